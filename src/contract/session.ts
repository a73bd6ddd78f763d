import * as z from 'zod/mini';
import { roles } from '#domain/identity/role.ts';
import { route } from './route.ts';

export const role = z.enum(roles);
export const language = z.enum(['en', 'pt']);

export const sessionUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role,
  language,
  /** Only there for somebody who has to set up the second step before the office opens. */
  secondStep: z.optional(z.literal('missing')),
});

export type SessionUser = z.output<typeof sessionUser>;

export const getMe = route({
  method: 'GET',
  path: '/api/me',
  who: 'anyone',
  summary: 'The signed-in person, or null',
  beforeSecondStep: true,
  answer: z.nullable(sessionUser),
});

export const setLanguagePreference = route({
  method: 'POST',
  path: '/api/language-preference',
  who: 'anyone',
  summary: 'Remember the language of the signed-in person',
  body: z.strictObject({ language }),
  beforeSecondStep: true,
  answer: z.object({ ok: z.literal(true) }),
});
