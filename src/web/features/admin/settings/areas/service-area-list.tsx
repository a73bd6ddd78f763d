import { useTranslation } from 'react-i18next';
import { serviceAreas as routes, type ServiceArea } from '#contract/service-areas.ts';
import { DeleteManaged } from '#web/features/admin/managed/delete-managed.tsx';
import { formIn, type Managed } from '#web/features/admin/managed/managed.ts';
import { ManagedScreen } from '#web/features/admin/managed/managed-screen.tsx';
import { useAreas } from '#web/features/admin/shared/areas-and-treatments.ts';
import type { ListColumn } from '#web/features/admin/shared/list/column-choice.tsx';
import { useActiveFilter } from '#web/features/admin/shared/list/use-active-filter.ts';
import { zoneNameFirst } from '#web/i18n/device-zone.ts';
import { Tag } from '#web/ui/tag.tsx';
import { SectionHead } from '../section-frame.tsx';
import { ZipStrip } from './zip-strip.tsx';
import { ZipTester } from './zip-tester.tsx';

const serviceAreas: Managed<ServiceArea> = {
  area: 'service-areas',
  routes,
  words: 'serviceAreas',
  subject: 'service-area',
  nameOf: ({ name }) => name,
  // What is served decides what counts as unserved.
  others: [['admin', 'unserved']],
  filters: ['active'],
  ...formIn(() => import('./area-form.tsx'), 'AreaForm'),
  Delete: DeleteManaged,
};

/** The zip code somebody asked for in vain goes with the sheet. */
const closes = ['zip'];

export function ServiceAreas() {
  const { t } = useTranslation('admin');
  const all = useAreas().data ?? [];
  return (
    <ManagedScreen
      thing={serviceAreas}
      title={t('settings.sections.areas')}
      columns={useColumns()}
      filters={[useActiveFilter()]}
      closes={closes}
      frame={({ actions, children }) => (
        <>
          <SectionHead section="areas" actions={actions} />
          <div className="mb-6 space-y-5">
            <ZipTester areas={all} />
            <ZipStrip areas={all} />
          </div>
          {children}
        </>
      )}
    />
  );
}

const useColumns = (): ListColumn<ServiceArea>[] => {
  const { t } = useTranslation('admin');
  return [
    { key: 'name', isFixed: true, isSortable: true, cell: ({ name }) => name },
    {
      key: 'zipFrom',
      header: t('serviceAreas.zipCodes'),
      isFixed: true,
      isSortable: true,
      cell: ({ zipFrom, zipTo }) => (
        <span className="tabular-nums md:whitespace-nowrap">
          {t('serviceAreas.range', { from: zipFrom, to: zipTo })}
        </span>
      ),
    },
    {
      key: 'timezone',
      cell: ({ timezone }) => <span className="md:whitespace-nowrap">{zoneNameFirst(timezone)}</span>,
    },
    { key: 'therapists', isFixed: true, isNumeric: true, cell: ({ therapists }) => therapists },
    {
      key: 'status',
      header: t('treatments.status'),
      isFixed: true,
      cell: ({ active, therapists }) =>
        active && therapists === 0 ? (
          <Tag tone="bad">{t('serviceAreas.nobody')}</Tag>
        ) : (
          <span className="md:whitespace-nowrap">
            <Tag tone={active ? 'good' : 'neutral'}>{t(active ? 'serviceAreas.served' : 'serviceAreas.notServed')}</Tag>
          </span>
        ),
    },
  ];
};
