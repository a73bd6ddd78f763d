import type { Cents } from '#domain/money/cents.ts';
import { defineEvent } from '#server/platform/jobs/events.ts';
import type { Purpose } from './payment.ts';

/** The provider has sent the money back. */
export const paymentRefunded = defineEvent<{ purpose: Purpose; amountCents: Cents }>('payment.refunded');

/** The cardholder says that a charge was wrong, or their bank has decided so: a person has to know. */
export const paymentDisputed = defineEvent<{
  purpose: Purpose;
  amountCents: Cents;
  disputeId: string;
  status: 'open' | 'lost';
}>('payment.disputed');

/** The provider does not send the money back: a person has to. */
export const refundRefused = defineEvent<{ purpose: Purpose; amountCents: Cents; refundId: string }>(
  'payment.refund_refused',
);
