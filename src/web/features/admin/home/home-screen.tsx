import { useQuery } from '@tanstack/react-query';
import type { ContextType } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalised } from '#domain/language/capitalised.ts';
import { formatDate } from '#domain/language/formats.ts';
import { dayAt } from '#domain/time/days.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { sayUntil } from '#web/api/say-when.ts';
import { useSession } from '#web/session/session-store.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useServerNow } from '#web/ui/use-server-now.ts';
import { AdminPage } from '../shared/admin-page.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { AttentionList } from './attention-list.tsx';
import { HomeFigures } from './home-figures.tsx';
import { attentionQuery, type Home, homeQuery } from './home-query.ts';
import { greeting, useHomeWords } from './home-words.ts';
import { OfferList } from './offer-list.tsx';
import { BookingRemedies } from './remedy.tsx';
import { TodayList } from './today-list.tsx';

/** The shape of the day while it is on the way. */
function HomeSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="mb-5 h-20 rounded-l max-md:hidden" />
      <div className="grid gap-6 xl:grid-cols-2">
        <Skeleton className="h-80 rounded-l" />
        <Skeleton className="h-96 rounded-l" />
      </div>
    </div>
  );
}

type HomeScreenProps = { BookingRemedy: ContextType<typeof BookingRemedies> };

/** The day at a glance; it keeps itself fresh while somebody looks at it. */
export function HomeScreen({ BookingRemedy }: HomeScreenProps) {
  const words = useHomeWords();
  const { user } = useSession();
  const home = useQuery(homeQuery);
  const now = useServerNow(home.data?.now, home.dataUpdatedAt);
  return (
    <AdminPage
      title={greeting(now, user?.firstName ?? '', words)}
      lead={capitalised(formatDate(dayAt(now), 'full', words.language))}
      actions={
        <LinkButton to="/admin/bookings?open=new" variant="ghost" size="small">
          <PlusIcon size={18} />
          {words.t('newBooking')}
        </LinkButton>
      }
    >
      {home.isError && (
        <LoadFailure
          title={
            home.data ? words.t('stale', { time: sayUntil(home.data.now, words.language, lisbon) }) : words.t('failed')
          }
          answer={home}
        />
      )}
      {home.isPending && <HomeSkeleton />}
      {home.data && (
        <BookingRemedies value={BookingRemedy}>
          <Rooms home={home.data} now={now} />
        </BookingRemedies>
      )}
    </AdminPage>
  );
}

function Rooms({ home, now }: { home: Home; now: Date }) {
  const attention = useQuery(attentionQuery);
  return (
    <>
      <HomeFigures home={home} now={now} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <Attention now={now} />
          {home.nextOffers.length > 0 && <OfferList offers={home.nextOffers} now={now} />}
        </div>
        <TodayList visits={home.today} troubles={attention.data?.items ?? []} now={now} />
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
