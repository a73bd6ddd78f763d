import { useMemo } from 'react';
import type { Booking } from '#contract/booking.ts';
import { useParams } from '#web/ui/use-params.ts';
import { BookAgainDoor } from './after/next-massage.tsx';
import { takeTokenFromAddress } from './booking-access.ts';
import { BookingPage } from './booking-page.tsx';
import { useReturnFromBank } from './pay/return-from-bank.ts';

/** The page of a booking at its own address, where the mailed links lead. */
export function StatusScreen({ onBookAgain = null }: { onBookAgain?: ((booking: Booking) => Promise<void>) | null }) {
  const { bookingId = '' } = useParams();
  useMemo(() => takeTokenFromAddress(bookingId), [bookingId]);
  useReturnFromBank(bookingId);
  return (
    <BookAgainDoor value={onBookAgain}>
      <BookingPage bookingId={bookingId} />
    </BookAgainDoor>
  );
}
