import { useTranslation } from 'react-i18next';
import type { Route } from '#contract/route.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { ListState } from '../shared/list/list-state.ts';
import { OrderHandle } from '../shared/list/order-handle.tsx';
import type { ListReading } from '../shared/list/use-list.ts';
import { useSavedOrder } from '../shared/list/use-saved-order.ts';
import { ask, type Managed, type ManagedRow, refreshManaged } from './managed.ts';
import { ManagedPage, type ManagedScreenProps, type OrderParts, useManagedList } from './managed-screen.tsx';

type OrderedRow = ManagedRow & { id: number; position: number };
type Ordered<Row extends OrderedRow> = Managed<Row> & { routes: { order: Route } };

/** The screen of a managed thing that people see in the order in which it is put here. */
export function OrderedScreen<Row extends OrderedRow>(props: ManagedScreenProps<Row> & { thing: Ordered<Row> }) {
  const { thing, filters = [] } = props;
  const { state, answer } = useManagedList<Row>(thing, filters);
  return <ManagedPage {...props} state={state} answer={answer} order={useOrder(thing, state, answer)} />;
}

const useOrder = <Row extends OrderedRow>(
  thing: Ordered<Row>,
  state: ListState,
  answer: ListReading<Row>,
): OrderParts<Row> => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const nameOf = (row: Row): string => thing.nameOf(row, language);
  const ordering = useSavedOrder<Row>({
    state,
    rows: answer.data?.items ?? [],
    total: answer.data?.total ?? 0,
    nameOf,
    save: (ids) => ask(thing.routes.order, { body: { ids } }),
    refresh: () => refreshManaged(thing),
  });
  return {
    rows: ordering.rows,
    column: {
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
    menuItems: ({ id }) => ordering.menuItems(id),
    news: (
      <p aria-live="assertive" className="sr-only">
        {ordering.news}
      </p>
    ),
  };
};
