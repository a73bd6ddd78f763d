import i18next, { type TFunction } from 'i18next';
import { ApiError, isNetworkError } from '#web/api/api-error.ts';
import { track } from '#web/tracking/tracking.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** The texts of this feature in the language of the moment, for what is said outside a component. */
export const words = (): TFunction<'auth'> => i18next.getFixedT(null, 'auth');

/** What our server wrote for people, with how long to wait where it says so; null for a proxy's page or silence. */
export const serverMessage = (error: unknown): string | null => {
  // A success that nobody can read is no reason to give.
  if (!(error instanceof ApiError) || error.status < 400) return null;
  return error.said && withWait(error.said, error);
};

/** Why it failed: the connection, what our server wrote, or the screen's own words. */
export const failureReason = (error: unknown, otherwise: string): string =>
  isNetworkError(error) ? words()('account.network') : (serverMessage(error) ?? otherwise);

/** After a 429: when the next try makes sense. */
export const withWait = (message: string, error: unknown): string => {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfterSeconds === null) return message;
  return `${message} ${waitText(error.retryAfterSeconds)}`;
};

const waitText = (seconds: number): string =>
  seconds < 60
    ? words()('account.wait.seconds', { count: Math.ceil(seconds) })
    : words()('account.wait.minutes', { count: Math.ceil(seconds / 60) });

export const showFailure = (title: string, description?: string): void => {
  track('error', { error_type: 'account' });
  showToast({ title, description, variant: 'destructive' });
};
