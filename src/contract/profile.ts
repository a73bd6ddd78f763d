import * as z from 'zod/mini';
import { personName } from './account-fields.ts';
import { givenPassword, newPassword } from './auth.ts';
import { route } from './route.ts';
import { language, sessionUser } from './session.ts';
import { phoneOrNone } from './text-fields.ts';

const ok = z.object({ ok: z.literal(true) });
const instant = z.string();

export const profile = z.extend(sessionUser, {
  /** False for people who have only ever signed in with Google. */
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  createdAt: instant,
});

export type Profile = z.output<typeof profile>;

export const getProfile = route({
  method: 'GET',
  path: '/api/profile',
  who: 'signed-in',
  summary: 'The own account',
  answer: profile,
});

export const updateProfile = route({
  method: 'PATCH',
  path: '/api/profile',
  who: 'signed-in',
  summary: 'Change name, phone or language',
  body: z.strictObject({
    firstName: z.optional(personName('firstName')),
    lastName: z.optional(personName('lastName')),
    phone: z.optional(z.nullable(phoneOrNone)),
    language: z.optional(language),
  }),
  answer: profile,
});

export const changePassword = route({
  method: 'POST',
  path: '/api/profile/password',
  who: 'signed-in',
  summary: 'Change the password; other sessions end',
  body: z.strictObject({ current: givenPassword, next: newPassword }),
  beforeSecondStep: true,
  answer: ok,
  errors: ['password_wrong', 'password_missing', 'password_common', 'password_short', 'password_close'],
});

export const ownSession = z.object({
  id: z.string(),
  /** The one this request came with. */
  current: z.boolean(),
  /** Such as `Firefox, Linux`; null when the browser does not say. */
  device: z.nullable(z.string()),
  createdAt: instant,
  lastSeenAt: instant,
});

export type OwnSession = z.output<typeof ownSession>;

export const listOwnSessions = route({
  method: 'GET',
  path: '/api/profile/sessions',
  who: 'signed-in',
  summary: 'Where the person is signed in, the latest first',
  answer: z.array(ownSession),
});

export const endOwnSession = route({
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  who: 'signed-in',
  summary: 'Sign out somewhere else',
  params: z.object({ id: z.uuid() }),
  answer: ok,
  errors: ['not_found'],
});

export const exportOwnData = route({
  method: 'GET',
  path: '/api/profile/export',
  who: 'signed-in',
  summary: 'Everything we keep about the person, as a file',
  answer: z.object({
    exportedAt: instant,
    account: profile,
    sessions: z.array(ownSession),
    /** One entry for each module that keeps something, by its name. */
    more: z.record(z.string(), z.unknown()),
  }),
});

export const deleteAccount = route({
  method: 'POST',
  path: '/api/profile/delete',
  who: 'signed-in',
  summary: 'Erase the person; bookings stay without a name',
  body: z.strictObject({ password: givenPassword }),
  answer: ok,
  errors: ['password_wrong', 'password_missing', 'last_admin'],
});
