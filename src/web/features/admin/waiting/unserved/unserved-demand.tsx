import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getUnserved } from '#contract/stats.ts';
import { addDays, dayAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { FigureCard } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { navigate, useLocation } from '#web/ui/router.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { AreaWishes } from './area-wishes.tsx';
import { sumOf, type Unserved } from './group-times.ts';
import { OneMoreTherapist } from './one-more-therapist.tsx';
import { UnservedTimes } from './unserved-times.tsx';
import { UnservedZipCodes } from './unserved-zip-codes.tsx';

const spans = ['7', '30', '90', '365'] as const;

/** What people asked for and nobody could give. Counts only: who asked is written nowhere. */
export function UnservedDemand() {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const days = spans.find((span) => span === new URLSearchParams(search).get('days')) ?? '30';
  const to = dayAt(new Date());
  const query = { from: addDays(to, 1 - Number(days)), to };
  const unserved = useQuery({
    queryKey: ['admin', 'unserved', query],
    queryFn: ({ signal }) => call(getUnserved, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-xl">{t('unserved.title')}</h2>
          <p className="mt-1 max-w-[68ch] text-s text-soft">{t('unserved.lead')}</p>
        </div>
        <Segmented
          label={t('unserved.span')}
          value={days}
          options={spans.map((value) => ({ value, label: t('unserved.days', { count: Number(value) }) }))}
          onChange={(value) => navigate(`?days=${value}`)}
        />
      </div>
      {unserved.isError && (
        <Notice
          tone="error"
          title={t('unserved.loadFailed')}
          className="mb-5"
          action={
            <Button size="small" variant="ghost" busy={unserved.isFetching} onClick={() => void unserved.refetch()}>
              {t('list.retry')}
            </Button>
          }
        >
          {failureText(unserved.error)}
        </Notice>
      )}
      {unserved.data ? (
        <div aria-busy={unserved.isFetching} className="flex flex-col transition-opacity md:gap-6 aria-busy:opacity-70">
          <Figures unserved={unserved.data} />
          <UnservedZipCodes rows={unserved.data.zipCodes} />
          <AreaWishes />
          <OneMoreTherapist rows={unserved.data.times} />
          <UnservedTimes rows={unserved.data.times} />
        </div>
      ) : (
        !unserved.isError && <SkeletonText lines={4} />
      )}
    </section>
  );
}

function Figures({ unserved: { zipCodes, times } }: { unserved: Unserved }) {
  const { t } = useTranslation('admin');
  return (
    <div className="grid gap-3 max-md:hidden md:grid-cols-3">
      <FigureCard label={t('unserved.askedTotal')} figure={sumOf(zipCodes.map(({ asked }) => asked))} />
      <FigureCard label={t('unserved.waitingTotal')} figure={sumOf(zipCodes.map(({ waiting }) => waiting))} />
      <FigureCard label={t('unserved.timesTotal')} figure={sumOf(times.map(({ count }) => count))} />
    </div>
  );
}
