import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '#contract/session.ts';
import { homeFor } from '#domain/screens/homes.ts';
import { doneKey } from '#web/features/booking-wizard/draft-storage.ts';
import { Bell } from '#web/features/notifications/bell.tsx';
import { tabMemory } from '#web/ui/browser-memory.ts';
import { openChat } from '#web/ui/chat-door.ts';
import { Link, useLocation } from '#web/ui/router.tsx';
import { logOut } from './leave.ts';
import { navLink } from './nav-link.ts';
import { isWorkplace } from './workplace.ts';

/** What this tab has just paid as a guest comes into the client's account that was made or entered after it. */
const claimPaidBooking = async (): Promise<void> => {
  const done = tabMemory.readJson(doneKey) as { bookingId: string; token: string } | null;
  if (!done) return;
  try {
    const { claimQuietly } = await import('#web/features/claim-booking/claim.ts');
    await claimQuietly(done.bookingId, done.token);
  } catch {
    // The code cannot be fetched: the link in the mail still leads to the booking.
  }
};

/** On phones the name and the way out stand in the menu. */
export function SignedInLinks({ user }: { user: SessionUser }) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  // Who works here may have booked for somebody at this very device.
  const isClient = user.role === 'client';
  useEffect(() => {
    if (isClient) void claimPaidBooking();
  }, [isClient]);
  return (
    <>
      {user.role === 'therapist' && isWorkplace(pathname) && (
        <button type="button" onClick={openChat} className={navLink}>
          {t('header.help')}
        </button>
      )}
      <Bell key={user.id} />
      <Link
        to={homeFor(user.role)}
        aria-label={t('header.myArea', { name: user.firstName })}
        className={`${navLink} max-md:hidden`}
      >
        <span className="max-w-[12ch] truncate">{user.firstName}</span>
      </Link>
      <button type="button" onClick={() => void logOut()} className={`${navLink} whitespace-nowrap max-md:hidden`}>
        {t('header.logOut')}
      </button>
    </>
  );
}
