import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { Brief } from '#web/ui/brief-rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import type { MenuItem } from '#web/ui/menu-list.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { type ListState, oneOf, useListState } from '../shared/list/list-state.ts';
import type { ListFilter } from '../shared/list/list-toolbar.tsx';
import { ListView } from '../shared/list/list-view.tsx';
import { type ListAnswer, type ListReading, useList } from '../shared/list/use-list.ts';
import { useMenuColumn } from '../shared/list/use-menu-column.tsx';
import { OpenRow } from '../shared/record/open-row.tsx';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { ask, type Managed, type ManagedRoutes, type ManagedRow, type ManagedWords } from './managed.ts';

type Frame = { actions: ReactNode; children: ReactNode };

export type ManagedScreenProps<Row extends ManagedRow> = {
  thing: Managed<Row>;
  /** The row's own columns; its place in the order and its menu follow them. */
  columns: readonly ListColumn<Row>[];
  filters?: readonly ListFilter[];
  /** Names the list where it is not the title of the page. */
  title?: string;
  /** Above a row that is on its way, where it is not what its menu says. */
  editTitle?: string;
  /** What leaves the address with the row that stood open. */
  closes?: readonly string[];
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
  const { openId, open, close } = useOpenRow(props.closes);
  const [doomed, setDoomed] = useState<Row | null>(null);
  // A change by a button leaves a new version behind; the open form begins with it.
  const [turn, setTurn] = useState(0);
  const begin = (): void => setTurn((last) => last + 1);
  const nameOf = (row: Row): string => thing.nameOf(row, language);
  const menu = useMenuColumn<Row>({
    nameOf,
    editLabel: t(`${words}.edit`),
    onEdit: ({ id }) => open(String(id)),
    onDelete: setDoomed,
    more: (row) => [...(more?.(row) ?? []), ...(order?.menuItems(row) ?? [])],
  });
  const list = (
    <>
      <ListView
        name={thing.area}
        caption={props.title ?? t(`${words as Titled}.title`)}
        searchLabel={t(`${words}.search`)}
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
        empty={<EmptyState title={t(`${words}.emptyTitle`)}>{t(`${words}.emptyText`)}</EmptyState>}
      />
      {order?.news}
      {below}
      <OpenForm<Row>
        thing={thing}
        openId={openId}
        turn={turn}
        editTitle={props.editTitle}
        onClose={close}
        onChanged={begin}
        onDelete={setDoomed}
      />
      {doomed && Delete && (
        <Delete
          key={doomed.id}
          row={doomed}
          onClose={() => setDoomed(null)}
          onGone={() => {
            setDoomed(null);
            if (openId) close();
          }}
          onChanged={() => {
            setDoomed(null);
            begin();
          }}
        />
      )}
    </>
  );
  const actions = (
    <>
      {props.actions}
      <NewButton label={t(`${words}.new`)} onPress={() => open('new')} />
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

function NewButton({ label, onPress }: { label: string; onPress(): void }) {
  return (
    <Button size="small" onClick={onPress}>
      <PlusIcon size={18} />
      {label}
    </Button>
  );
}

type OpenFormProps<Row extends ManagedRow> = Pick<ManagedScreenProps<Row>, 'thing'> & {
  editTitle: string | undefined;
  openId: string | null;
  turn: number;
  onClose(): void;
  onChanged(): void;
  onDelete(row: Row): void;
};

/** The form beside the list, of a new row or of the one that stands in the address. */
function OpenForm<Row extends ManagedRow>({ thing, editTitle, openId, turn, ...on }: OpenFormProps<Row>) {
  const { t } = useTranslation('admin');
  const { words, Form, Delete } = thing;
  return (
    <OpenRow
      area={thing.area}
      openId={openId}
      turn={turn}
      titles={{ new: t(`${words}.new`), edit: editTitle ?? t(`${words}.edit`) }}
      ask={(id, signal) => ask<Row>(thing.routes.read, { params: { id } }, signal)}
      loadCode={thing.loadForm}
      onClose={on.onClose}
    >
      {(row) => (
        <Form
          row={row}
          onClose={on.onClose}
          onChanged={on.onChanged}
          onDelete={row && Delete ? () => on.onDelete(row) : undefined}
        />
      )}
    </OpenRow>
  );
}
