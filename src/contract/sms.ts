import * as z from 'zod/mini';
import { listOf, listShape } from './admin-list.ts';
import { instant } from './availability.ts';
import { route } from './route.ts';
import { language } from './session.ts';

/** What cannot wait for a mail. */
export const smsKinds = [
  'therapist_found',
  'time_proposed',
  'on_the_way',
  'late',
  'there',
  'nobody_here',
  'finished',
  'all_well',
  'offer',
] as const;

export type SmsKind = (typeof smsKinds)[number];

/** `sent`: the provider has it; `delivered`: the phone has. */
export const smsStatus = z.enum(['planned', 'sending', 'sent', 'delivered', 'failed', 'cancelled']);

const sms = z.object({
  id: z.string(),
  kind: z.enum(smsKinds),
  to: z.string(),
  language,
  text: z.string(),
  status: smsStatus,
  parts: z.int(),
  /** In millionths; null until the provider has counted it. */
  priceMicros: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
});

export type SmsMessage = z.output<typeof sms>;

export const listSms = route({
  method: 'GET',
  path: '/api/admin/sms',
  who: 'admin',
  summary: 'The short messages, newest first, and what those of this month cost',
  query: z.object({ ...listShape(['createdAt'], '-createdAt'), status: z.optional(smsStatus) }),
  answer: z.extend(listOf(sms), {
    isMailbox: z.boolean(),
    /** Since the first of the month in Lisbon. */
    month: z.object({
      count: z.int(),
      parts: z.int(),
      prices: z.array(z.object({ currency: z.string(), micros: z.int() })),
    }),
  }),
});

const wish = z.object({ offers: z.boolean() });

export const getSmsWish = route({
  method: 'GET',
  path: '/api/therapist/sms',
  who: 'therapist',
  summary: 'Whether one is told of requests by SMS, too',
  answer: wish,
  errors: ['therapist_not_linked'],
});

export const setSmsWish = route({
  method: 'PUT',
  path: '/api/therapist/sms',
  who: 'therapist',
  summary: 'Be told of requests by SMS, too, or not',
  body: z.strictObject({ offers: z.boolean() }),
  answer: wish,
  errors: ['therapist_not_linked'],
});

export const smsRoutes = { listSms, getSmsWish, setSmsWish };
