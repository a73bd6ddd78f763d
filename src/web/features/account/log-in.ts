import { login } from '#contract/auth.ts';
import type { RouteInput } from '#contract/route.ts';
import type { SessionUser } from '#contract/session.ts';
import { ApiError, isNetworkError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { track } from '#web/tracking/tracking.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { dropPending } from './register/pending-registration.ts';
import { serverMessage, showFailure, withWait, words } from './words.ts';

/** A dialog over another page, or a page of its own. */
export type Place = 'dialog' | 'page';

/** The toast is seen before the page changes. */
export const redirectAfterMilliseconds = 100;

type Credentials = RouteInput<typeof login>['body'];

/** One more try where the server may never have seen the first; a wrong password must count once. */
const deservesRetry = (error: unknown): boolean =>
  isNetworkError(error) || (error instanceof ApiError && error.status >= 500);

export const requestLogin = async (body: Credentials): Promise<SessionUser> => {
  try {
    return await call(login, { body });
  } catch (error) {
    if (!deservesRetry(error)) throw error;
    return call(login, { body });
  }
};

/** From here on the page belongs to this person. */
export const enterAs = (user: SessionUser): void => {
  dropPending();
  setSessionUser(user);
};

export const welcomeBack = (user: SessionUser, method: 'email' | 'google'): void => {
  const t = words();
  track('login', { method });
  showToast({ title: t('login.success'), description: t('login.welcome', { name: user.firstName }) });
};

/** Through Google an account is made in the same moment. */
export const welcomeNew = (user: SessionUser): void => {
  const t = words();
  track('sign_up', { method: 'google' });
  showToast({ title: t('register.success'), description: t('login.welcomeNew', { name: user.firstName }) });
};

/** The words to keep in view, and the refusal itself where the server gave one: it may name fields. */
type LoginProblem = { readonly words: string; readonly refusal: ApiError | null };

/** Signs in and answers null, or says what went wrong. */
export const logIn = async (credentials: Credentials, place: Place): Promise<LoginProblem | null> => {
  try {
    const user = await requestLogin(credentials);
    track('form', { form_name: 'login', form_action: 'submit', success: true });
    enterAs(user);
    welcomeBack(user, 'email');
    return null;
  } catch (error) {
    track('form', { form_name: 'login', form_action: 'submit', success: false });
    return { words: tellLoginFailure(error, place), refusal: error instanceof ApiError ? error : null };
  }
};

export const refuseEmpty = (): string => {
  const t = words();
  showFailure(t('login.failed'), t('validation.emailAndPassword'));
  return t('validation.emailAndPassword');
};

const tellLoginFailure = (error: unknown, place: Place): string => {
  const t = words();
  if (error instanceof ApiError && error.status === 401) return serverMessage(error) ?? t('login.invalid');
  const reason = isNetworkError(error) ? t('account.network') : serverMessage(error);
  const message = reason ?? withWait(t('login.failedText'), error);
  showFailure(t('login.failed'), message);
  if (place === 'page') return message;
  if (isAboutCredentials(error)) return t('login.inDialog', { reason: t('login.dialogInvalid') });
  // The words of last resort name the failure themselves.
  return reason ? t('login.inDialog', { reason }) : message;
};

/** To blame the password for a lost connection or a pause would send people to change it in vain. */
const isAboutCredentials = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.code !== 'account_disabled';
