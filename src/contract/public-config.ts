import * as z from 'zod/mini';
import { centsAmount } from './money.ts';
import { route } from './route.ts';

/** What the browser may know about how this server is set up. */
const publicConfig = z.object({
  brand: z.string(),
  /** Digits only, with the country code, as the messaging app wants it. */
  chatNumber: z.string(),
  googleClientId: z.nullable(z.string()),
  payment: z.object({ mode: z.enum(['stripe', 'sandbox']), publishableKey: z.nullable(z.string()) }),
  tracking: z.object({
    tagManagerId: z.nullable(z.string()),
    analyticsId: z.nullable(z.string()),
    pixelId: z.nullable(z.string()),
  }),
  /** False: what we issue are receipts, no invoices. */
  issuesInvoices: z.optional(z.boolean()),
  timeZone: z.string(),
  /** The cheapest treatment on offer, for "from …" on the front door. */
  lowestPrice: z.nullable(centsAmount),
  businessHours: z.object({
    opensAt: z.string(),
    closesAt: z.string(),
    /** Weekdays from 1, Monday, with other hours; without hours they are closed. */
    otherDays: z.array(
      z.object({
        weekday: z.int(),
        hours: z.nullable(z.object({ opensAt: z.string(), closesAt: z.string() })),
      }),
    ),
    /** The week as people read it, where not every day is the same. */
    week: z.nullable(z.object({ en: z.string(), pt: z.string() })),
  }),
  policy: z.object({
    holdMinutes: z.int(),
    noticeHours: z.int(),
    /** The last day that can be booked, counted from today. */
    horizonDays: z.int(),
    fullRefundHours: z.int(),
    halfRefundHours: z.int(),
    rescheduleHours: z.int(),
    /** With these, `clientAnswerBy` of the domain tells by when somebody who pays now knows who comes. */
    answerHours: z.int(),
    giveUpHoursBefore: z.int(),
    leastSearchMinutes: z.int(),
  }),
  company: z.object({
    legalName: z.string(),
    taxNumber: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    complaintsBookUrl: z.optional(z.string()),
    disputesUrl: z.optional(z.string()),
  }),
});

export type PublicConfig = z.output<typeof publicConfig>;

export const getPublicConfig = route({
  method: 'GET',
  path: '/api/config',
  who: 'anyone',
  summary: 'What the browser may know about this server',
  answer: publicConfig,
});
