import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { ListColumn } from '../list/column-choice.tsx';
import { OrderHandle } from '../list/order-handle.tsx';
import { useMenuColumn } from '../list/use-menu-column.tsx';
import type { useSavedOrder } from '../list/use-saved-order.ts';
import type { CatalogueRow } from './catalogue.ts';

type Settings<Row extends CatalogueRow> = {
  ordering: ReturnType<typeof useSavedOrder<Row>>;
  editLabel: string;
  onEdit(row: Row): void;
  onDelete(row: Row): void;
};

/** The columns at the end of every list of the catalogue: status, order, menu. */
export const useCatalogueColumns = <Row extends CatalogueRow>(settings: Settings<Row>): ListColumn<Row>[] => {
  const { ordering, editLabel, onEdit, onDelete } = settings;
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const nameOf = (row: Row): string => row.name[language];
  const menu = useMenuColumn({ nameOf, editLabel, onEdit, onDelete, more: ({ id }: Row) => ordering.menuItems(id) });
  return [
    {
      key: 'status',
      header: t('treatments.status'),
      cell: ({ active }) => (
        <Tag tone={active ? 'good' : 'neutral'}>{t(active ? 'treatments.on' : 'treatments.off')}</Tag>
      ),
    },
    {
      key: 'position',
      header: t('treatments.position'),
      isFixed: true,
      isSortable: true,
      cell: (row) =>
        ordering.isOpen ? (
          <OrderHandle name={nameOf(row)} {...ordering.handleProps(row.id)} />
        ) : (
          <span className="text-soft" title={t('list.orderClosed')}>
            {row.position}
          </span>
        ),
    },
    menu,
  ];
};
