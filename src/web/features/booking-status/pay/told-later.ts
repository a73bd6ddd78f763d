import { useEffect } from 'react';
import type { Booking } from '#contract/booking.ts';
import { isHeldHere } from '#web/api/booking-keys.ts';
import { trackBookingPurchase } from '#web/payment/track-booking-purchase.ts';
import { takeUntold } from '#web/payment/untold-purchases.ts';
import { readToken } from '../booking-access.ts';

/** Paid at a bank after the wizard had ended: told to the outside tools when the client sees that it is paid. */
export const useToldLater = (booking: Booking | undefined): void => {
  const isPaid = booking?.paymentStatus === 'paid';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each booking
  useEffect(() => {
    // Where the wizard of this browser still waits for it, the wizard tells.
    if (booking && isPaid && !isHeldHere(booking.id) && takeUntold(booking.id))
      void trackBookingPurchase(booking, readToken(booking.id));
  }, [booking?.id, isPaid]);
};
