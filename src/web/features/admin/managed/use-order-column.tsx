import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { MenuItem } from '#web/ui/menu-list.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import type { ListState } from '../shared/list/list-state.ts';
import { OrderHandle } from '../shared/list/order-handle.tsx';
import type { ListReading } from '../shared/list/use-list.ts';
import { useSavedOrder } from '../shared/list/use-saved-order.ts';
import { ask, type Managed, type ManagedRow, refreshManaged } from './managed.ts';

type Placed = { id: number; position: number };
type Wish<Row extends ManagedRow> = { thing: Managed<Row>; state: ListState; answer: ListReading<Row> };

/** What people see in an order of its own has a column to put it in order, and lines for it in the menu of a row. */
export const useOrderColumn = <Row extends ManagedRow>({ thing, state, answer }: Wish<Row>) => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { order } = thing.routes;
  const items = answer.data?.items ?? [];
  const nameOf = (row: Row & Placed): string => thing.nameOf(row, language);
  const ordering = useSavedOrder({
    state,
    rows: order ? (items as (Row & Placed)[]) : [],
    total: answer.data?.total ?? 0,
    nameOf,
    save: async (ids) => order && ask(order, { body: { ids } }),
    refresh: () => refreshManaged(thing),
  });
  if (!order) return { rows: items, columns: [], menuItems: (): MenuItem[] => [], news: null };
  const column: ListColumn<Row & Placed> = {
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
  };
  const news: ReactNode = (
    <p aria-live="assertive" className="sr-only">
      {ordering.news}
    </p>
  );
  return {
    rows: ordering.rows as Row[],
    columns: [column as ListColumn<Row>],
    menuItems: (row: Row): MenuItem[] => ordering.menuItems((row as Row & Placed).id),
    news,
  };
};
