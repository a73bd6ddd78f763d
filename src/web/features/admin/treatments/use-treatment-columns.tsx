import { useTranslation } from 'react-i18next';
import type { AdminTreatment } from '#contract/admin-catalogue.ts';
import { type Cents, formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { EditIcon, TrashIcon } from '#web/ui/icons.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ListColumn } from '../shared/column-choice.tsx';
import { OrderHandle } from '../shared/order-handle.tsx';
import { RowMenu } from '../shared/row-menu.tsx';
import type { useSavedOrder } from '../shared/use-saved-order.ts';

type Settings = {
  ordering: ReturnType<typeof useSavedOrder<AdminTreatment>>;
  onEdit(row: AdminTreatment): void;
  onDelete(row: AdminTreatment): void;
};

export const useTreatmentColumns = ({ ordering, onEdit, onDelete }: Settings): ListColumn<AdminTreatment>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const price = (amount: Cents | null) =>
    amount === null ? <span className="text-soft">{t('treatments.notOffered')}</span> : formatMoney(amount);
  return [
    {
      key: 'name',
      header: t('treatments.name'),
      isFixed: true,
      isSortable: true,
      cell: (row) => (
        <span className="flex items-center gap-3">
          <img
            src={row.imageUrl}
            alt=""
            width={56}
            height={42}
            className="h-10.5 w-14 shrink-0 rounded-s bg-sunken object-contain"
          />
          <span className="min-w-0">
            {row.name[language]}
            <CellNote>
              <span lang={language === 'en' ? 'pt' : 'en'}>{row.name[language === 'en' ? 'pt' : 'en']}</span>
            </CellNote>
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      header: t('treatments.price60min'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => price(row.price60min),
    },
    { key: 'price75min', header: t('treatments.price75min'), isNumeric: true, cell: (row) => price(row.price75min) },
    { key: 'price90min', header: t('treatments.price90min'), isNumeric: true, cell: (row) => price(row.price90min) },
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
            [{ key: 'edit', label: t('treatments.edit'), icon: <EditIcon size={18} />, onSelect: () => onEdit(row) }],
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
