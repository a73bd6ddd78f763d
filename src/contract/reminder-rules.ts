import * as z from 'zod/mini';
import { version } from './admin-list.ts';
import { editable, rowNumber } from './managed.ts';
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

const row = z.object({
  id: z.int(),
  mail: reminderMail,
  anchor: z.enum(['before_start', 'after_end']),
  minutes,
  active: z.boolean(),
  version,
});

export type ReminderRule = z.output<typeof row>;

const path = '/api/admin/reminder-rules';

const { read: _, ...rule } = editable({
  path,
  id: rowNumber,
  row,
  fields: { minutes, active: z.boolean() },
  says: {
    read: 'One rule',
    create: 'A further reminder; what is already booked gets it too',
    change: 'Change a rule; what waits is planned anew, what was sent is not sent again',
    remove: 'Remove a rule and what waits because of it',
  },
  refuses: { remove: [] },
});

/** Few enough to be read all at once; which mail it is about is said when it is made. */
export const reminderRules = {
  ...rule,
  create: route({
    ...rule.create,
    body: z.strictObject({ mail: reminderMail, minutes, active: z._default(z.boolean(), true) }),
  }),
  list: route({
    method: 'GET',
    path,
    who: 'admin',
    summary: 'Which message leaves how long before a visit or after it',
    answer: z.array(row),
  }),
};
