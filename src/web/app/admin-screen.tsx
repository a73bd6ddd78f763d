import { type ComponentType, lazy, Suspense } from 'react';
import { AdminFrame } from '#web/features/admin/frame/admin-frame.tsx';
import { type AreaKey, areaAt } from '#web/features/admin/frame/areas.ts';
import { Loading } from '#web/ui/loading.tsx';
import { useLocation } from '#web/ui/router.tsx';

const area = (load: () => Promise<{ Screen: ComponentType }>) => lazy(async () => ({ default: (await load()).Screen }));

const soon = area(() => import('#web/features/admin/frame/soon-screen.tsx'));

/** Which code draws which area. All of it stays outside the front door: there it is one line. */
const areaScreens: Record<AreaKey, ComponentType> = {
  home: area(() => import('#web/features/admin/frame/home-screen.tsx')),
  bookings: soon,
  therapists: soon,
  users: area(() => import('#web/features/admin/users/users-screen.tsx')),
  treatments: area(() => import('#web/features/admin/treatments/treatments-screen.tsx')),
  addIns: area(() => import('#web/features/admin/add-ins/add-ins-screen.tsx')),
  analytics: soon,
  promoTest: soon,
  emailTemplates: area(() => import('#web/features/admin/email-templates/email-templates-screen.tsx')),
  emailScheduler: area(() => import('#web/features/admin/email-scheduler/email-scheduler-screen.tsx')),
  tracking: soon,
  settings: soon,
  audit: area(() => import('#web/features/admin/audit/audit-screen.tsx')),
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
    </AdminFrame>
  );
}
