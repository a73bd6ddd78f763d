import type { ComponentType } from 'react';
import { matchScreen, type ScreenName } from '#domain/screens/screens.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useLocation } from '#web/ui/router.tsx';

const screens: Partial<Record<ScreenName, ComponentType>> = {
  'booking-status': lazyPart(() => import('./booking-status-page.tsx'), 'BookingStatusPage'),
  'client-dashboard': lazyPart(() => import('./client-dashboard.tsx'), 'ClientDashboard'),
  'gift-card': lazyPart(() => import('#web/features/gift-card/gift-card-screen.tsx'), 'GiftCardScreen'),
  'gift-card-success': lazyPart(
    () => import('#web/features/gift-card/bought/gift-card-success-screen.tsx'),
    'GiftCardSuccessScreen',
  ),
  reschedule: lazyPart(() => import('#web/features/reschedule/reschedule-screen.tsx'), 'RescheduleScreen'),
  'waiting-link': lazyPart(
    () => import('#web/features/booking-wizard/waiting/waiting-link-screen.tsx'),
    'WaitingLinkScreen',
  ),
  'reschedule-success': lazyPart(
    () => import('#web/features/reschedule/reschedule-success-screen.tsx'),
    'RescheduleSuccessScreen',
  ),
};

/** What a client does beside booking. The entry knows one door to it; which room it is, is decided behind it. */
export function ClientScreen() {
  const { pathname } = useLocation();
  const Screen = screens[matchScreen(pathname)?.name ?? 'booking-status'];
  return Screen && <Screen />;
}
