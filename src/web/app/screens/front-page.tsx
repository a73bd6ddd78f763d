import { WizardScreen } from '#web/features/booking-wizard/wizard-screen.tsx';
import { HomeBelow } from '#web/features/home/home-below.tsx';
import { preloadablePart } from '#web/ui/lazy-part.tsx';

/** After paying the wizard shows the page of the booking. */
const { Part: BookingPage, load: loadBookingPage } = preloadablePart(
  async () => (await import('#web/features/booking-status/booking-page.tsx')).BookingPage,
);
const lent = { BookingPage, loadBookingPage };

/** The front door: the wizard begins here, and below its first question stands who we are. */
export function FrontPage() {
  return <WizardScreen below={<HomeBelow />} lent={lent} />;
}
