import * as z from 'zod/mini';
import { roles } from '#domain/identity/role.ts';
import { listOf, listShape } from './admin-list.ts';
import { route } from './route.ts';
import { singleLine } from './text-fields.ts';

/** What is written down for whoever asks afterwards what happened. A new kind is an entry here and its name in `locales/{en,pt}/admin.json`. */
export const securityKind = z.enum([
  'sign_in',
  'sign_in_failed',
  'second_step',
  'second_step_failed',
  'second_step_changed',
  'signed_in_again',
  'access_refused',
  'limit_reached',
  'hold_refused',
  'password_changed',
  'role_changed',
  'account_erased',
  'exported',
  'health_note_opened',
  'key_withdrawn',
  'consent_withdrawn',
  'help_asked',
  'left_for_safety',
  'therapist_asked',
  'office_alarmed',
  'alarm_settled',
]);

export type SecurityKind = z.output<typeof securityKind>;

export const securityEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: securityKind,
  /** Null for visitors; without a name once the person is gone. After a wrong password it is the account that was tried. */
  actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  role: z.enum(['visitor', ...roles]),
  /** The same letters for the same network; the address cannot be read from them. */
  network: z.string(),
  requestId: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  detail: z.string(),
});

export type SecurityEvent = z.output<typeof securityEvent>;

const day = z.iso.date();

export const listSecurityEvents = route({
  method: 'GET',
  path: '/api/admin/security-events',
  who: 'admin',
  summary: 'Sign-ins, refusals, limits, exports and opened health notes of the last 90 days, newest first',
  query: z.object({
    ...listShape(['at'], '-at'),
    kind: z.optional(securityKind),
    /** An id or an e-mail address. */
    actor: z.optional(singleLine(254)),
    /** Days in Lisbon, both included. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: listOf(securityEvent),
});
