import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#web/ui/button.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { SectionFrame } from './section-frame.tsx';
import { isFormSection, sectionAt } from './sections.ts';
import { SettingsLoader } from './settings-loader.tsx';

const ServiceAreas = lazy(async () => ({ default: (await import('./areas/service-areas.tsx')).ServiceAreas }));
const UnservedDemand = lazy(async () => ({ default: (await import('./unserved/unserved-demand.tsx')).UnservedDemand }));

/** The rules of the house. Which part is in sight stands in the address: `?section=areas`. */
export function Screen() {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const section = sectionAt(search);
  const log = section === 'areas' ? 'service-area' : 'settings';
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
            {section === 'areas' ? <ServiceAreas /> : <UnservedDemand />}
          </Suspense>
        </SectionFrame>
      )}
    </AdminPage>
  );
}
