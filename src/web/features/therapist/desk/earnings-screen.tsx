import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#web/ui/page-frame.tsx';
import { DeskFailure } from '../desk-failure.tsx';
import { DeskFrame } from '../desk-frame.tsx';
import { dashboardQuery } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { EarningsCard } from './earnings-card.tsx';
import { PayCard } from './pay-card.tsx';

/** What was earned this month, and what was paid out of it. */
export function EarningsScreen() {
  const { t } = useDeskWords();
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);
  return (
    <DeskFrame>
      {data && (
        <>
          <PageHeading title={t('nav.earnings')} size="medium" />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <EarningsCard earnings={data.earnings} />
            <PayCard />
          </div>
        </>
      )}
      {!data && error && (
        <DeskFailure title={t('nav.earnings')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <DashboardSkeleton />}
    </DeskFrame>
  );
}
