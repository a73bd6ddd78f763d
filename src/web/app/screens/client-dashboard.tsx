import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#web/api/queries.ts';
import { CancelVisit } from '#web/features/booking-status/cancel-visit.tsx';
import { DashboardScreen } from '#web/features/client-dashboard/dashboard-screen.tsx';
import { MarkAllRead } from '#web/features/notifications/mark-all-read.tsx';
import { newsQuery } from '#web/features/notifications/news.ts';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import { Card } from '#web/ui/card.tsx';
import { openBookAgain } from './book-again.ts';

export function ClientDashboard() {
  return <DashboardScreen CancelVisit={CancelVisit} News={News} onBookAgain={openBookAgain} />;
}

const stay = (): void => undefined;

function News() {
  const { data } = useQuery(newsQuery, queryClient);
  return (
    <>
      <div className="mb-2 flex justify-end empty:hidden">
        <MarkAllRead />
      </div>
      <Card padding="none" className="overflow-hidden">
        <NotificationList newestAt={data?.newestAt ?? null} onFollow={stay} />
      </Card>
    </>
  );
}
