import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '#contract/session.ts';
import { homeFor } from '#domain/screens/homes.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { hasDraft } from '#web/features/booking-wizard/draft-storage.ts';
import { useSession } from '#web/session/session-store.ts';
import { openChat } from '#web/ui/chat-door.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CardIcon, ChatIcon, ChevronRightIcon, LogOutIcon, PersonIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { logOut } from './leave.ts';

type SiteMenuProps = {
  /** Therapists and the office work here: nothing is sold to them. */
  isWorkplace: boolean;
  onClose(): void;
};

const row =
  'flex min-h-13 w-full items-center gap-3.5 border-line border-b py-2 text-left text-ink no-underline [&>svg]:text-soft';

/** What a phone's header has no room for. */
export function SiteMenu({ isWorkplace, onClose }: SiteMenuProps) {
  const { t } = useTranslation('common');
  const { user } = useSession();
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('header.menu')}>
      <nav aria-label={t('header.nav')} className="grid gap-7">
        <ul>
          {user ? (
            <Account user={user} onClose={onClose} />
          ) : (
            <Row to="/auth" icon={<PersonIcon />} label={t('header.logIn')} onClose={onClose} />
          )}
        </ul>
        {!isWorkplace && <Shop onClose={onClose} />}
        <Help onClose={onClose} />
      </nav>
    </Dialog>
  );
}

type RowProps = { to: string; icon?: ReactNode; label: string; onClose(): void };

function Row({ to, icon, label, onClose }: RowProps) {
  return (
    <li>
      <Link to={to} onClick={onClose} className={row}>
        {icon}
        <span className="grow">{label}</span>
        <ChevronRightIcon size={18} />
      </Link>
    </li>
  );
}

const ownPages = {
  client: '/dashboard?tab=account',
  therapist: '/therapist/hours',
  support: '/second-step',
  admin: '/second-step',
} as const;

function Account({ user, onClose }: { user: SessionUser; onClose(): void }) {
  const { t } = useTranslation('common');
  return (
    <>
      <Row to={homeFor(user.role)} icon={<PersonIcon />} label={t(`header.home.${user.role}`)} onClose={onClose} />
      <Row to={ownPages[user.role]} icon={<CardIcon />} label={t(`header.own.${user.role}`)} onClose={onClose} />
      <li>
        <button
          type="button"
          className={row}
          onClick={() => {
            onClose();
            void logOut();
          }}
        >
          <LogOutIcon />
          <span className="grow">{t('header.logOut')}</span>
        </button>
      </li>
    </>
  );
}

const sections = ['treatments', 'therapists', 'how'] as const;

/** Somebody in the middle of a booking comes back to it at our front door, and not to what stands there for others. */
const isFrontDoorOpen = (): boolean => document.getElementById(sections[0]) !== null || !hasDraft();

function Shop({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('common');
  const follow = (event: MouseEvent, section: string): void => {
    const here = document.getElementById(section);
    onClose();
    if (!here) return;
    event.preventDefault();
    here.tabIndex = -1;
    // The closing dialog gives the focus back in a turn of its own; this is the turn after it.
    setTimeout(() => setTimeout(() => here.focus(), 0), 0);
  };
  return (
    <ul>
      <Row to="/" label={t('header.book')} onClose={onClose} />
      {isFrontDoorOpen() &&
        sections.map((section) => (
          <li key={section}>
            <a href={`/#${section}`} onClick={(event) => follow(event, section)} className={row}>
              <span className="grow">{t(`header.${section}`)}</span>
              <ChevronRightIcon size={18} />
            </a>
          </li>
        ))}
      <Row to="/gift-card" label={t('header.giftCards')} onClose={onClose} />
    </ul>
  );
}

function Help({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('common');
  const config = usePublicConfig();
  if (!config) return null;
  const { phone } = config.company;
  return (
    <ul>
      {config.chatNumber && (
        <li>
          <button
            type="button"
            className={row}
            onClick={() => {
              onClose();
              openChat();
            }}
          >
            <ChatIcon />
            <span className="grow">{t('header.write')}</span>
          </button>
        </li>
      )}
      <li>
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={row}>
          <PhoneIcon />
          <span className="grow">{t('header.call', { phone })}</span>
        </a>
      </li>
    </ul>
  );
}
