import * as z from 'zod/mini';
import { priceLine } from './booking.ts';
import { quoteBooking } from './bookings.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';
import { emailAddress } from './text-fields.ts';

const price = z.object({
  lines: z.array(priceLine),
  originalPrice: centsAmount,
  discount: centsAmount,
  giftCard: centsAmount,
  totalPrice: centsAmount,
});

export const testPromoCode = route({
  method: 'POST',
  path: '/api/admin/promo-codes/test',
  who: 'admin',
  summary: 'What a code would do to the price of any choice, or why it would be refused; nothing is kept',
  body: z.extend(quoteBooking.body, {
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    /** Whose uses and earlier bookings count; a newcomer when left out. */
    email: z.optional(emailAddress),
  }),
  answer: z.object({
    accepted: z.boolean(),
    kind: z.nullable(z.enum(['promo', 'gift-card'])),
    reason: z.nullable(
      z.enum([
        'unknown',
        'switched_off',
        'not_yet_valid',
        'expired',
        'used_up',
        'not_for_treatment',
        'minimum_not_reached',
        'first_booking_only',
      ]),
    ),
    /** With the code; as without it when it is refused. */
    price,
    priceWithoutCode: price,
  }),
});
