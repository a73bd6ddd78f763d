import type { Stats } from '#contract/stats.ts';
import { formatDate, formatNumber } from '#domain/language/formats.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { LineChart, type LinePoint } from '#web/features/admin/shared/charts/line-chart.tsx';
import { ticksUpTo } from '#web/features/admin/shared/charts/scale.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { navigate, useLocation } from '#web/ui/router.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { type AnalyticsWords, measureWords, shortDay, useAnalyticsWords } from '../analytics-words.ts';
import { rangeHref } from '../range.ts';
import { isByWeek, type Measure, measures, type TimePoint, timePoints } from '../time-points.ts';
import { ChartCard } from './chart-card.tsx';
import { ValueTable } from './value-table.tsx';

type OverTimeProps = { stats: Stats; measure: Measure; className?: string };

const showMeasure = (measure: Measure): void => {
  const params = new URLSearchParams(window.location.search);
  params.set('measure', measure);
  navigate(`?${params}`, { replace: true });
};

export function OverTime({ stats, measure, className }: OverTimeProps) {
  const { t } = useAnalyticsWords();
  const { search } = useLocation();
  const isEmpty = stats.totals.bookings === 0;
  return (
    <ChartCard
      title={t(`time.${measure}`)}
      part="days"
      stats={stats}
      className={className}
      actions={
        <Segmented
          label={t('measure')}
          value={measure}
          options={measures.map((value) => ({ value, label: t(`figures.${value}`) }))}
          onChange={showMeasure}
        />
      }
    >
      {isEmpty && stats.totalsBefore.bookings === 0 ? (
        <EmptyState
          title={t('empty')}
          headingLevel="h3"
          action={
            <LinkButton to={rangeHref(search, '90')} variant="ghost" size="small">
              {t('emptyAction')}
            </LinkButton>
          }
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          {isEmpty && (
            <Notice announced={false} className="mb-4">
              {t('empty')}
            </Notice>
          )}
          <Drawn stats={stats} measure={measure} />
        </>
      )}
    </ChartCard>
  );
}

function Drawn({ stats, measure }: { stats: Stats; measure: Measure }) {
  const words = useAnalyticsWords();
  const { t, language } = words;
  const now = timePoints(stats.days);
  const before = timePoints(stats.daysBefore);
  const isWeekly = isByWeek(stats.days);
  const most = Math.max(0, ...[...now, ...before].map((point) => point[measure]));
  const isMoney = measure === 'revenue';
  const points = now.map((point, index) => toPoint(point, before[index], { measure, isWeekly, words }));
  return (
    <figure>
      <Legend />
      <LineChart
        label={t(`time.${measure}`)}
        points={points}
        ticks={ticksUpTo(most, isMoney ? 100 : 1)}
        formatTick={(tick) => (isMoney ? formatMoney(cents(tick), 'short') : formatNumber(tick, language, 0))}
      />
      {isWeekly && <p className="mt-3 text-xs text-soft">{t('time.weeks')}</p>}
      <ValueTable now={now} before={before} isWeekly={isWeekly} />
    </figure>
  );
}

type Look = { measure: Measure; isWeekly: boolean; words: AnalyticsWords };

const toPoint = (point: TimePoint, before: TimePoint | undefined, { measure, isWeekly, words }: Look): LinePoint => {
  const { t, language } = words;
  const name = (day: string): string => {
    const date = formatDate(day, 'medium', language);
    return isWeekly ? t('time.week', { day: date }) : date;
  };
  const value = measureWords(point[measure], measure, words);
  const valueBefore = measureWords(before?.[measure] ?? 0, measure, words);
  return {
    key: point.day,
    value: point[measure],
    before: before?.[measure] ?? 0,
    label: shortDay(point.day, language),
    sentence: t('time.sentence', {
      day: name(point.day),
      value,
      beforeDay: name(before?.day ?? point.day),
      before: valueBefore,
    }),
    note: (
      <>
        <span className="block text-soft">{name(point.day)}</span>
        <strong className="block text-s tabular-nums">{value}</strong>
        <span className="mt-1 block text-soft">{name(before?.day ?? point.day)}</span>
        <span className="block tabular-nums">{valueBefore}</span>
      </>
    ),
  };
};

function Legend() {
  const { t } = useAnalyticsWords();
  return (
    <figcaption className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-xs text-soft">
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className="h-0.5 w-6 bg-brand" />
        {t('time.now')}
      </span>
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className="w-6 border-t-2 border-dotted border-field-line" />
        {t('time.before')}
      </span>
    </figcaption>
  );
}
