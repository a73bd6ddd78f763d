import * as z from 'zod/mini';
import { listOf, listShape } from './admin-list.ts';
import { route } from './route.ts';
import { singleLine } from './text-fields.ts';

export const auditAction = z.enum(['created', 'changed', 'deleted', 'reordered', 'invited', 'mailed', 'exported']);

export type AuditAction = z.output<typeof auditAction>;

/** What a change is about. A new kind is an entry here and its name in `locales/{en,pt}/admin.json` under `audit.subjects`. */
export const auditSubject = z.enum([
  'treatment',
  'add-in',
  'user',
  'client',
  'therapist',
  'booking',
  'settings',
  'service-area',
  'waiting-list',
  'closed-day',
  'promo-code',
  'gift-card',
  'review',
  'payout',
  'email',
  'email-template',
  'tracking',
  'job',
]);

export type AuditSubject = z.output<typeof auditSubject>;

export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null for what the company did by itself; without a name once the person is gone. */
  actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  action: auditAction,
  subject: auditSubject,
  subjectId: z.string(),
  label: z.string(),
  /** Only the parts that differ. Null where there is nothing, as before a thing was made. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

export type AuditEntry = z.output<typeof auditEntry>;

const day = z.iso.date();

export const listAudit = route({
  method: 'GET',
  path: '/api/admin/audit',
  who: 'admin',
  summary: 'Every change an admin made, with before and after, newest first',
  query: z.object({
    ...listShape(['at'], '-at'),
    subject: z.optional(auditSubject),
    subjectId: z.optional(singleLine(100)),
    action: z.optional(auditAction),
    actorId: z.optional(z.uuid()),
    /** Days in Lisbon, both included. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: z.object({
    ...listOf(auditEntry).shape,
    /** Everybody whose changes stand in the log, whatever the filters. */
    actors: z._default(z.array(z.object({ id: z.string(), name: z.string() })), []),
  }),
});
