import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteResult } from '#contract/route.ts';
import type { getTherapistDashboard } from '#contract/therapist-desk.ts';
import { capitalised } from '#domain/language/capitalised.ts';
import { formatDate } from '#domain/language/formats.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import { withZone } from '#web/i18n/device-zone.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeading } from '#web/ui/page-frame.tsx';
import { PageWithAside } from '#web/ui/page-with-aside.tsx';
import { useServerNow } from '#web/ui/use-server-now.ts';
import { DeskFailure } from '../desk-failure.tsx';
import { DeskFrame } from '../desk-frame.tsx';
import { dashboardQuery } from '../desk-queries.ts';
import { type DeskText, useDeskWords } from '../desk-words.ts';
import { type Answered, OfferList } from '../offer/offer-list.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { EarningsCard } from './earnings-card.tsx';
import { NextVisit } from './next-visit.tsx';
import { TodayTimeline } from './today-timeline.tsx';
import { WeekStrip } from './week-strip.tsx';

type Dashboard = RouteResult<typeof getTherapistDashboard>;

export function DashboardScreen() {
  const { t } = useDeskWords();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(dashboardQuery);
  return (
    <DeskFrame>
      {data && <Desk desk={data} readAt={dataUpdatedAt} />}
      {!data && error && (
        <DeskFailure title={t('nav.today')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <DashboardSkeleton />}
    </DeskFrame>
  );
}

/** By the clock the therapist works by. */
const greeting = (now: Date, { firstName: name, timezone }: Dashboard['therapist'], t: DeskText): string => {
  const { hour } = wallClockAt(now, timezone);
  if (hour < 5 || hour >= 19) return t('greeting.evening', { name });
  return t(hour < 12 ? 'greeting.morning' : 'greeting.afternoon', { name });
};

function Desk({ desk, readAt }: { desk: Dashboard; readAt: number }) {
  const { t, language } = useDeskWords();
  const now = useServerNow(desk.now, readAt);
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const { therapist, today, nextVisit } = desk;
  const wasAnswered = answered.some(({ answer }) => answer.bookingId === nextVisit?.id);
  return (
    <>
      <PageHeading
        title={greeting(now, therapist, t)}
        lead={withZone(capitalised(formatDate(today.date, 'full', language)), now, therapist.timezone)}
        size="medium"
        className="md:mb-7"
      />
      {!therapist.active && (
        <Notice tone="warning" announced={false} className="mb-6">
          {t('inactive')}
        </Notice>
      )}
      <PageWithAside
        aside={
          <div className="grid gap-6">
            <WeekStrip week={desk.week} today={today.date} />
            <EarningsCard earnings={desk.earnings} />
          </div>
        }
      >
        <div className="grid gap-9">
          {nextVisit ? (
            <NextVisit
              visit={nextVisit}
              today={today.date}
              now={now}
              wasJustAnswered={wasAnswered}
              isFirst={desk.offers.length === 0}
            />
          ) : (
            <NoVisit />
          )}
          {(desk.offers.length > 0 || answered.length > 0) && (
            <OfferList
              offers={desk.offers}
              answered={answered}
              onAnswered={setAnswered}
              therapistId={therapist.id}
              today={today.date}
              now={now}
            />
          )}
          <TodayTimeline today={today} zone={therapist.timezone} now={now} />
        </div>
      </PageWithAside>
    </>
  );
}

function NoVisit() {
  const { t } = useDeskWords();
  return (
    <Card padding="none">
      <EmptyState
        picture="moon"
        title={t('next.noneTitle')}
        className="py-7"
        action={
          <LinkButton to="/therapist/hours" variant="ghost" size="small">
            {t('next.hours')}
          </LinkButton>
        }
      >
        {t('next.none')}
      </EmptyState>
    </Card>
  );
}
