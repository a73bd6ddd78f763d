import { useMemo } from 'react';
import { useParams } from '#web/ui/use-params.ts';
import { takeTokenFromAddress } from './booking-access.ts';
import { BookingPage } from './booking-page.tsx';
import { useReturnFromBank } from './pay/return-from-bank.ts';

/** The page of a booking at its own address, where the mailed links lead. */
export function StatusScreen() {
  const { bookingId = '' } = useParams();
  useMemo(() => takeTokenFromAddress(bookingId), [bookingId]);
  useReturnFromBank(bookingId);
  return <BookingPage bookingId={bookingId} />;
}
