import { useMemo } from 'react';
import type { Booking } from '#contract/booking.ts';
import { bookingPurchase } from '#web/payment/booking-purchase.ts';
import { type CardPayment, useCardPayment } from '#web/payment/use-card-payment.ts';
import type { BookingKey } from '../hold/held-store.ts';

/** The payment of a held booking. */
export const usePayment = (booking: BookingKey | null, paymentStatus?: Booking['paymentStatus']): CardPayment => {
  const { bookingId, token = '' } = booking ?? {};
  const purchase = useMemo(() => (bookingId ? bookingPurchase(bookingId, token) : null), [bookingId, token]);
  return useCardPayment(purchase, paymentStatus === 'failed');
};
