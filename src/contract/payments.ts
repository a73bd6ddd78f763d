import * as z from 'zod/mini';
import { customerTypes } from '#domain/analytics/events.ts';
import { bookingStatuses } from '#domain/booking/booking-status.ts';
import { paymentStatuses } from '#domain/booking/payment-status.ts';
import { waysToPay } from '#domain/money/ways-to-pay.ts';
import { bankWait } from './bank-wait.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';
import { purchaseKey } from './text-fields.ts';

export const createPaymentIntent = route({
  method: 'POST',
  path: '/api/create-payment-intent',
  who: 'anyone',
  summary:
    'Start, or go on with, the payment of a booking, a gift card or the tip of a visit; the amount comes from the database',
  body: z.union([
    z.strictObject({ bookingId: z.uuid(), ...purchaseKey.shape }),
    z.strictObject({ giftCardId: z.uuid(), ...purchaseKey.shape }),
    z.strictObject({ tipForBookingId: z.uuid(), ...purchaseKey.shape }),
  ]),
  answer: z.union([
    z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      publishableKey: z.string(),
      amount: centsAmount,
      currency: z.literal('eur'),
      /** What it can be paid with, in the order to offer them. */
      ways: z.array(z.enum(waysToPay)),
    }),
    z.object({ paid: z.literal(true) }),
  ]),
  errors: [
    'not_found',
    'hold_expired',
    'already_paid',
    'code_used_up',
    'tip_closed',
    'link_withdrawn',
    'link_expired',
    'provider_unavailable',
  ],
});

export const refreshPayment = route({
  method: 'POST',
  path: '/api/payment-return',
  who: 'anyone',
  summary: 'The browser comes back from the card form: ask the provider now, and say where the money stands',
  body: z.strictObject({ bookingId: z.uuid(), ...purchaseKey.shape }),
  answer: z.object({
    status: z.enum(bookingStatuses),
    paymentStatus: z.enum(paymentStatuses),
    /** The card provider has the money but the slot had gone: it is on its way back. */
    isBeingRefunded: z.boolean(),
    /** The bank was asked and has not answered yet. */
    bankWait: z.optional(bankWait),
    /** Five cards were declined: the payment has ended, nothing was charged and the time is free again. */
    wasDeclined: z.optional(z.boolean()),
    /** Of a paid booking that was changed, what is still to be paid. */
    due: z.optional(centsAmount),
    /** Once it is paid: has this person paid before? */
    customerType: z.optional(z.enum(customerTypes)),
  }),
  errors: ['not_found', 'provider_unavailable'],
});

export const receivePaymentEvent = route({
  method: 'POST',
  path: '/api/payment-webhook',
  who: 'provider',
  summary: 'Events of the card provider, signed',
  answer: z.object({ received: z.literal(true) }),
  errors: ['signature_wrong'],
});
