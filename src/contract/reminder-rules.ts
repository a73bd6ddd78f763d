import * as z from 'zod/mini';
import { version } from './admin-list.ts';
import { route } from './route.ts';

/** What may be sent by the clock, and what its time is counted from. */
export const reminderAnchors = {
  booking_reminder: 'before_start',
  therapist_reminder: 'before_start',
  review_request: 'after_end',
} as const;

export const reminderMail = z.enum(['booking_reminder', 'therapist_reminder', 'review_request']);

export type ReminderMail = z.output<typeof reminderMail>;

/** From five minutes to thirty days. */
const minutes = z.int().check(z.minimum(5), z.maximum(43_200));

export const reminderRule = z.object({
  id: z.int(),
  mail: reminderMail,
  anchor: z.enum(['before_start', 'after_end']),
  minutes,
  active: z.boolean(),
  version,
});

export type ReminderRule = z.output<typeof reminderRule>;

const ruleId = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) });

export const listReminderRules = route({
  method: 'GET',
  path: '/api/admin/reminder-rules',
  who: 'admin',
  summary: 'Which message leaves how long before a visit or after it',
  answer: z.array(reminderRule),
});

export const createReminderRule = route({
  method: 'POST',
  path: '/api/admin/reminder-rules',
  who: 'admin',
  status: 201,
  summary: 'A further reminder; what is already booked gets it too',
  body: z.strictObject({ mail: reminderMail, minutes, active: z._default(z.boolean(), true) }),
  answer: reminderRule,
});

export const updateReminderRule = route({
  method: 'PATCH',
  path: '/api/admin/reminder-rules/:id',
  who: 'admin',
  summary: 'Change a rule; what waits is planned anew, what was sent is not sent again',
  params: ruleId,
  body: z.strictObject({ minutes: z.optional(minutes), active: z.optional(z.boolean()), version }),
  answer: reminderRule,
  errors: ['not_found', 'changed_meanwhile'],
});

export const deleteReminderRule = route({
  method: 'DELETE',
  path: '/api/admin/reminder-rules/:id',
  who: 'admin',
  status: 204,
  summary: 'Remove a rule and what waits because of it',
  params: ruleId,
  answer: z.null(),
  errors: ['not_found'],
});
