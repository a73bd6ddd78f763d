import { type ReactNode, useEffect } from 'react';
import { formatTime } from '#domain/language/formats.ts';
import { keepDesk, useKeptAt } from '#web/device/kept-desk.ts';
import { openChat } from '#web/ui/chat-door.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CalendarIcon, ClockIcon, HomeIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Link, useLocation } from '#web/ui/router.tsx';
import { useDeskWords } from './desk-words.ts';

const rooms = [
  { name: 'today', to: '/therapist/dashboard', Icon: HomeIcon, others: /^\/therapist(\/dashboard)?\/?$/i },
  { name: 'bookings', to: '/therapist/bookings', Icon: CalendarIcon, others: /^\/therapist\/bookings?(\/|$)/i },
  { name: 'hours', to: '/therapist/hours', Icon: ClockIcon, others: /^\/therapist\/hours/i },
] as const;

/** Every screen of the desk stands in it. */
export function DeskFrame({ children }: { children: ReactNode }) {
  useEffect(() => void keepDesk().catch(() => undefined), []);
  return (
    <PageFrame className="pt-1 pb-22 md:pt-2">
      <DeskNav />
      <KeptNotice />
      {children}
    </PageFrame>
  );
}

/** Without a connection: from when it is what stands below. */
function KeptNotice() {
  const { t, language } = useDeskWords();
  const keptAt = useKeptAt();
  if (!keptAt) return null;
  return (
    <Notice tone="warning" className="mb-6">
      {t('kept', { time: formatTime(keptAt, language) })}
    </Notice>
  );
}

function DeskNav() {
  const { t } = useDeskWords();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('nav.label')} className="mb-6 flex items-center gap-2 md:mb-9">
      <ul className="flex min-w-0 grow rounded-full bg-sunken p-1 md:grow-0">
        {rooms.map(({ name, to, Icon, others }) => {
          const isHere = others.test(pathname);
          return (
            <li key={name} className="min-w-0 grow">
              <Link
                to={to}
                aria-current={isHere ? 'page' : undefined}
                data-chosen={isHere || undefined}
                className={classNames(
                  'flex min-h-11 items-center justify-center gap-2 rounded-full px-2 text-s font-semibold text-soft no-underline transition-colors md:px-6',
                  'hover:text-ink data-chosen:bg-surface data-chosen:text-ink data-chosen:shadow-1',
                )}
              >
                <Icon size={18} className={classNames('shrink-0 max-sm:hidden', isHere && 'text-brand')} />
                <span className="truncate">{t(`nav.${name}`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        onClick={openChat}
        className="inline-flex min-h-11 shrink-0 items-center rounded-full px-3 text-s font-semibold text-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        {t('nav.help')}
      </button>
    </nav>
  );
}
