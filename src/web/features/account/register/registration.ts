import { completeRegistration, initiateRegistration, resendCode, verifyEmail } from '#contract/auth.ts';
import type { SessionUser } from '#contract/session.ts';
import { ApiError, isNetworkError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { track } from '#web/tracking/tracking.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { forceViewSoon } from '../account-events.ts';
import type { RegistrationForm } from '../forms.ts';
import { enterAs, type Place, requestLogin } from '../log-in.ts';
import { serverMessage, showFailure, withWait, words } from '../words.ts';
import { dropPending, keepPending, type PendingRegistration } from './pending-registration.ts';

/** Says how it went, and answers a refusal whose words may belong beside a field. */
export const startRegistration = async (form: RegistrationForm, place: Place): Promise<ApiError | null> => {
  const { confirmPassword: _, ...typed } = form;
  const registration = { ...typed, phone: typed.phone || null };
  try {
    await call(initiateRegistration, { body: registration });
    track('form', { form_name: 'register', form_action: 'submit', success: true });
  } catch (error) {
    track('form', { form_name: 'register', form_action: 'submit', success: false });
    tellStartFailure(error, place);
    return error instanceof ApiError ? error : null;
  }
  const t = words();
  keepPending(registration);
  forceViewSoon(registration);
  showToast({ title: t('register.codeSent'), description: t('register.codeSentText') });
  return null;
};

const tellStartFailure = (error: unknown, place: Place): void => {
  const t = words();
  if (isNetworkError(error)) showFailure(t('register.failed'), t('account.network'));
  else if (place === 'dialog') showFailure(t('register.failed'), serverMessage(error) ?? t('register.failedText'));
  else showFailure(t('register.initiationFailed'), serverMessage(error) ?? t('register.initiationFailedText'));
};

type Finish =
  | { readonly outcome: 'registered' }
  /** The account is there, but its owner has to sign in by hand. */
  | { readonly outcome: 'log-in-by-hand' }
  | { readonly outcome: 'refused'; readonly codeProblem: string | null };

/** Checks the code, makes the account, signs in: each step can end it, and each says so in its own words. */
export const finishRegistration = async (pending: PendingRegistration, verificationCode: string): Promise<Finish> => {
  const body = { email: pending.email, verificationCode };
  const t = words();
  try {
    await call(verifyEmail, { body });
  } catch (error) {
    if (!isRefusal(error)) return fail();
    return refuse(error, t('verify.failed'), t('verify.failedText'));
  }
  try {
    await call(completeRegistration, { body });
  } catch (error) {
    if (!(error instanceof ApiError)) return fail();
    return refuse(error, t('register.failed'), t('register.completionFailedText'));
  }
  track('sign_up', { method: 'email' });
  return enterAfterRegistration(pending);
};

/** Only a refusal speaks about the code. A server that is away, or an answer that nobody can read, says nothing of it. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

const fail = (): Finish => {
  const t = words();
  showFailure(t('verify.error'), t('verify.errorText'));
  return { outcome: 'refused', codeProblem: null };
};

const refuse = (error: ApiError, title: string, otherwise: string): Finish => {
  const message = serverMessage(error) ?? otherwise;
  showFailure(title, message);
  return { outcome: 'refused', codeProblem: isRefusal(error) ? message : null };
};

const enterAfterRegistration = async ({ email, password }: PendingRegistration): Promise<Finish> => {
  const t = words();
  const user = await requestUser(email, password);
  if (!user) {
    dropPending();
    showFailure(t('login.failed'), t('register.autoLoginFailed'));
    return { outcome: 'log-in-by-hand' };
  }
  enterAs(user);
  showToast({ title: t('register.success') });
  return { outcome: 'registered' };
};

const requestUser = async (email: string, password: string | undefined): Promise<SessionUser | null> => {
  if (password === undefined) return null;
  try {
    return await requestLogin({ email, password });
  } catch {
    return null;
  }
};

export const resendVerification = async (email: string): Promise<void> => {
  const t = words();
  try {
    await call(resendCode, { body: { email } }, { readsStatusOnly: true });
    showToast({ title: t('verify.resent'), description: t('verify.resentText') });
  } catch (error) {
    if (isNetworkError(error)) showFailure(t('verify.error'), t('verify.resendNetwork'));
    else showFailure(t('verify.resendFailed'), withWait(t('verify.resendFailedText'), error));
  }
};
