import type { Stats } from '#contract/stats.ts';
import { formatPercent } from '#domain/language/formats.ts';
import { RankedBars } from '#web/features/admin/shared/charts/ranked-bars.tsx';
import { measureWords, useAnalyticsWords } from '../analytics-words.ts';
import type { Measure } from '../time-points.ts';
import { ChartCard, NoFigures } from './chart-card.tsx';
import { rankedBy, shareOf } from './ranked-by.ts';

export function AreasCard({ stats, measure }: { stats: Stats; measure: Measure }) {
  const words = useAnalyticsWords();
  const { t, language } = words;
  return (
    <ChartCard title={t('areas.title')} part="areas" stats={stats}>
      {stats.areas.length === 0 ? (
        <NoFigures>{t('areas.none')}</NoFigures>
      ) : (
        <RankedBars
          label={t('areas.title')}
          bars={rankedBy(stats.areas, measure).map((row) => ({
            key: row.id ?? 'gone',
            name: row.name ?? t('areas.gone'),
            value: row[measure],
            text: measureWords(row[measure], measure, words),
            note: formatPercent(shareOf(row, stats.areas, measure), language, 0),
          }))}
        />
      )}
    </ChartCard>
  );
}
