import { useTranslation } from 'react-i18next';
import type { ServiceArea } from '#contract/service-areas.ts';
import type { ListColumn } from '#web/features/admin/shared/column-choice.tsx';
import { RowMenu } from '#web/features/admin/shared/row-menu.tsx';
import { EditIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Settings = { onEdit(row: ServiceArea): void; onDelete(row: ServiceArea): void };

export const useAreaColumns = ({ onEdit, onDelete }: Settings): ListColumn<ServiceArea>[] => {
  const { t } = useTranslation('admin');
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
      key: 'status',
      header: t('treatments.status'),
      isFixed: true,
      cell: ({ active }) => (
        <Tag tone={active ? 'good' : 'neutral'}>{t(active ? 'serviceAreas.served' : 'serviceAreas.notServed')}</Tag>
      ),
    },
    {
      key: 'actions',
      header: t('list.actions'),
      isFixed: true,
      hideHeader: true,
      isNumeric: true,
      cell: (row) => (
        <RowMenu
          name={row.name}
          groups={[
            [{ key: 'edit', label: t('serviceAreas.edit'), icon: <EditIcon size={18} />, onSelect: () => onEdit(row) }],
            [
              {
                key: 'delete',
                label: t('form.delete'),
                icon: <TrashIcon size={18} />,
                tone: 'danger' as const,
                onSelect: () => onDelete(row),
              },
            ],
          ]}
        />
      ),
    },
  ];
};
