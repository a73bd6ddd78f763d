import * as z from 'zod/mini';
import { day, instant } from './availability.ts';
import { centsAmount, centsBetween } from './money.ts';
import { route } from './route.ts';
import { language } from './session.ts';
import { singleLine } from './text-fields.ts';

/** `2026-10` */
export const payMonth = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

export const payoutMethods = ['bank_transfer', 'mb_way', 'cash'] as const;

export const payout = z.object({
  amount: centsAmount,
  paidOn: day,
  method: z.enum(payoutMethods),
  reference: z.string(),
});

/** `carried`: what earlier months left. `missed`: nobody opened. `left`: the therapist left for safety. `tip_returned`: a tip went back, or a bank took it. `other`: what stands in the ledger and is none of these. */
export const payLineKinds = [
  'carried',
  'visit',
  'cancelled',
  'missed',
  'left',
  'tip',
  'tip_returned',
  'correction',
  'other',
] as const;

export const payLine = z.object({
  id: z.string(),
  /** When it became theirs. */
  at: instant,
  kind: z.enum(payLineKinds),
  bookingId: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  startsAt: z.nullable(instant),
  treatment: z.nullable(z.object({ en: z.string(), pt: z.string() })),
  duration: z.nullable(z.int()),
  people: z.nullable(z.int()),
  /** Two therapists came and share it. */
  isShared: z.boolean(),
  area: z.nullable(z.string()),
  /** Of the visit, before codes and gift cards. */
  price: z.nullable(centsAmount),
  /** Why it was corrected. */
  reason: z.nullable(z.string()),
  amount: centsAmount,
});
export type PayLine = z.output<typeof payLine>;

const carriedOver = {
  /** What earlier months left to this one: a minus that was still to be taken off, or what came after they were paid out. */
  carried: centsAmount,
  /** Earned and carried: what is paid out, when it is above nothing. */
  due: centsAmount,
};

export const payStatement = z.object({
  therapistId: z.string(),
  name: z.string(),
  month: payMonth,
  /** Only a month that is over can be paid out: nothing is added to it any more. */
  isOver: z.boolean(),
  lines: z.array(payLine),
  /** By the lines of this month alone. */
  earned: centsAmount,
  ...carriedOver,
  paidOut: z.nullable(payout),
  /** Of all months together, what they have earned and not got. */
  open: centsAmount,
});
export type PayStatement = z.output<typeof payStatement>;

export const payRow = z.object({
  therapistId: z.string(),
  name: z.string(),
  visits: z.int(),
  earned: centsAmount,
  ...carriedOver,
  /** Of it, what clients gave beside the price. */
  tips: centsAmount,
  paidOut: z.nullable(payout),
});

export const listPay = route({
  method: 'GET',
  path: '/api/admin/pay',
  who: 'admin',
  summary:
    'What every therapist earned in a month, and whether it was paid out; without a month the last one that is over',
  query: z.object({ month: z.optional(payMonth) }),
  answer: z.object({
    month: payMonth,
    isOver: z.boolean(),
    therapists: z.array(payRow),
    /** Of this month. */
    toPay: centsAmount,
    paid: centsAmount,
    /** Of all months together. */
    open: centsAmount,
  }),
});
export type PayAnswer = z.output<typeof listPay.answer>;

const path = '/api/admin/pay/:therapistId/:month';
const params = z.object({ therapistId: z.uuid(), month: payMonth });
const inLanguage = z.object({ lang: z.optional(language) });

export const getPayStatement = route({
  method: 'GET',
  path,
  who: 'admin',
  summary: 'What somebody earned in a month, visit by visit',
  params,
  answer: payStatement,
  errors: ['not_found'],
});

export const getPayStatementPdf = route({
  method: 'GET',
  path: `${path}/statement.pdf`,
  who: 'admin',
  summary: 'The same to print (application/pdf)',
  params,
  query: inLanguage,
  answer: z.unknown(),
  file: 'application/pdf',
  errors: ['not_found'],
});

export const getPayStatementCsv = route({
  method: 'GET',
  path: `${path}/statement.csv`,
  who: 'admin',
  summary: 'The same for a spreadsheet (text/csv)',
  params,
  query: inLanguage,
  answer: z.string(),
  file: 'text/csv',
  errors: ['not_found'],
});

export const markPaidOut = route({
  method: 'POST',
  path: `${path}/paid-out`,
  who: 'admin',
  summary: 'Note that a month was paid out; nothing is paid by it. The therapist gets the statement by mail',
  params,
  body: z.strictObject({
    /** What the office read: another sum is refused. */
    amount: z.optional(centsBetween(1, 10_000_000)),
    paidOn: z.optional(day),
    method: z._default(z.enum(payoutMethods), 'bank_transfer'),
    reference: z._default(singleLine(80), ''),
  }),
  answer: payStatement,
  errors: [
    'not_found',
    'month_not_over',
    'already_paid_out',
    'nothing_to_pay',
    'price_changed',
    'fresh_sign_in_needed',
  ],
});

export const correctPay = route({
  method: 'POST',
  path: `${path}/corrections`,
  who: 'admin',
  summary: 'A bonus, or less than nothing, on the statement of a month that is not paid out yet',
  params,
  body: z.strictObject({
    amount: centsBetween(-1_000_000, 1_000_000).check(
      z.refine((amount) => amount !== 0, 'text:common:fields.required'),
    ),
    reason: singleLine(200).check(z.minLength(1, 'text:common:fields.required')),
    /** What the office read as due: where it is another by now, the same order may have come before. */
    due: z.optional(z.int()),
  }),
  answer: payStatement,
  status: 201,
  errors: ['not_found', 'already_paid_out', 'price_changed', 'fresh_sign_in_needed'],
});

export const getOwnPay = route({
  method: 'GET',
  path: '/api/therapist/pay',
  who: 'therapist',
  summary: 'What the therapist has earned and not got yet, and the statements of the last twelve months',
  answer: z.object({
    open: centsAmount,
    months: z.array(
      z.object({
        month: payMonth,
        isOver: z.boolean(),
        visits: z.int(),
        earned: centsAmount,
        ...carriedOver,
        tips: centsAmount,
        paidOut: z.nullable(payout),
      }),
    ),
  }),
  errors: ['therapist_not_linked'],
});
export type OwnPay = z.output<typeof getOwnPay.answer>;

const ownParams = z.object({ month: payMonth });

export const getOwnPayStatementPdf = route({
  method: 'GET',
  path: '/api/therapist/pay/:month/statement.pdf',
  who: 'therapist',
  summary: 'The own statement of a month to print (application/pdf)',
  params: ownParams,
  query: inLanguage,
  answer: z.unknown(),
  file: 'application/pdf',
  errors: ['therapist_not_linked'],
});

export const getOwnPayStatementCsv = route({
  method: 'GET',
  path: '/api/therapist/pay/:month/statement.csv',
  who: 'therapist',
  summary: 'The own statement of a month for a spreadsheet (text/csv)',
  params: ownParams,
  query: inLanguage,
  answer: z.string(),
  file: 'text/csv',
  errors: ['therapist_not_linked'],
});

/** All calls about pay. */
export const payRoutes = {
  listPay,
  getPayStatement,
  getPayStatementPdf,
  getPayStatementCsv,
  markPaidOut,
  correctPay,
  getOwnPay,
  getOwnPayStatementPdf,
  getOwnPayStatementCsv,
};
