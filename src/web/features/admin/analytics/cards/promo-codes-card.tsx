import type { Stats } from '#contract/stats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { RankedBars } from '#web/features/admin/shared/charts/ranked-bars.tsx';
import { countWords, useAnalyticsWords } from '../analytics-words.ts';
import { ChartCard, NoFigures } from './chart-card.tsx';

export function PromoCodesCard({ stats }: { stats: Stats }) {
  const words = useAnalyticsWords();
  const { t } = words;
  return (
    <ChartCard title={t('promoCodes.title')} part="promoCodes" stats={stats}>
      {stats.promoCodes.length === 0 ? (
        <NoFigures>{t('promoCodes.none')}</NoFigures>
      ) : (
        <>
          <RankedBars
            label={t('promoCodes.title')}
            tone="accent"
            bars={stats.promoCodes.map((row) => ({
              key: row.id,
              name: row.code,
              value: row.bookings,
              text: `${countWords(row.bookings, words)} · −${formatMoney(row.discount)}`,
            }))}
          />
          <p className="mt-4 text-xs text-soft">{t('promoCodes.counted')}</p>
        </>
      )}
    </ChartCard>
  );
}
