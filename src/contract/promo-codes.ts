import * as z from 'zod/mini';
import { day, instant } from './availability.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';

export const promoCode = z.object({
  /** Opaque: told only together with the code. */
  id: z.string(),
  code: z.string(),
  discountType: z.enum(['percentage', 'fixed']),
  discountValue: z.number(),
});

export const verifyCode = route({
  method: 'GET',
  path: '/api/promo-codes/verify/:code',
  who: 'anyone',
  summary: 'Is this a promo code or a gift card that can be used?',
  params: z.object({ code: z.string().check(z.maxLength(40)) }),
  answer: z.union([
    z.object({ valid: z.literal(true), promoCode }),
    z.object({
      valid: z.literal(true),
      giftCard: z.object({
        code: z.string(),
        balance: centsAmount,
        expiresOn: day,
        /** Credit that another open checkout holds, and when it comes back at the latest if it is not paid. */
        held: z.nullable(z.object({ amount: centsAmount, until: instant })),
      }),
    }),
  ]),
  errors: ['code_unknown', 'code_expired', 'code_used_up'],
});

export const listPromoCodes = route({
  method: 'GET',
  path: '/api/promo-codes',
  who: 'anyone',
  summary: 'Advertised codes; admins see all',
  answer: z.array(promoCode),
});
