import { type ReactNode, useState } from 'react';
import { formatDate, formatNumber } from '#domain/language/formats.ts';
import { formatMoney, noCents } from '#domain/money/cents.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { useAnalyticsWords } from '../analytics-words.ts';
import type { TimePoint } from '../time-points.ts';

type ValueTableProps = { now: readonly TimePoint[]; before: readonly TimePoint[]; isWeekly: boolean };

const cellLook = 'px-3 py-2 text-right tabular-nums whitespace-nowrap';

/** The chart in figures, for those who rather read. Made only when it is opened. */
export function ValueTable({ now, before, isWeekly }: ValueTableProps) {
  const { t, language } = useAnalyticsWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group mt-4" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 rounded-s text-xs font-semibold text-soft hover:text-ink">
        <ChevronDownIcon size={16} className="transition-transform group-open:rotate-180" />
        {t('time.table')}
      </summary>
      {isOpen && (
        <section
          aria-label={t('time.table')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-m border border-line"
        >
          <table className="w-full border-collapse text-xs">
            <thead className="sticky top-0 bg-surface text-soft">
              <tr>
                <th scope="col" className="px-3 py-2 text-left">
                  {t(isWeekly ? 'time.weekOf' : 'time.day')}
                </th>
                <HeadCell>{t('figures.bookings')}</HeadCell>
                <HeadCell>{t('figures.revenue')}</HeadCell>
                <HeadCell>{`${t('time.before')}: ${t('figures.bookings')}`}</HeadCell>
                <HeadCell>{`${t('time.before')}: ${t('figures.revenue')}`}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {now.map((point, index) => (
                <tr key={point.day} className="border-t border-line">
                  <th scope="row" className="px-3 py-2 text-left font-normal whitespace-nowrap">
                    {formatDate(point.day, 'medium', language)}
                  </th>
                  <td className={cellLook}>{formatNumber(point.bookings, language, 0)}</td>
                  <td className={cellLook}>{formatMoney(point.revenue)}</td>
                  <td className={cellLook}>{formatNumber(before[index]?.bookings ?? 0, language, 0)}</td>
                  <td className={cellLook}>{formatMoney(before[index]?.revenue ?? noCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}

function HeadCell({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className={cellLook}>
      {children}
    </th>
  );
}
