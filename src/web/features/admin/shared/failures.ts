import i18next from 'i18next';
import { ApiError, isNetworkError, failureText as textOfFailure } from '#web/api/api-error.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** What every screen says of a failed call, in the words of the office. Words that are ready stay. */
export const failureText = (error: unknown): string => {
  const t = i18next.getFixedT(null, 'admin');
  if (typeof error === 'string') return error;
  return textOfFailure(error, t(isNetworkError(error) ? 'form.network' : 'form.failed'));
};

/** Words that others follow end like a sentence. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

export const tellFailure = (title: string, error: unknown): void => {
  showToast({ title, description: failureText(error), variant: 'destructive' });
};

export const tellDone = (title: string, description?: string): void => {
  showToast({ title, ...(description && { description }) });
};

export const isRefusal = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;
