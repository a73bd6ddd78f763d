import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { dayAt } from '#domain/time/days.ts';
import { useSession } from '#web/session/session-store.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useServerNow } from '#web/ui/use-server-now.ts';
import { AdminPage } from '../shared/admin-page.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { AttentionList } from './attention-list.tsx';
import { HomeFigures } from './home-figures.tsx';
import { attentionQuery, type Home, homeQuery } from './home-query.ts';
import { greeting, useHomeWords } from './home-words.ts';
import { OfferList } from './offer-list.tsx';
import { StuckWork } from './stuck-work.tsx';
import { TodayList } from './today-list.tsx';
import { WeekChart } from './week-chart.tsx';

const figures = ['today', 'attention', 'week', 'accept'];

/** The shape of the day while it is on the way. */
function HomeSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        {figures.map((name) => (
          <Skeleton key={name} className="h-28 rounded-l" />
        ))}
      </div>
      <div className="mt-7 grid gap-7 xl:grid-cols-[minmax(0,1fr)_376px]">
        <Skeleton className="h-96 rounded-l" />
        <Skeleton className="h-80 rounded-l max-xl:hidden" />
      </div>
    </div>
  );
}

/** The day at a glance; it keeps itself fresh while somebody looks at it. */
export function Screen() {
  const words = useHomeWords();
  const { user } = useSession();
  const home = useQuery(homeQuery);
  const now = useServerNow(home.data?.now, home.dataUpdatedAt);
  return (
    <AdminPage
      title={greeting(now, user?.firstName ?? '', words)}
      lead={formatDate(dayAt(now), 'full', words.language)}
      actions={
        <LinkButton to="/admin/bookings" variant="ghost" size="small">
          {words.t('bookings')}
        </LinkButton>
      }
    >
      {home.isError && (
        <LoadFailure
          title={home.data ? words.t('stale', { time: formatTime(home.data.now, words.language) }) : words.t('failed')}
          answer={home}
        />
      )}
      {home.isPending && <HomeSkeleton />}
      {home.data && <Rooms home={home.data} now={now} />}
    </AdminPage>
  );
}

function Rooms({ home, now }: { home: Home; now: Date }) {
  return (
    <>
      <HomeFigures home={home} now={now} />
      <div className="mt-7 grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_376px]">
        <div className="grid min-w-0 gap-7">
          <Attention now={now} />
          <StuckWork now={now} />
          <TodayList visits={home.today} now={now} />
        </div>
        <div className="grid min-w-0 gap-7 md:max-xl:grid-cols-2">
          <WeekChart week={home.week} weekBefore={home.weekBefore} />
          <OfferList offers={home.nextOffers} now={now} />
        </div>
      </div>
    </>
  );
}

/** From a call of its own: what cannot be loaded is said, never taken for nothing. */
function Attention({ now }: { now: Date }) {
  const { t } = useHomeWords();
  const attention = useQuery(attentionQuery);
  if (attention.data) return <AttentionList items={attention.data.items} now={now} />;
  if (attention.isError) return <LoadFailure title={t('trouble.failed')} answer={attention} />;
  return <Skeleton className="h-32 rounded-l" />;
}
