import * as z from 'zod/mini';
import { waysToPay } from '#domain/money/ways-to-pay.ts';
import { adminsOnly } from './admins-only.ts';
import { instant } from './availability.ts';

/** The bank was asked and has not answered: by the MB WAY app, or by a Multibanco voucher. */
export const bankWait = z.union([
  z.object({ way: z.literal('mb_way'), isOnItsWay: z.boolean() }),
  z.object({
    way: z.literal('multibanco'),
    entity: adminsOnly(z.string()),
    reference: adminsOnly(z.string()),
    /** Until then it can be paid, and the time is kept. */
    until: instant,
    /** Paid at the bank, and not with us yet. */
    isOnItsWay: z.boolean(),
  }),
]);

/** Of an open payment: which bank is waited for. */
export const paymentWait = z.object({
  way: z.enum(waysToPay),
  entity: z.optional(z.string()),
  reference: z.optional(z.string()),
  isOnItsWay: z.boolean(),
});
