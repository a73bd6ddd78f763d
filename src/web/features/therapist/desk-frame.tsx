import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { lisbon } from '#domain/time/wall-clock.ts';
import { sayUntil } from '#web/api/say-when.ts';
import { keepDesk, useKeptAt } from '#web/device/kept-desk.ts';
import { classNames } from '#web/ui/class-names.ts';
import { BellIcon, CalendarIcon, CardIcon, ClockIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Link, useLocation } from '#web/ui/router.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { startSending } from './day/send-told.ts';
import { useWaitingActs, WaitingActs } from './day/waiting-acts.tsx';
import { dashboardQuery, deskKey } from './desk-queries.ts';
import { useDeskWords } from './desk-words.ts';

const rooms = [
  { name: 'today', to: '/therapist/dashboard', Icon: ClockIcon, others: /^\/therapist(\/dashboard)?\/?$/i },
  { name: 'requests', to: '/therapist/requests', Icon: BellIcon, others: /^\/therapist\/requests/i },
  { name: 'agenda', to: '/therapist/bookings', Icon: CalendarIcon, others: /^\/therapist\/(bookings?|hours)(\/|$)/i },
  { name: 'earnings', to: '/therapist/earnings', Icon: CardIcon, others: /^\/therapist\/earnings/i },
] as const;

/** Every screen of the desk stands in it. */
export function DeskFrame({ children }: { children: ReactNode }) {
  useEffect(() => void keepDesk().catch(() => undefined), []);
  useSendTold();
  return (
    <PageFrame className="pt-1 pb-22 md:pt-2">
      <DeskNav />
      <LineNotice />
      {children}
    </PageFrame>
  );
}

/** Without a connection: what waits for one, and from when it is what stands below. */
function LineNotice() {
  const { t, language } = useDeskWords();
  const keptAt = useKeptAt();
  const waiting = useWaitingActs();
  if (!keptAt && waiting.length === 0) return null;
  return (
    <Notice tone="warning" className="mb-6">
      {waiting.length > 0 && <WaitingActs acts={waiting} />}
      {keptAt && (
        <p className={classNames(waiting.length > 0 && 'mt-2')}>
          {t('kept', { time: sayUntil(keptAt, language, lisbon) })}
        </p>
      )}
    </Notice>
  );
}

/** At the foot of a phone, where the thumb is; a row of tabs where there is room. */
function DeskNav() {
  const { t } = useDeskWords();
  const { pathname } = useLocation();
  const { data } = useQuery(dashboardQuery);
  const waiting = data?.offers.length ?? 0;
  return (
    <nav
      aria-label={t('nav.label')}
      data-dock=""
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-line max-md:border-t max-md:bg-surface max-md:px-2 max-md:pb-[env(safe-area-inset-bottom)] md:mb-9 md:flex"
    >
      <ul className="flex md:rounded-full md:bg-sunken md:p-1">
        {rooms.map(({ name, to, Icon, others }) => {
          const isHere = others.test(pathname);
          const isAsked = name === 'requests' && waiting > 0;
          return (
            <li key={name} className="max-md:min-w-0 max-md:flex-1">
              <Link
                to={to}
                aria-current={isHere ? 'page' : undefined}
                data-chosen={isHere || undefined}
                className={classNames(
                  'flex items-center justify-center font-semibold text-soft no-underline transition-colors hover:text-ink',
                  'max-md:min-h-16 max-md:flex-col max-md:gap-1 max-md:text-xs max-md:data-chosen:text-brand',
                  'md:min-h-11 md:gap-2 md:rounded-full md:px-6 md:text-s md:data-chosen:bg-surface md:data-chosen:text-ink md:data-chosen:shadow-1',
                )}
              >
                <span className={classNames('relative', isAsked && 'md:mr-2')}>
                  <Icon size={20} className={isHere ? 'text-brand' : undefined} />
                  {isAsked && <Waiting count={waiting} />}
                </span>
                <span className="max-w-full truncate">{t(`nav.${name}`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Waiting({ count }: { count: number }) {
  return (
    <span className="absolute -top-1.5 left-3 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-[0.6875rem] text-on-danger leading-none tabular-nums">
      {count}
    </span>
  );
}

const agenda = [
  { name: 'visits', to: '/therapist/bookings' },
  { name: 'hours', to: '/therapist/hours' },
] as const;

/** The two sides of the agenda: the visits, and the hours that visits may be asked for. */
export function AgendaSwitch() {
  const { t } = useDeskWords();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('nav.agenda')} className="mb-5 flex gap-2">
      {agenda.map(({ name, to }) => (
        <Link
          key={name}
          to={to}
          aria-current={pathname.startsWith(to) ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-line px-4.5 font-semibold text-s text-soft no-underline transition-colors hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
        >
          {t(`nav.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

/** On every page of the desk: what was told of a day leaves as soon as there is a connection. */
const useSendTold = (): void => {
  const { t } = useDeskWords();
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: deskKey });
    return startSending({
      onSent: ({ act }) => {
        if (act === 'complete') showToast({ title: t('booking.completed'), description: t('booking.completedText') });
        readAgain();
      },
      onRefused: ({ text }) => {
        showToast({ title: t('visitDay.failed'), description: text, variant: 'destructive' });
        readAgain();
      },
    });
  }, [client, t]);
};
