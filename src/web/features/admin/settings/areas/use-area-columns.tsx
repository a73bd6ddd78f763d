import { useTranslation } from 'react-i18next';
import type { ServiceArea } from '#contract/service-areas.ts';
import type { ListColumn } from '#web/features/admin/shared/list/column-choice.tsx';
import { useMenuColumn } from '#web/features/admin/shared/list/use-menu-column.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Settings = { onEdit(row: ServiceArea): void; onDelete(row: ServiceArea): void };

export const useAreaColumns = (settings: Settings): ListColumn<ServiceArea>[] => {
  const { t } = useTranslation('admin');
  const menu = useMenuColumn<ServiceArea>({
    nameOf: ({ name }) => name,
    editLabel: t('serviceAreas.edit'),
    ...settings,
  });
  return [
    { key: 'name', header: t('serviceAreas.name'), isFixed: true, isSortable: true, cell: ({ name }) => name },
    {
      key: 'zipFrom',
      header: t('serviceAreas.zipCodes'),
      isFixed: true,
      isSortable: true,
      cell: ({ zipFrom, zipTo }) => (
        <span className="tabular-nums">{t('serviceAreas.range', { from: zipFrom, to: zipTo })}</span>
      ),
    },
    {
      key: 'therapists',
      header: t('serviceAreas.therapists'),
      isFixed: true,
      isNumeric: true,
      cell: ({ therapists }) => therapists,
    },
    {
      key: 'status',
      header: t('treatments.status'),
      isFixed: true,
      cell: ({ active, therapists }) =>
        active && therapists === 0 ? (
          <Tag tone="bad">{t('serviceAreas.nobody')}</Tag>
        ) : (
          <Tag tone={active ? 'good' : 'neutral'}>{t(active ? 'serviceAreas.served' : 'serviceAreas.notServed')}</Tag>
        ),
    },
    menu,
  ];
};
