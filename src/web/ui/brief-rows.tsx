import { Fragment, type ReactNode } from 'react';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import { Link } from './router.tsx';
import { Skeleton } from './skeleton.tsx';

/** A row in two lines: when, who and what it comes to; below it, what and how it stands. */
export type Brief = {
  /** Over the first row of each: a day. */
  group?: string | undefined;
  lead?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  value?: ReactNode;
  /** Where it stands, as a tag or a sign. */
  mark?: ReactNode;
  /** Where it leads, when not every row leads somewhere. */
  href?: string | undefined;
  /** It waits for somebody. */
  isUrgent?: boolean;
  /** A button at its end, beside the link that the row is. */
  action?: ReactNode;
};

type BriefRowsProps<Row> = {
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref?: ((row: Row) => string) | undefined;
  brief: (row: Row) => Brief;
  isLoading: boolean;
  empty?: ReactNode;
};

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const rowLook = 'flex min-h-[58px] items-center gap-3 px-4 py-1.5 text-s';

/** The table of a phone: as many rows in the first screen as can be read. */
export function BriefRows<Row>({ caption, rows, rowKey, rowHref, brief, isLoading, empty }: BriefRowsProps<Row>) {
  if (!isLoading && rows.length === 0 && empty) return <Card padding="none">{empty}</Card>;
  let last: string | undefined;
  return (
    <table aria-busy={isLoading || undefined} className="-mx-5 block w-[calc(100%+40px)] bg-surface">
      <caption className="sr-only">{caption}</caption>
      <tbody className="block divide-y divide-line border-y border-line">
        {isLoading && rows.length === 0
          ? skeletons.map((key) => (
              <tr key={key} className="block">
                <td className={rowLook}>
                  <Skeleton className="h-4 w-12" />
                  <Skeleton className="h-8 flex-1" />
                  <Skeleton className="h-6 w-20" />
                </td>
              </tr>
            ))
          : rows.map((row) => {
              const shown = brief(row);
              const isNew = shown.group !== undefined && shown.group !== last;
              last = shown.group;
              return (
                <Fragment key={rowKey(row)}>
                  {isNew && (
                    <tr className="block bg-sunken">
                      <th scope="rowgroup" className="block px-4 py-1 text-left text-xs font-semibold">
                        {shown.group}
                      </th>
                    </tr>
                  )}
                  <BriefRow {...shown} href={shown.href ?? rowHref?.(row)} />
                </Fragment>
              );
            })}
      </tbody>
    </table>
  );
}

function BriefRow({ lead, title, note, value, mark, isUrgent, action, href }: Brief) {
  const look = classNames(rowLook, 'min-w-0 flex-1', !!action && 'pr-1.5');
  const words = (
    <>
      {lead && (
        <span className="w-13 shrink-0 self-start pt-px font-semibold whitespace-nowrap tabular-nums in-[:lang(en)]:w-17">
          {lead}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>
        {note && <span className="block truncate text-xs text-soft">{note}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end text-right whitespace-nowrap">
        {value && <span className="tabular-nums">{value}</span>}
        {mark}
      </span>
    </>
  );
  return (
    <tr className={classNames('block', isUrgent && 'bg-bad-soft/40')}>
      <td className="flex items-center">
        {href ? (
          <Link to={href} className={classNames(look, 'no-underline focus-visible:-outline-offset-3')}>
            {words}
          </Link>
        ) : (
          <span className={look}>{words}</span>
        )}
        {/* Not in the corner, where the menu of a card stands. */}
        {action && <span className="shrink-0 pr-1.5 *:static!">{action}</span>}
      </td>
    </tr>
  );
}
