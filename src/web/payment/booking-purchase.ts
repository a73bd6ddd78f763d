import { createPaymentIntent, refreshPayment } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';
import type { Purchase } from './use-card-payment.ts';

/** A booking that waits for its payment; whoever has no key pays as the one who is signed in. */
export const bookingPurchase = (bookingId: string, token?: string): Purchase => {
  const body = { bookingId, ...(token !== undefined && { token }) };
  return {
    id: bookingId,
    open: () => call(createPaymentIntent, { body }),
    ask: async () => {
      const { status, paymentStatus, isBeingRefunded } = await call(refreshPayment, { body });
      if (isBeingRefunded) return 'refunding';
      if (paymentStatus === 'paid') return 'paid';
      return status === 'expired' ? 'expired' : 'open';
    },
  };
};
