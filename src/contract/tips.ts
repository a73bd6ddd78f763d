import * as z from 'zod/mini';
import { leastTip, mostTip, tipStates } from '#domain/tips/tip-rules.ts';
import { instant } from './availability.ts';
import { centsAmount, centsBetween } from './money.ts';
import { route } from './route.ts';
import { language } from './session.ts';
import { purchaseKey, singleLine } from './text-fields.ts';

const bookingId = z.object({ id: z.uuid() });

/** How the tip of a visit stands, for its client. */
export const ownTip = z.object({
  state: z.enum(tipStates),
  /** Of one that is given, or that somebody began to pay. */
  amount: z.nullable(centsAmount),
  paidAt: z.nullable(instant),
  /** What of it went back. */
  returned: centsAmount,
});

export type OwnTip = z.output<typeof ownTip>;

const keyErrors = ['not_found', 'link_withdrawn', 'link_expired'] as const;

export const getOwnTip = route({
  method: 'GET',
  path: '/api/bookings/:id/tip',
  who: 'anyone',
  summary: 'Whether a tip may be given for a visit, and what was given; for its client or whoever has its key',
  params: bookingId,
  query: purchaseKey,
  answer: ownTip,
  errors: [...keyErrors],
});

export const chooseTip = route({
  method: 'POST',
  path: '/api/bookings/:id/tip',
  who: 'anyone',
  summary:
    'Choose the amount of a tip, after the review and within its thirty days; it is paid by create-payment-intent',
  params: bookingId,
  query: purchaseKey,
  body: z.strictObject({ amount: centsBetween(leastTip, mostTip) }),
  answer: ownTip,
  errors: [...keyErrors, 'not_allowed', 'tip_closed', 'already_paid'],
});

export const refreshTipPayment = route({
  method: 'POST',
  path: '/api/bookings/:id/tip/payment-return',
  who: 'anyone',
  summary: 'The browser comes back from the card form: ask the provider now, and say how the tip stands',
  params: bookingId,
  query: purchaseKey,
  answer: z.object({ tip: ownTip, isBeingRefunded: z.boolean() }),
  errors: [...keyErrors, 'provider_unavailable'],
});

export const getTipReceipt = route({
  method: 'GET',
  path: '/api/bookings/:id/tip/receipt.pdf',
  who: 'anyone',
  summary: 'What was given beside the price, to print (application/pdf)',
  params: bookingId,
  query: z.extend(purchaseKey, { lang: z.optional(language) }),
  answer: z.unknown(),
  file: 'application/pdf',
  errors: [...keyErrors, 'not_paid'],
});

export const refundTip = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/tip/refund',
  who: 'admin',
  summary: 'Give a tip back, all of what is left of it; it is taken off what is owed to the therapists',
  params: bookingId,
  body: z.strictObject({ reason: singleLine(300).check(z.minLength(3)) }),
  answer: ownTip,
  errors: ['not_found', 'fresh_sign_in_needed'],
});

export const tipRoutes = { getOwnTip, chooseTip, refreshTipPayment, getTipReceipt, refundTip };
