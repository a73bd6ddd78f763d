import type { Stats } from '#contract/stats.ts';
import { formatNumber } from '#domain/language/formats.ts';
import { useAnalyticsWords } from '../analytics-words.ts';
import { ChartCard, NoFigures } from './chart-card.tsx';

/** How many bookings stand because somebody agreed on another start or waited for a full day. */
export function RescuesCard({ stats }: { stats: Stats }) {
  const { t, language } = useAnalyticsWords();
  return (
    <ChartCard title={t('rescues.title')} part="rescues" stats={stats}>
      {stats.rescues.every(({ bookings }) => bookings === 0) ? (
        <NoFigures>{t('rescues.none')}</NoFigures>
      ) : (
        <dl className="grid gap-3 sm:grid-cols-3">
          {stats.rescues.map(({ kind, bookings, saved }) => (
            <div key={kind} className="rounded-m bg-sunken px-4 py-3">
              <dt className="text-xs text-soft">{t(`rescues.${kind}`)}</dt>
              <dd className="figure text-xl">{formatNumber(saved, language, 0)}</dd>
              <dd className="text-xs text-soft">{t(`rescues.${kind}Note`, { count: bookings })}</dd>
            </div>
          ))}
        </dl>
      )}
    </ChartCard>
  );
}
