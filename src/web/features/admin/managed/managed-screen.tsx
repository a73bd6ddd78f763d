import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { Brief } from '#web/ui/brief-rows.tsx';
import type { MenuItem } from '#web/ui/menu-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { type ListState, oneOf, useListState } from '../shared/list/list-state.ts';
import type { ListFilter } from '../shared/list/list-toolbar.tsx';
import { ListView } from '../shared/list/list-view.tsx';
import { type ListAnswer, type ListReading, useList } from '../shared/list/use-list.ts';
import { useMenuColumn } from '../shared/list/use-menu-column.tsx';
import { ask, type Managed, type ManagedRoutes, type ManagedRow, type ManagedWords } from './managed.ts';
import { type RowSettings, useManagedRows } from './use-managed-rows.tsx';

type Frame = { actions: ReactNode; children: ReactNode };

export type ManagedScreenProps<Row extends ManagedRow> = RowSettings & {
  thing: Managed<Row>;
  /** The row's own columns; its place in the order and its menu follow them. */
  columns: readonly ListColumn<Row>[];
  filters?: readonly ListFilter[];
  /** Names the list where it is not the title of the page. */
  title?: string;
  /** More buttons, before the one for a new row. */
  actions?: ReactNode;
  /** More in the menu of a row. */
  more?(row: Row): readonly MenuItem[];
  /** Where the same rows are had as a file. */
  exportPath?: string;
  hasManyFilters?: boolean;
  /** A row in two lines, for phones; its menu follows it. */
  brief?(row: Row): Brief;
  /** Around the list, where it is no page of its own. */
  frame?(parts: Frame): ReactNode;
  below?: ReactNode;
};

type Titled = Exclude<ManagedWords, 'serviceAreas' | 'closedDays'>;

const noNames: readonly string[] = [];

/** The search, filters, sort and page of a thing's list, as the address bar has them. */
export const useManagedState = ({
  routes,
  filters,
  pageSize,
}: Pick<Managed<ManagedRow>, 'filters' | 'pageSize'> & { routes: ManagedRoutes }): ListState =>
  useListState({
    sort: routes.firstSort,
    sortable: routes.sorts,
    filters: filters ?? noNames,
    ...(pageSize && { pageSize }),
  });

/** What the address bar has of the filters, if it is one of their options. */
const chosenBy = (filters: readonly ListFilter[], state: ListState): Record<string, string | undefined> =>
  Object.fromEntries(
    filters.map(({ name, options }) => {
      const values = options.map(({ value }) => value);
      return [name, oneOf(values, state.filters[name])];
    }),
  );

const exportHref = (path: string, asked: Record<string, string | undefined>): string => {
  const query = new URLSearchParams(Object.entries(asked).filter((entry): entry is [string, string] => !!entry[1]));
  return query.size > 0 ? `${path}?${query}` : path;
};

/** The list of a thing as the server has it. */
export const useManagedList = <Row extends ManagedRow>(thing: Managed<Row>, filters: readonly ListFilter[]) => {
  const state = useManagedState(thing);
  const answer = useList({
    area: thing.area,
    query: { ...state.query, ...chosenBy(filters, state) },
    ask: (query, signal) => ask<ListAnswer<Row>>(thing.routes.list, { query }, signal),
  });
  return { state, answer };
};

/** The screen of a thing that the office keeps: its list, the form beside it, and the question before a row goes. */
export function ManagedScreen<Row extends ManagedRow>(props: ManagedScreenProps<Row>) {
  return <ManagedPage {...props} {...useManagedList(props.thing, props.filters ?? [])} />;
}

export type OrderParts<Row> = {
  rows: readonly Row[];
  column: ListColumn<Row>;
  menuItems(row: Row): readonly MenuItem[];
  /** What a move has done, read out. */
  news: ReactNode;
};

type ManagedPageProps<Row extends ManagedRow> = ManagedScreenProps<Row> & {
  state: ListState;
  /** Of the server, or of any other keeper of rows. */
  answer: ListReading<Row>;
  /** Of `OrderedScreen`, where people put the rows in order. */
  order?: OrderParts<Row>;
};

/** The same for a list that is read in another way. */
export function ManagedPage<Row extends ManagedRow>(props: ManagedPageProps<Row>) {
  const { thing, columns, filters = [], state, answer, more, exportPath, brief, frame, below, order } = props;
  const { words, Delete } = thing;
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const rows = useManagedRows(thing, props);
  const menu = useMenuColumn<Row>({
    nameOf: (row) => thing.nameOf(row, language),
    editLabel: t(`${words}.edit`),
    onEdit: ({ id }) => rows.open(String(id)),
    onDelete: rows.askToDelete,
    more: (row) => [...(more?.(row) ?? []), ...(order?.menuItems(row) ?? [])],
  });
  const list = (
    <>
      <ListView
        name={thing.area}
        words={words}
        caption={props.title}
        state={state}
        answer={answer}
        {...(order && { rows: order.rows })}
        columns={[...columns, ...(order ? [order.column] : []), ...(Delete ? [menu] : [])]}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => state.hrefWith({ open: String(id) })}
        {...(brief && { brief: (row: Row) => ({ ...brief(row), ...(Delete && { action: menu.cell(row) }) }) })}
        filters={filters}
        hasManyFilters={props.hasManyFilters ?? false}
        {...(exportPath && { exportHref: exportHref(exportPath, { q: state.q, ...chosenBy(filters, state) }) })}
      />
      {order?.news}
      {below}
      {rows.dialogs}
    </>
  );
  const actions = (
    <>
      {props.actions}
      {rows.newButton}
    </>
  );
  if (frame) return frame({ actions, children: list });
  const headings = { title: t(`${words as Titled}.title`), lead: t(`${words as Titled}.lead`) };
  return (
    <AdminPage {...headings} actions={actions} isList={!!brief}>
      {list}
    </AdminPage>
  );
}
