import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import { ChevronDownIcon, ChevronUpIcon, SortIcon } from './icons.tsx';
import { Link } from './router.tsx';
import { Skeleton } from './skeleton.tsx';

type SortDirection = 'ascending' | 'descending';
export type TableSort = { column: string; direction: SortDirection };

export type TableColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Set right, with figures of one width. */
  isNumeric?: boolean;
  isSortable?: boolean;
  /** The header is there for screen readers only, as over a column of menus. */
  hideHeader?: boolean;
};

type TableProps<Row> = {
  /** Names the table; read out, not shown. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Makes the whole row lead there, through a link around the first cell. */
  rowHref?: (row: Row) => string;
  sort?: TableSort | undefined;
  onSort?: (sort: TableSort) => void;
  isLoading?: boolean | undefined;
  /** Shown in the place of rows when there are none. */
  empty?: ReactNode;
};

const SKELETON_ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** On phones each row becomes a small card: the first cell is its title, the others carry their column's name. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHref, sort, onSort, isLoading = false, empty } = props;
  if (!isLoading && rows.length === 0 && empty) {
    return <Card padding="none">{empty}</Card>;
  }
  return (
    <div className="md:overflow-x-auto md:rounded-l md:border md:border-line md:bg-surface md:shadow-1">
      <table aria-busy={isLoading || undefined} className="w-full border-collapse text-s max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:block">
          <tr className="max-md:mb-3 max-md:flex max-md:flex-wrap max-md:gap-x-4">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {isLoading && rows.length === 0
            ? SKELETON_ROWS.map((key) => <SkeletonRow key={key} columns={columns} />)
            : rows.map((row) => <BodyRow key={rowKey(row)} row={row} columns={columns} href={rowHref?.(row)} />)}
        </tbody>
      </table>
    </div>
  );
}

type HeaderCellProps<Row> = {
  column: TableColumn<Row>;
  sort: TableSort | undefined;
  onSort: TableProps<Row>['onSort'] | undefined;
};

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { t } = useTranslation('common');
  const direction = sort?.column === column.key ? sort.direction : undefined;
  const canSort = column.isSortable && onSort;
  const Arrow = direction === 'ascending' ? ChevronUpIcon : direction === 'descending' ? ChevronDownIcon : SortIcon;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={classNames(
        'text-xs font-semibold text-soft md:border-b md:border-line md:px-4 md:py-1',
        column.isNumeric ? 'md:text-right' : 'text-left',
        !canSort && 'max-md:sr-only',
      )}
    >
      {canSort ? (
        <button
          type="button"
          aria-label={t('ui.sortBy', { column: column.header })}
          onClick={() => onSort({ column: column.key, direction: next })}
          className={classNames(
            'inline-flex min-h-11 items-center gap-1 rounded-s transition-colors hover:text-ink',
            direction && 'text-ink',
          )}
        >
          {column.header}
          <Arrow size={16} />
        </button>
      ) : (
        <span className={column.hideHeader ? 'sr-only' : 'inline-flex min-h-10 items-center'}>{column.header}</span>
      )}
    </th>
  );
}

type BodyRowProps<Row> = { row: Row; columns: readonly TableColumn<Row>[]; href: string | undefined };

const rowLook =
  'relative max-md:block max-md:rounded-l max-md:border max-md:border-line max-md:bg-surface max-md:p-4 max-md:shadow-1 md:not-last:border-b md:not-last:border-line';

function BodyRow<Row>({ row, columns, href }: BodyRowProps<Row>) {
  return (
    <tr
      className={classNames(
        rowLook,
        href && 'ring-within transition-colors hover:bg-sunken has-[a:focus-visible]:-outline-offset-3',
      )}
    >
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-label={column.hideHeader ? undefined : column.header}
          className={cellLook(column, index)}
        >
          {href && index === 0 ? (
            <Link to={href} className="outline-none after:absolute after:inset-0">
              {column.cell(row)}
            </Link>
          ) : (
            <span className="min-w-0 max-md:text-right">{column.cell(row)}</span>
          )}
        </td>
      ))}
    </tr>
  );
}

function cellLook<Row>(column: TableColumn<Row>, index: number) {
  return classNames(
    'align-middle md:px-4 md:py-2',
    column.isNumeric && 'tabular-nums md:text-right md:whitespace-nowrap',
    index === 0
      ? 'max-md:block max-md:pb-2 max-md:font-semibold [&>span]:max-md:text-left'
      : 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:py-1 max-md:before:shrink-0 max-md:before:text-xs max-md:before:text-soft max-md:before:content-[attr(data-label)]',
  );
}

function SkeletonRow<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <tr className={rowLook}>
      {columns.map((column, index) => (
        <td key={column.key} className={cellLook(column, index)}>
          <Skeleton className={classNames('h-4', index === 0 ? 'w-28' : 'w-20', column.isNumeric && 'md:ml-auto')} />
        </td>
      ))}
    </tr>
  );
}

/** The second, quieter line of a cell. */
export function CellNote({ children }: { children: ReactNode }) {
  return <span className="block text-xs font-normal text-soft">{children}</span>;
}
