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
      const { status, paymentStatus, isBeingRefunded, wasDeclined, due } = await call(refreshPayment, { body });
      // Paid once, and changed since: the difference is open.
      if (due) return 'open';
      if (paymentStatus === 'paid' && status !== 'expired') return 'paid';
      // The booking itself still waits: what came back was paid with a code that had been used up.
      if (isBeingRefunded) return status === 'waiting_payment' ? 'returned' : 'refunding';
      if (wasDeclined) return 'ended';
      return status === 'expired' ? 'expired' : 'open';
    },
  };
};
