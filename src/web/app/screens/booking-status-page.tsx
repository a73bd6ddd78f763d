import { StatusScreen } from '#web/features/booking-status/status-screen.tsx';
import { ClaimOffer } from '#web/features/claim-booking/claim-offer.tsx';
import { openBookAgain } from './open-book-again.ts';

export function BookingStatusPage() {
  return (
    <>
      <ClaimOffer />
      <StatusScreen onBookAgain={openBookAgain} />
    </>
  );
}
