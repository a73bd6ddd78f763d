import { useTranslation } from 'react-i18next';
import type { AdminAddIn } from '#contract/admin-catalogue.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { EditIcon, TrashIcon } from '#web/ui/icons.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ListColumn } from '../shared/column-choice.tsx';
import { OrderHandle } from '../shared/order-handle.tsx';
import { RowMenu } from '../shared/row-menu.tsx';
import type { useSavedOrder } from '../shared/use-saved-order.ts';

type Settings = {
  ordering: ReturnType<typeof useSavedOrder<AdminAddIn>>;
  onEdit(row: AdminAddIn): void;
  onDelete(row: AdminAddIn): void;
};

export const useAddInColumns = ({ ordering, onEdit, onDelete }: Settings): ListColumn<AdminAddIn>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const other = language === 'en' ? 'pt' : 'en';
  return [
    {
      key: 'name',
      header: t('treatments.name'),
      isFixed: true,
      isSortable: true,
      cell: (row) => (
        <>
          {row.name[language]}
          <CellNote>
            <span lang={other}>{row.name[other]}</span>
          </CellNote>
        </>
      ),
    },
    { key: 'description', header: t('addIns.description'), cell: (row) => row.description[language] },
    {
      key: 'price',
      header: t('addIns.price'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => formatMoney(row.price),
    },
    {
      key: 'extraMinutes',
      header: t('addIns.extraMinutes'),
      isNumeric: true,
      cell: (row) =>
        row.extraMinutes === 0 ? (
          <span className="text-soft">{t('addIns.none')}</span>
        ) : (
          t('addIns.minutes', { count: row.extraMinutes })
        ),
    },
    {
      key: 'status',
      header: t('treatments.status'),
      cell: (row) => (
        <Tag tone={row.active ? 'good' : 'neutral'}>{t(row.active ? 'treatments.on' : 'treatments.off')}</Tag>
      ),
    },
    {
      key: 'position',
      header: t('treatments.position'),
      isFixed: true,
      isSortable: true,
      cell: (row) =>
        ordering.isOpen ? (
          <OrderHandle name={row.name[language]} {...ordering.handleProps(row.id)} />
        ) : (
          <span className="text-soft" title={t('list.orderClosed')}>
            {row.position}
          </span>
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
          name={row.name[language]}
          groups={[
            [{ key: 'edit', label: t('addIns.edit'), icon: <EditIcon size={18} />, onSelect: () => onEdit(row) }],
            ordering.menuItems(row.id),
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
