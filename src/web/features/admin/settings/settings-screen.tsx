import { useQuery } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getLiveness } from '#contract/health.ts';
import { call } from '#web/api/call.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { SectionFrame, SectionHead } from './section-frame.tsx';
import { isFormSection, type Section, sectionAt } from './sections.ts';
import { SettingsLoader } from './settings-loader.tsx';

const ServiceAreas = lazyPart(() => import('./areas/service-area-list.tsx'), 'ServiceAreas');
const ClosedDays = lazyPart(() => import('./closed/closed-day-list.tsx'), 'ClosedDays');
const WaysSection = lazyPart(() => import('./ways/ways-section.tsx'), 'WaysSection');
const PushCard = lazyPart(() => import('#web/device/push-card.tsx'), 'PushCard');

/** The rules of the company. Which part is in sight stands in the address: `?section=areas`. */
export function Screen() {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const section = sectionAt(search);
  useTopOf(section);
  const log =
    section === 'areas' || section === 'ways' ? 'service-area' : section === 'closed' ? 'closed-day' : 'settings';
  return (
    <AdminPage
      title={t('settings.title')}
      lead={t('settings.lead')}
      actions={
        <LinkButton to={`/admin/audit?subject=${log}`} variant="ghost" size="small" className="max-md:hidden">
          <ClockIcon size={18} />
          {t('form.history')}
        </LinkButton>
      }
    >
      {isFormSection(section) ? (
        <SettingsLoader section={section} />
      ) : (
        <SectionFrame current={section}>
          <Suspense fallback={<SkeletonText lines={4} />}>
            {section === 'closed' && <ClosedDays />}
            {section === 'areas' && <ServiceAreas />}
            {section === 'ways' && <WaysSection />}
            {section === 'notifications' && <OwnNotifications />}
          </Suspense>
        </SectionFrame>
      )}
      <RunningVersion />
    </AdminPage>
  );
}

function OwnNotifications() {
  return (
    <div className="max-w-[560px]">
      <SectionHead section="notifications" />
      <PushCard scope="/admin" />
    </div>
  );
}

/** What somebody who asks for help is asked first. */
function RunningVersion() {
  const { t } = useTranslation('admin');
  const live = useQuery({ queryKey: ['version'], queryFn: ({ signal }) => call(getLiveness, undefined, { signal }) });
  if (!live.data) return null;
  return <p className="mt-12 text-xs text-soft">{t('settings.version', { version: live.data.version })}</p>;
}

/** Another part is read from its top. Before a field of it may take the focus and come into sight by itself. */
const useTopOf = (section: Section): void => {
  const shown = useRef(section);
  useLayoutEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    window.scrollTo({ top: 0 });
  }, [section]);
};
