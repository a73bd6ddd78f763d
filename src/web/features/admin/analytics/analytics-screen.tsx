import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stats } from '#contract/stats.ts';
import { formatDate } from '#domain/language/formats.ts';
import { dayAt } from '#domain/time/days.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { statsQuery } from './analytics-query.ts';
import { useAnalyticsWords } from './analytics-words.ts';
import { AreasCard } from './cards/areas-card.tsx';
import { GiftCardsCard } from './cards/gift-cards-card.tsx';
import { HourMap } from './cards/hour-map.tsx';
import { LedgerCard } from './cards/ledger-card.tsx';
import { OverTime } from './cards/over-time.tsx';
import { PromoCodesCard } from './cards/promo-codes-card.tsx';
import { RescuesCard } from './cards/rescues-card.tsx';
import { TherapistUse } from './cards/therapist-use.tsx';
import { TreatmentsCard } from './cards/treatments-card.tsx';
import { KeyFigures } from './key-figures.tsx';
import { parseRange } from './range.ts';
import { RangeChoice } from './range-choice.tsx';
import { type Measure, measures } from './time-points.ts';

const figures = ['revenue', 'bookings', 'average', 'cancelled'];

/** The shape of the figures while they are on the way. */
function AnalyticsSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="mb-4 h-5 w-72 max-w-full" />
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        {figures.map((name) => (
          <Skeleton key={name} className="h-28 rounded-l" />
        ))}
      </div>
      <Skeleton className="mt-5 h-96 rounded-l" />
      <div className="mt-5 grid gap-5 xl:grid-cols-2">
        <Skeleton className="h-80 rounded-l" />
        <Skeleton className="h-80 rounded-l" />
      </div>
    </div>
  );
}

// The names of the steps stand in another file of texts.
const FunnelCard = lazyPart(() => import('./cards/funnel-card.tsx'), 'FunnelCard');

export function Screen() {
  const { t } = useAnalyticsWords();
  const { search } = useLocation();
  const [today] = useState(() => dayAt(new Date()));
  const range = parseRange(search, today);
  const measure = measures.find((name) => name === new URLSearchParams(search).get('measure')) ?? 'revenue';
  const stats = useQuery(statsQuery(range));
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <RangeChoice range={range} today={today} />
      {stats.isError && <LoadFailure title={t('failed')} answer={stats} />}
      {stats.isPending && <AnalyticsSkeleton />}
      {stats.data && (
        <div aria-busy={stats.isPlaceholderData}>
          <ShownPeriods stats={stats.data} isChanging={stats.isPlaceholderData} />
          <Parts stats={stats.data} measure={measure} />
        </div>
      )}
    </AdminPage>
  );
}

function Parts({ stats, measure }: { stats: Stats; measure: Measure }) {
  return (
    <>
      <KeyFigures totals={stats.totals} before={stats.totalsBefore} />
      <div className="mt-4 grid gap-4 lg:mt-5 lg:gap-5 xl:grid-cols-2">
        <OverTime stats={stats} measure={measure} className="xl:col-span-2" />
        <LedgerCard stats={stats} className="xl:col-span-2" />
        <TreatmentsCard stats={stats} measure={measure} />
        <AreasCard stats={stats} measure={measure} />
        <HourMap stats={stats} />
        <Suspense fallback={<Skeleton className="h-96 rounded-l" />}>
          <FunnelCard stats={stats} />
        </Suspense>
        <TherapistUse stats={stats} className="xl:col-span-2" />
        <PromoCodesCard stats={stats} />
        <GiftCardsCard stats={stats} />
        <RescuesCard stats={stats} />
      </div>
    </>
  );
}

function ShownPeriods({ stats: { period, periodBefore }, isChanging }: { stats: Stats; isChanging: boolean }) {
  const { t, language } = useAnalyticsWords();
  const days = ({ from, to }: Stats['period']) => ({
    from: formatDate(from, 'medium', language),
    to: formatDate(to, 'medium', language),
  });
  return (
    <p aria-live="polite" className="mb-4 text-s text-soft">
      <strong className="text-ink">{t('range.shown', days(period))}</strong>{' '}
      <span className="max-sm:block">{t('range.against', days(periodBefore))}</span>
      {isChanging && <Spinner size={16} className="ml-2 inline-block align-[-3px] text-brand" />}
    </p>
  );
}
