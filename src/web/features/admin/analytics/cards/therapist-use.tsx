import type { Stats } from '#contract/stats.ts';
import { formatDuration, formatPercent } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { type RankedBar, RankedBars } from '#web/features/admin/shared/charts/ranked-bars.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type AnalyticsWords, useAnalyticsWords } from '../analytics-words.ts';
import { ChartCard } from './chart-card.tsx';

type Row = Stats['therapists'][number];

/** How much of their working time is booked, and what it pays. A full bar is all of their time. */
export function TherapistUse({ stats, className }: { stats: Stats; className?: string }) {
  const words = useAnalyticsWords();
  const { t, language } = words;
  const atWork = stats.therapists.filter(({ workingMinutes }) => workingMinutes > 0);
  const working = atWork.reduce((sum, { workingMinutes }) => sum + workingMinutes, 0);
  const booked = atWork.reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0);
  return (
    <ChartCard
      title={t('therapists.title')}
      part="therapists"
      stats={stats}
      className={className}
      note={t('therapists.note')}
    >
      {working > 0 && (
        <p className="-mt-2 mb-4 text-s text-soft">
          {t('therapists.all', { share: formatPercent(booked / working, language, 0) })}
        </p>
      )}
      {stats.therapists.length === 0 ? (
        <EmptyState
          title={t('therapists.none')}
          headingLevel="h3"
          action={
            <LinkButton to="/admin/therapists" variant="ghost" size="small">
              {t('therapists.title')}
            </LinkButton>
          }
        >
          {t('therapists.noneText')}
        </EmptyState>
      ) : (
        <RankedBars
          label={t('therapists.title')}
          whole={1}
          bars={stats.therapists.map((row) => toBar(row, words))}
          className="gap-x-12 lg:grid-cols-2"
        />
      )}
    </ChartCard>
  );
}

const toBar = ({ id, name, visits, bookedMinutes, workingMinutes, pay }: Row, words: AnalyticsWords): RankedBar => {
  const { t, language } = words;
  const share = workingMinutes > 0 ? bookedMinutes / workingMinutes : 0;
  const booked = formatDuration(bookedMinutes, language);
  return {
    key: id,
    name,
    value: share,
    text: workingMinutes > 0 ? formatPercent(share, language, 0) : '—',
    detail: (
      <span className="flex flex-wrap justify-between gap-x-4">
        <span>
          {workingMinutes > 0
            ? t('therapists.hours', { booked, working: formatDuration(workingMinutes, language) })
            : t('therapists.noHours', { booked })}
          {' · '}
          {t('therapists.visits', { count: visits })}
        </span>
        <span>{t('therapists.pay', { amount: formatMoney(pay) })}</span>
      </span>
    ),
  };
};
