import { HomeScreen } from '#web/features/admin/home/home-screen.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const BookingRemedy = lazyPart(() => import('#web/features/admin/bookings/change/booking-remedy.tsx'), 'BookingRemedy');

/** The day, with what helps a booking without leaving it. */
export function Screen() {
  return <HomeScreen BookingRemedy={BookingRemedy} />;
}
