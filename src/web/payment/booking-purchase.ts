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
      const { status, paymentStatus, isBeingRefunded, wasDeclined, due, bankWait } = await call(refreshPayment, {
        body,
      });
      // Paid once, and changed since: the difference is open.
      if (due) return bankWait ?? 'open';
      if (paymentStatus === 'paid' && status !== 'expired') return 'paid';
      // The booking itself still waits: what came back was paid with a code that had been used up.
      if (isBeingRefunded) return status === 'waiting_payment' ? 'returned' : 'refunding';
      if (wasDeclined) return 'ended';
      if (bankWait) return bankWait;
      return status === 'expired' ? 'expired' : 'open';
    },
  };
};
