import { StatusScreen } from '#web/features/booking-status/status-screen.tsx';
import { ClaimOffer } from '#web/features/claim-booking/claim-offer.tsx';

export function BookingStatusPage() {
  return (
    <>
      <ClaimOffer />
      <StatusScreen />
    </>
  );
}
