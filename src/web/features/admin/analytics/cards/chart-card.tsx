import { type ReactNode, useId } from 'react';
import type { Stats, StatsPart } from '#contract/stats.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { exportHref } from '../analytics-query.ts';
import { useAnalyticsWords } from '../analytics-words.ts';

type ChartCardProps = {
  title: string;
  /** Which part of the figures its file holds. */
  part: StatsPart;
  stats: Stats;
  actions?: ReactNode;
  /** What the figures mean. */
  note?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A part of the figures with its name, its file, and a word about how it was counted. */
export function ChartCard({ title, part, stats, actions, note, className, children }: ChartCardProps) {
  const { t } = useAnalyticsWords();
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={classNames('min-w-0', className)}>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-l">
          {title}
        </h2>
        <div className="flex items-center gap-2">
          {actions}
          <a
            href={exportHref(stats.period, part)}
            download
            aria-label={t('exportOf', { name: title })}
            className="-my-2 -mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-xs font-semibold text-soft no-underline transition-colors hover:bg-sunken hover:text-ink"
          >
            <DownloadIcon size={16} />
            {t('export')}
          </a>
        </div>
      </header>
      {children}
      {note && <p className="mt-5 border-t border-line pt-3 text-xs text-soft">{note}</p>}
    </Card>
  );
}

/** In the place of a chart without figures. */
export function NoFigures({ children }: { children: ReactNode }) {
  return <p className="rounded-m bg-sunken px-4 py-8 text-center text-s text-soft">{children}</p>;
}
