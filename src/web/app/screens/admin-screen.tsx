import { type ComponentType, Suspense } from 'react';
import { AdminFrame } from '#web/features/admin/frame/admin-frame.tsx';
import { type AreaKey, areaAt } from '#web/features/admin/frame/areas.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { FreshSignInDoor } from '../frame/fresh-sign-in-door.tsx';
import '#web/ui/office.css';

const area = (load: () => Promise<{ Screen: ComponentType }>) => lazyPart(load, 'Screen');

/** Which code draws which area. All of it stays outside the front door: there it is one line. */
const areaScreens: Record<AreaKey, ComponentType> = {
  home: area(() => import('./admin-home.tsx')),
  bookings: area(() => import('#web/features/admin/bookings/bookings-screen.tsx')),
  clients: area(() => import('#web/features/admin/clients/clients-screen.tsx')),
  giftCards: area(() => import('#web/features/admin/gift-cards/gift-cards-screen.tsx')),
  money: area(() => import('#web/features/admin/money/money-screen.tsx')),
  reviews: area(() => import('#web/features/admin/reviews/reviews-screen.tsx')),
  waiting: area(() => import('#web/features/admin/waiting/waiting-screen.tsx')),
  therapists: area(() => import('#web/features/admin/therapists/therapists-screen.tsx')),
  users: area(() => import('#web/features/admin/users/users-screen.tsx')),
  treatments: area(() => import('#web/features/admin/treatments/treatments-screen.tsx')),
  addIns: area(() => import('#web/features/admin/add-ins/add-ins-screen.tsx')),
  analytics: area(() => import('#web/features/admin/analytics/analytics-screen.tsx')),
  promoTest: area(() => import('#web/features/admin/promo-codes/promo-codes-screen.tsx')),
  emailTemplates: area(() => import('#web/features/admin/email-templates/email-templates-screen.tsx')),
  emailScheduler: area(() => import('#web/features/admin/email-scheduler/email-scheduler-screen.tsx')),
  tracking: area(() => import('#web/features/admin/tracking/tracking-screen.tsx')),
  settings: area(() => import('#web/features/admin/settings/settings-screen.tsx')),
  audit: area(() => import('#web/features/admin/audit/audit-screen.tsx')),
  security: area(() => import('#web/features/admin/security/security-screen.tsx')),
};

export function AdminScreen() {
  const { pathname } = useLocation();
  const { key } = areaAt(pathname);
  const Area = areaScreens[key];
  return (
    <AdminFrame current={key}>
      <Suspense fallback={<Loading room="screen" />}>
        <Area />
      </Suspense>
      <FreshSignInDoor />
    </AdminFrame>
  );
}
