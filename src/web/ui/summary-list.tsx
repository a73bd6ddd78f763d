import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type SummaryRow = {
  /** Only needed when two rows share a label. */
  key?: string;
  label: ReactNode;
  value: ReactNode;
  /** A "change" link or button under the value. */
  action?: ReactNode;
};

type SummaryListProps = {
  rows: readonly SummaryRow[];
  total?: { label: ReactNode; value: ReactNode } | undefined;
  className?: string | undefined;
};

/** The link stays as small as its text; what one can hit around it does not. */
const actionLook = '[&>*]:relative [&>*]:after:absolute [&>*]:after:-inset-x-3 [&>*]:after:-inset-y-2.5';

export function SummaryList({ rows, total, className }: SummaryListProps) {
  return (
    <dl className={classNames('text-s', className)}>
      {rows.map((row, index) => (
        <div
          key={row.key ?? (typeof row.label === 'string' ? row.label : index)}
          className="flex justify-between gap-4 py-2.25"
        >
          <dt className="wrap-break-word text-soft">{row.label}</dt>
          <dd className="max-w-[70%] shrink-0 text-right wrap-anywhere">
            {/* Alone in its element it stays up to date also after the browser has translated the page. */}
            <span>{row.value}</span>
            {row.action && <div className={actionLook}>{row.action}</div>}
          </dd>
        </div>
      ))}
      {total && (
        <div className="mt-2.5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="text-l font-semibold">{total.label}</dt>
          <dd className="figure text-xl whitespace-nowrap">{total.value}</dd>
        </div>
      )}
    </dl>
  );
}
