import * as z from 'zod/mini';
import { givenPassword, secondStepCode } from './auth.ts';
import { route } from './route.ts';

const ok = z.object({ ok: z.literal(true) });

export const secondStep = z.object({
  isOn: z.boolean(),
  /** Admins cannot go without where the site is open to the world. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
});

export type SecondStep = z.output<typeof secondStep>;

export const getSecondStep = route({
  method: 'GET',
  path: '/api/second-step',
  who: 'signed-in',
  summary: 'Does signing in ask for a code, and how many recovery codes are left?',
  beforeSecondStep: true,
  answer: secondStep,
});

export const beginSecondStep = route({
  method: 'POST',
  path: '/api/second-step/begin',
  who: 'signed-in',
  summary: 'A new secret for an authenticator app; it counts from the first right code on',
  needsFreshSignIn: true,
  beforeSecondStep: true,
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['not_allowed', 'fresh_sign_in_needed'],
});

export const confirmSecondStep = route({
  method: 'POST',
  path: '/api/second-step/confirm',
  who: 'signed-in',
  summary: 'The first code of the new secret: from now on signing in asks for one. Answers the recovery codes, once',
  body: z.strictObject({ code: secondStepCode }),
  needsFreshSignIn: true,
  beforeSecondStep: true,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['code_wrong', 'fresh_sign_in_needed'],
});

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/api/second-step/recovery-codes',
  who: 'signed-in',
  summary: 'New recovery codes; the old ones stop working',
  needsFreshSignIn: true,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['not_found', 'fresh_sign_in_needed'],
});

export const endSecondStep = route({
  method: 'DELETE',
  path: '/api/second-step',
  who: 'signed-in',
  summary: 'Sign in with the password alone again; refused where it is required',
  needsFreshSignIn: true,
  answer: ok,
  errors: ['not_allowed', 'fresh_sign_in_needed'],
});

export const confirmSession = route({
  method: 'POST',
  path: '/api/session/confirm',
  who: 'signed-in',
  summary: 'The password again: for ten minutes it stands for the person before what cannot be undone',
  body: z.strictObject({ password: givenPassword }),
  beforeSecondStep: true,
  answer: ok,
  errors: ['password_wrong', 'password_missing'],
});

export const secondStepRoutes = {
  beginSecondStep,
  confirmSecondStep,
  confirmSession,
  endSecondStep,
  getSecondStep,
  renewRecoveryCodes,
};
