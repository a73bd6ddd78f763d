import { type AdminPromoCode, promoCodes as routes } from '#contract/admin-promo-codes.ts';
import type { FormThing } from '../managed/managed-form.tsx';

export const promoCode = {
  area: 'promo-codes',
  routes,
  words: 'promoTest',
  subject: 'promo-code',
  nameOf: ({ code }) => code,
  // What was tried is tried anew, too: the code may do something else now.
  others: [['admin', 'promo-test']],
} as const satisfies FormThing<AdminPromoCode>;
