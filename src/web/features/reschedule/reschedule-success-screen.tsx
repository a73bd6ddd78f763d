import { useQuery } from '@tanstack/react-query';
import type { MovableBooking } from '#contract/reschedule.ts';
import { formatDayOfYear } from '#domain/language/moments.ts';
import { hasUuid } from '#domain/screens/identifiers.ts';
import { readKey } from '#web/api/access-keys.ts';
import { useSession } from '#web/session/session-store.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { OldAndNew } from './old-and-new.tsx';
import { movableQuery } from './reschedule-queries.ts';
import { useRescheduleWords } from './reschedule-words.ts';

export function RescheduleSuccessScreen() {
  const { search } = useLocation();
  const { user } = useSession();
  const id = new URLSearchParams(search).get('booking') ?? '';
  // Somebody without a key and without a session may see none: that need not be asked.
  const mayAsk = hasUuid(id) && (user !== null || readKey('booking', id) !== undefined);
  const { data, error } = useQuery({ ...movableQuery(id), enabled: mayAsk && user !== undefined });
  if (data) return <Moved booking={data} />;
  if (mayAsk && !error) return <Loading room="screen" />;
  return <NothingHere />;
}

const lastMove = ({ history }: MovableBooking): string | undefined =>
  history.findLast(({ movedFrom }) => movedFrom !== undefined)?.movedFrom;

function Moved({ booking }: { booking: MovableBooking }) {
  const { t, language } = useRescheduleWords();
  const { user } = useSession();
  const oldStart = lastMove(booking);
  const names = booking.therapists.map(({ firstName }) => firstName).join(', ');
  const isKept = booking.status === 'confirmed' && names !== '';
  const count = booking.requiresTwoTherapists ? 2 : 1;
  const key = readKey('booking', booking.id);
  const calendar = `/api/bookings/${booking.id}/calendar.ics${key ? `?token=${encodeURIComponent(key)}` : ''}`;
  return (
    <PageFrame width="reading" className="min-h-[70dvh] pt-4 pb-18 md:pt-8">
      <PageHeading
        title={t(isKept ? 'done.title' : 'done.titleSearching', {
          day: formatDayOfYear(booking.datetime, language),
          count,
        })}
        lead={t('done.lead')}
      />
      <div className="grid gap-6">
        {oldStart && <OldAndNew booking={booking} oldStart={oldStart} newStart={booking.datetime} />}
        <section className="rounded-m bg-brand-soft px-5 py-4">
          <h2 className="text-l">{t('done.next')}</h2>
          <p className="mt-1.5">{isKept ? t('done.kept', { names }) : t('done.searching', { count })}</p>
        </section>
        <div className="flex flex-wrap gap-2.5">
          <LinkButton to={`/bookings/${booking.id}`}>{t('toBooking')}</LinkButton>
          <LinkButton to={calendar} target="_blank" download={`${booking.reference}.ics`} variant="ghost">
            <CalendarIcon />
            {t('done.calendar')}
          </LinkButton>
          {user && (
            <LinkButton to="/dashboard" variant="quiet">
              {t('toDashboard')}
            </LinkButton>
          )}
        </div>
      </div>
    </PageFrame>
  );
}

function NothingHere() {
  const { t } = useRescheduleWords();
  const { user } = useSession();
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('done.emptyTitle')} className="sr-only" />
      <EmptyState
        picture="calendar"
        title={t('done.emptyTitle')}
        action={<LinkButton to={user ? '/dashboard' : '/'}>{user ? t('toDashboard') : t('dead.book')}</LinkButton>}
      >
        {t('done.empty')}
      </EmptyState>
    </PageFrame>
  );
}
