import * as z from 'zod/mini';
import { shortestPassword, verificationCodeLength } from '#domain/identity/account-rules.ts';
import { accountEmail, personName } from './account-fields.ts';
import { route } from './route.ts';
import { sessionUser } from './session.ts';
import { unbroken } from './text-fields.ts';

export const longestPassword = 200;

const ok = z.object({ ok: z.literal(true) });

/** Optional and without a format rule; nothing typed means none. */
const phone = z.string().check(z.trim(), z.maxLength(40), unbroken);

/** A password a person chooses now; the commonest are refused by the server with `password_common`. */
export const newPassword = z
  .string()
  .check(z.minLength(shortestPassword, 'text:auth:validation.password'), z.maxLength(longestPassword));

/** A password a person claims to know. */
export const givenPassword = z.string().check(z.minLength(1), z.maxLength(longestPassword));

/** As it was mailed to prove an address. */
export const verificationCode = z
  .string()
  .check(
    z.length(verificationCodeLength, 'text:auth:validation.codeLength'),
    z.regex(/^[0-9]+$/, 'text:auth:validation.codeDigits'),
  );

/** Figures of an authenticator, or a recovery code; spaces and dashes do not matter. */
export const secondStepCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), unbroken);

/** From a Google credential or a mailed link: opaque, but never endless. */
const token = z.string().check(z.minLength(1), z.maxLength(4096));

export const login = route({
  method: 'POST',
  path: '/api/login',
  who: 'anyone',
  summary: 'Sign in with e-mail and password',
  body: z.strictObject({
    email: z
      .string()
      .check(z.trim(), z.minLength(1, 'text:auth:validation.emailAndPassword'), z.maxLength(254), unbroken),
    password: z.string().check(z.minLength(1, 'text:auth:validation.emailAndPassword'), z.maxLength(longestPassword)),
    /** Of staff with a second step: six figures, or a recovery code. */
    secondStepCode: z.optional(secondStepCode),
  }),
  answer: sessionUser,
  errors: ['invalid_credentials', 'account_disabled', 'second_step_needed', 'second_step_wrong'],
});

export const logout = route({
  method: 'POST',
  path: '/api/logout',
  who: 'anyone',
  summary: 'Sign out',
  beforeSecondStep: true,
  answer: ok,
  errors: ['cross_site'],
});

export const logoutByLink = route({
  method: 'GET',
  path: '/api/logout',
  who: 'anyone',
  summary: 'Sign out; refused when another site asks',
  beforeSecondStep: true,
  answer: ok,
  errors: ['cross_site'],
});

const registration = z.strictObject({
  email: accountEmail,
  firstName: personName('firstName'),
  lastName: personName('lastName'),
  phone: z.optional(z.nullable(phone)),
  password: newPassword,
});

export type Registration = z.input<typeof registration>;

/** The same, trimmed and checked. */
export type ParsedRegistration = z.output<typeof registration>;

export const initiateRegistration = route({
  method: 'POST',
  path: '/api/auth/register-initiate',
  who: 'anyone',
  summary: 'Start a registration: a code is mailed',
  body: registration,
  answer: ok,
  errors: ['email_taken', 'password_common', 'password_close'],
});

export const register = route({
  method: 'POST',
  path: '/api/auth/register',
  who: 'anyone',
  summary: 'The same as register-initiate',
  body: registration,
  answer: ok,
  errors: ['email_taken', 'password_common', 'password_close'],
});

const codeOfAddress = z.strictObject({ email: accountEmail, verificationCode });

export const verifyEmail = route({
  method: 'POST',
  path: '/api/verify-email',
  who: 'anyone',
  summary: 'Is this the code that was mailed? Three wrong ones end it',
  body: codeOfAddress,
  answer: ok,
  errors: ['code_wrong', 'code_expired'],
});

export const completeRegistration = route({
  method: 'POST',
  path: '/api/auth/register-complete',
  who: 'anyone',
  summary: 'Make the account; counts wrong codes together with verify-email',
  body: codeOfAddress,
  answer: sessionUser,
  status: 201,
  errors: ['code_wrong', 'code_expired', 'email_taken'],
});

export const resendCode = route({
  method: 'POST',
  path: '/api/auth/resend-code',
  who: 'anyone',
  summary: 'Mail a new code, if a registration waits for one; the answer does not tell',
  body: z.strictObject({ email: accountEmail }),
  answer: ok,
});

export const forgotPassword = route({
  method: 'POST',
  path: '/api/auth/forgot-password',
  who: 'anyone',
  summary: 'Mail a link to choose a new password, if there is such an account; the answer does not tell',
  body: z.strictObject({ email: accountEmail }),
  answer: ok,
});

export const resetPassword = route({
  method: 'POST',
  path: '/api/auth/reset-password',
  who: 'anyone',
  summary: 'Choose a new password by the mailed link; every session ends',
  body: z.strictObject({ token, password: newPassword }),
  answer: ok,
  errors: ['link_expired', 'password_common', 'password_short', 'password_close'],
});

export const loginWithGoogle = route({
  method: 'POST',
  path: '/api/auth/google',
  who: 'anyone',
  summary: 'Sign in, or register, with a credential of Google Identity Services',
  body: z.strictObject({ token: z.string().check(z.maxLength(4096)) }),
  /** `isNew`: this was the first time, and an account has been made. */
  answer: z.extend(sessionUser, { isNew: z.boolean() }),
  errors: ['google_refused', 'account_disabled', 'email_taken', 'not_found', 'second_step_needed'],
});

export const authRoutes = {
  completeRegistration,
  forgotPassword,
  initiateRegistration,
  login,
  loginWithGoogle,
  logout,
  logoutByLink,
  register,
  resendCode,
  resetPassword,
  verifyEmail,
};
