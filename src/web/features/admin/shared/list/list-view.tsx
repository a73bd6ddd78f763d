import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Brief, BriefRows } from '#web/ui/brief-rows.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { SpotName } from '#web/ui/spot.tsx';
import { Table } from '#web/ui/table.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';
import { LoadFailure } from '../load-failure.tsx';
import { ColumnChoice, type ListColumn, type NamedColumn, useColumnChoice } from './column-choice.tsx';
import { ExportLink } from './export-link.tsx';
import { FoldedTools } from './folded-tools.tsx';
import type { ListState } from './list-state.ts';
import { ClearButton, FilterSelect, type ListFilter, ListSearch, type NamedFilter } from './list-toolbar.tsx';
import type { ListReading } from './use-list.ts';

/** Where the texts of a list stand among those of the admin. */
type ListWords =
  | 'addIns'
  | 'audit'
  | 'bookings'
  | 'clients'
  | 'closedDays'
  | 'emailScheduler'
  | 'emailTemplates'
  | 'giftCards'
  | 'money'
  | 'promoTest'
  | 'reviews'
  | 'security'
  | 'serviceAreas'
  | 'sms'
  | 'therapists'
  | 'treatments'
  | 'users'
  | 'waiting';

type Titled = Exclude<ListWords, 'closedDays' | 'serviceAreas'>;

type ListViewProps<Row> = {
  /** Remembers the choice of columns under this name. */
  name: string;
  words: ListWords;
  /** Names the table where it is not the title among its words; read out, not shown. */
  caption?: string | undefined;
  state: ListState;
  answer: ListReading<Row>;
  /** When they are not shown in the order of the answer. */
  rows?: readonly Row[];
  columns: readonly ListColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Where a row leads: usually `state.hrefWith({ open: id })`. */
  rowHref?: (row: Row) => string;
  /** A row in two lines, for phones; without it a row is a card there. */
  brief?: (row: Row) => Brief;
  filters?: readonly ListFilter[];
  /** With many filters the search has a line of its own. */
  hasManyFilters?: boolean;
  /** More for the toolbar: dates, a switch of views. */
  toolbar?: ReactNode;
  /** The address of the same rows as a file. */
  exportHref?: string;
  /** When there is nothing at all, in place of its words for that: says what to do. */
  empty?: ReactNode;
  /** Above those words. */
  emptyPicture?: SpotName;
};

/** A line above the rows while others are on their way; the rows themselves stay as easy to read as before. */
const underWayLook =
  'aria-busy:before:absolute aria-busy:before:inset-x-5 aria-busy:before:-top-px aria-busy:before:z-10 aria-busy:before:h-0.5 aria-busy:before:animate-breathe aria-busy:before:rounded-full aria-busy:before:bg-brand max-md:aria-busy:before:inset-x-0';

/** The one list of the admin: search, filters, columns, table, pages, and a word for every way it can go wrong. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { words, state, answer, rowKey, rowHref, brief, emptyPicture } = props;
  const { t } = useTranslation('admin');
  const named = (key: string): string => t(`${words}.${key}` as 'users.name');
  const caption = props.caption ?? t(`${words as Titled}.title`);
  const columns = props.columns.map((column) => ({ header: named(column.key), ...column }));
  const filters = props.filters?.map((filter) => ({ label: named(filter.name), ...filter }));
  const tools = { ...props, columns, filters, searchLabel: t(`${words}.search`) };
  const choice = useColumnChoice(props.name, columns);
  const isNarrow = useIsNarrow();
  const rows = props.rows ?? answer.data?.items ?? [];
  const empty = state.isNarrowed ? (
    <EmptyState picture="map" title={t('list.noMatch')}>
      {t('list.noMatchText')}
    </EmptyState>
  ) : (
    (props.empty ?? (
      <EmptyState {...(emptyPicture && { picture: emptyPicture })} title={t(`${words}.emptyTitle`)}>
        {t(`${words}.emptyText`)}
      </EmptyState>
    ))
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between links that are there without it. */}
      <div onKeyDown={moveByArrows}>
        {brief && isNarrow ? <FoldedTools {...tools} /> : <Tools {...tools} choice={choice} />}
        {answer.isError && <LoadFailure title={t('list.failed')} answer={answer} />}
        {!(answer.isError && !answer.data) && (
          <div data-rows aria-busy={answer.isFetching} className={classNames('relative', underWayLook)}>
            {brief && isNarrow ? (
              <BriefRows {...{ caption, rows, rowKey, rowHref, brief, empty }} isLoading={answer.isPending} />
            ) : (
              <Table
                caption={caption}
                columns={choice.shown}
                rows={rows}
                rowKey={rowKey}
                {...(rowHref && { rowHref })}
                sort={state.tableSort}
                onSort={state.sortBy}
                isLoading={answer.isPending}
                empty={empty}
              />
            )}
          </div>
        )}
      </div>
      <Pagination page={state.page} pageSize={state.pageSize} total={answer.data?.total ?? 0} onPage={state.goTo} />
    </>
  );
}

type ToolsProps<Row> = Omit<ListViewProps<Row>, 'columns' | 'filters'> & {
  searchLabel: string;
  columns: readonly NamedColumn<Row>[];
  filters: readonly NamedFilter[] | undefined;
  choice: Pick<ReturnType<typeof useColumnChoice>, 'hidden' | 'toggle'>;
};

function Tools<Row>({ choice, columns, ...props }: ToolsProps<Row>) {
  const { state, filters = [] } = props;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2.5">
      <ListSearch state={state} label={props.searchLabel} isWide={props.hasManyFilters} />
      {filters.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} state={state} />
      ))}
      {props.toolbar}
      {columns.filter((column) => !column.isFixed).length > 2 && (
        <ColumnChoice columns={columns} hidden={choice.hidden} onToggle={choice.toggle} />
      )}
      {props.exportHref && <ExportLink href={props.exportHref} />}
      <ClearButton state={state} />
    </div>
  );
}

/** Down from the search goes to the first row; up and down go from row to row. */
const moveByArrows = (event: KeyboardEvent<HTMLDivElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-rows] tbody td:first-child a[href]')];
  const isSearch = target.matches('input[type="search"]');
  const at = links.indexOf(target);
  if (at < 0 && !isSearch) return;
  const next = isSearch
    ? event.key === 'ArrowDown'
      ? links[0]
      : undefined
    : links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
};
