import type { Stats } from '#contract/stats.ts';
import { formatPercent } from '#domain/language/formats.ts';
import { RankedBars } from '#web/features/admin/shared/charts/ranked-bars.tsx';
import { measureWords, useAnalyticsWords } from '../analytics-words.ts';
import type { Measure } from '../time-points.ts';
import { ChartCard, NoFigures } from './chart-card.tsx';
import { rankedBy, shareOf } from './ranked-by.ts';

export function TreatmentsCard({ stats, measure }: { stats: Stats; measure: Measure }) {
  const words = useAnalyticsWords();
  const { t, language } = words;
  return (
    <ChartCard title={t('treatments.title')} part="treatments" stats={stats}>
      {stats.treatments.length === 0 ? (
        <NoFigures>{t('treatments.none')}</NoFigures>
      ) : (
        <RankedBars
          label={t('treatments.title')}
          bars={rankedBy(stats.treatments, measure).map((row) => ({
            key: row.id,
            name: row.name[language],
            value: row[measure],
            text: measureWords(row[measure], measure, words),
            note: formatPercent(shareOf(row, stats.treatments, measure), language, 0),
          }))}
        />
      )}
    </ChartCard>
  );
}
