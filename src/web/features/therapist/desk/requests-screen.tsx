import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteResult } from '#contract/route.ts';
import type { getTherapistDashboard } from '#contract/therapist-desk.ts';
import { PageHeading } from '#web/ui/page-frame.tsx';
import { useServerNow } from '#web/ui/use-server-now.ts';
import { DeskFailure } from '../desk-failure.tsx';
import { DeskFrame } from '../desk-frame.tsx';
import { dashboardQuery } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { type Answered, OfferList } from '../offer/offer-list.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';

/** What waits for an answer, alone on a page. */
export function RequestsScreen() {
  const { t } = useDeskWords();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(dashboardQuery);
  if (!data)
    return (
      <DeskFrame>
        {error ? (
          <DeskFailure title={t('nav.requests')} error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <DashboardSkeleton />
        )}
      </DeskFrame>
    );
  return (
    <DeskFrame>
      <PageHeading title={t('nav.requests')} lead={t('offers.lead')} size="medium" />
      <div className="max-w-[720px]">
        <Requests desk={data} readAt={dataUpdatedAt} />
      </div>
    </DeskFrame>
  );
}

type Desk = RouteResult<typeof getTherapistDashboard>;

function Requests({ desk, readAt }: { desk: Desk; readAt: number }) {
  const now = useServerNow(desk.now, readAt);
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  return (
    <OfferList
      offers={desk.offers}
      answered={answered}
      onAnswered={setAnswered}
      therapistId={desk.therapist.id}
      today={desk.today.date}
      now={now}
    />
  );
}
