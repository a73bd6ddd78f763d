import i18next from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '#contract/session.ts';
import { homeFor } from '#domain/screens/screens.ts';
import { Bell } from '#web/features/notifications/bell.tsx';
import { LogOutIcon, PersonIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { claimPaidBooking } from './claim-paid-booking.ts';
import { navLink } from './nav-link.ts';

/** On phones the name and the way out are signs, so that they, the bell and the languages stand in one line. */
export function SignedInLinks({ user }: { user: SessionUser }) {
  const { t } = useTranslation('common');
  useEffect(() => void claimPaidBooking(), []);
  return (
    <>
      <Bell key={user.id} />
      <Link
        to={homeFor(user.role)}
        aria-label={t('header.myArea', { name: user.firstName })}
        className={`${navLink} max-md:min-w-11 max-md:justify-center`}
      >
        <PersonIcon className="md:hidden" />
        <span className="max-w-[12ch] truncate max-md:hidden">{user.firstName}</span>
      </Link>
      <button
        type="button"
        onClick={() => void logOut()}
        className={`${navLink} whitespace-nowrap max-md:min-w-11 max-md:justify-center`}
      >
        <LogOutIcon className="md:hidden" />
        <span className="max-md:sr-only">{t('header.logOut')}</span>
      </button>
    </>
  );
}

/** Its code and its words come when somebody leaves. */
const logOut = async (): Promise<void> => {
  try {
    const [account] = await Promise.all([import('#web/features/account/log-out.ts'), i18next.loadNamespaces('auth')]);
    await account.logOut();
  } catch {
    showToast({
      title: i18next.t('header.logOutFailed'),
      description: i18next.t('header.logOutLater'),
      variant: 'destructive',
    });
  }
};
