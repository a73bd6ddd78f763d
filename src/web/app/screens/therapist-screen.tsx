import { type ComponentType, Suspense, useEffect } from 'react';
import { matchScreen, type ScreenName } from '#domain/screens/screens.ts';
import { fetchWhenQuiet, lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { useLocation } from '#web/ui/router.tsx';

const fetchDay = () => import('#web/features/therapist/desk/dashboard-screen.tsx');
const fetchVisit = () => import('#web/features/therapist/visit/booking-screen.tsx');

/** Whichever of the two is open when the connection goes, the other one opens all the same. */
const fetchBoth = fetchWhenQuiet(() => Promise.all([fetchDay(), fetchVisit()]));

const screens: Partial<Record<ScreenName, ComponentType>> = {
  'therapist-dashboard': lazyPart(fetchDay, 'DashboardScreen'),
  'therapist-requests': lazyPart(() => import('#web/features/therapist/desk/requests-screen.tsx'), 'RequestsScreen'),
  'therapist-earnings': lazyPart(() => import('#web/features/therapist/desk/earnings-screen.tsx'), 'EarningsScreen'),
  'therapist-bookings': lazyPart(() => import('#web/features/therapist/visit/bookings-screen.tsx'), 'BookingsScreen'),
  'therapist-booking': lazyPart(fetchVisit, 'BookingScreen'),
  'therapist-hours': lazyPart(() => import('#web/features/therapist/hours/hours-screen.tsx'), 'HoursScreen'),
  'therapist-confirm-booking': lazyPart(
    () => import('#web/features/therapist/link/confirm-screen.tsx'),
    'ConfirmScreen',
  ),
  'therapist-booking-confirmed': lazyPart(
    () => import('#web/features/therapist/link/confirmed-screen.tsx'),
    'ConfirmedScreen',
  ),
  'therapist-booking-rejected': lazyPart(
    () => import('#web/features/therapist/link/rejected-screen.tsx'),
    'RejectedScreen',
  ),
};

/** The therapists' desk and the pages their mails lead to. The entry knows one door to them. */
export function TherapistScreen() {
  const { pathname } = useLocation();
  useEffect(fetchBoth, []);
  const Screen = screens[matchScreen(pathname)?.name ?? 'therapist-dashboard'];
  if (!Screen) return null;
  return (
    <Suspense fallback={<Loading room="screen" />}>
      <Screen />
    </Suspense>
  );
}
