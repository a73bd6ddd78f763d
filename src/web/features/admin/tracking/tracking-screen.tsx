import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getTracking } from '#contract/tracking.ts';
import { call } from '#web/api/call.ts';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { ConsentCard } from './consent-card.tsx';
import { EventList } from './event-list.tsx';
import { MappingTable } from './mapping-table.tsx';
import { TestEvent } from './test-event.tsx';

const IdsForm = lazyPart(() => import('./ids-form.tsx'), 'IdsForm');

export function Screen() {
  const { t } = useTranslation('admin');
  const tracking = useQuery({
    queryKey: ['admin', 'tracking', 'ids'],
    queryFn: ({ signal }) => call(getTracking, undefined, { signal }),
    staleTime: 0,
    // A refetch behind somebody's back would not reach the form they are typing in.
    refetchOnWindowFocus: false,
  });
  const ids = tracking.data;
  const isLost = tracking.isError && !ids;
  return (
    <AdminPage title={t('tracking.title')} lead={t('tracking.lead')}>
      {isLost && <LoadFailure title={t('tracking.loadFailed')} answer={tracking} />}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        {!isLost && <Suspense fallback={<FormSkeleton />}>{ids ? <IdsForm row={ids} /> : <FormSkeleton />}</Suspense>}
        <ConsentCard />
      </div>
      <div className="mt-8 grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)] lg:items-start">
        <div className="min-w-0 max-lg:order-last">
          <EventList ids={ids} />
        </div>
        <TestEvent />
      </div>
      {ids && <MappingTable mapping={ids.mapping} />}
    </AdminPage>
  );
}

const FormSkeleton = () => (
  <Card as="section">
    <SkeletonText lines={4} />
  </Card>
);
