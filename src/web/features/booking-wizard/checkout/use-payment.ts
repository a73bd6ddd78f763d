import { useMemo } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { createPaymentIntent, refreshPayment } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';
import { type CardPayment, type Purchase, useCardPayment } from '#web/payment/use-card-payment.ts';
import type { BookingKey } from './held-store.ts';

const bookingPurchase = (bookingId: string, token: string): Purchase => ({
  id: bookingId,
  open: () => call(createPaymentIntent, { body: { bookingId, token } }),
  ask: async () => {
    const { status, paymentStatus, isBeingRefunded } = await call(refreshPayment, { body: { bookingId, token } });
    if (isBeingRefunded) return 'refunding';
    if (paymentStatus === 'paid') return 'paid';
    return status === 'expired' ? 'expired' : 'open';
  },
});

/** The payment of a held booking. */
export const usePayment = (booking: BookingKey | null, paymentStatus?: Booking['paymentStatus']): CardPayment => {
  const { bookingId, token = '' } = booking ?? {};
  const purchase = useMemo(() => (bookingId ? bookingPurchase(bookingId, token) : null), [bookingId, token]);
  return useCardPayment(purchase, paymentStatus === 'failed');
};
