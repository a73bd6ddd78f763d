import { type ComponentType, lazy } from 'react';
import { matchScreen, type ScreenName } from '#domain/screens/screens.ts';
import { useLocation } from '#web/ui/router.tsx';

const screens: Partial<Record<ScreenName, ComponentType>> = {
  'booking-status': lazy(async () => ({ default: (await import('./booking-status-page.tsx')).BookingStatusPage })),
  'client-dashboard': lazy(async () => ({ default: (await import('./client-dashboard.tsx')).ClientDashboard })),
  'gift-card': lazy(async () => ({
    default: (await import('#web/features/gift-card/gift-card-screen.tsx')).GiftCardScreen,
  })),
  'gift-card-success': lazy(async () => ({
    default: (await import('#web/features/gift-card/bought/gift-card-success-screen.tsx')).GiftCardSuccessScreen,
  })),
  reschedule: lazy(async () => ({
    default: (await import('#web/features/reschedule/reschedule-screen.tsx')).RescheduleScreen,
  })),
  'reschedule-success': lazy(async () => ({
    default: (await import('#web/features/reschedule/reschedule-success-screen.tsx')).RescheduleSuccessScreen,
  })),
};

/** What a client does beside booking. The entry knows one door to it; which room it is, is decided behind it. */
export function ClientScreen() {
  const { pathname } = useLocation();
  const Screen = screens[matchScreen(pathname)?.name ?? 'booking-status'];
  return Screen && <Screen />;
}
