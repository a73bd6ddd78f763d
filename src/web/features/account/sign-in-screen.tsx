import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathAfterLogin, safeReturnPath } from '#domain/screens/screens.ts';
import type { AccountTab } from '#web/session/account-door.ts';
import { useSession } from '#web/session/session-store.ts';
import { Loading } from '#web/ui/loading.tsx';
import { navigate, useLocation } from '#web/ui/router.tsx';
import { AccountForms } from './account-forms.tsx';
import { AccountPage } from './account-page.tsx';
import { redirectAfterMilliseconds } from './log-in.ts';
import { usePending } from './register/pending-registration.ts';

const nothing = (): void => undefined;

export function SignInScreen() {
  const { t } = useTranslation('auth');
  const { search } = useLocation();
  const { user } = useSession();
  const pending = usePending();
  const [tab, setTab] = useState<AccountTab>('login');
  const next = safeReturnPath(new URLSearchParams(search).get('next'));

  // Whoever is signed in has nothing to do here, whether they have just become so or came back to this page.
  useEffect(() => {
    if (!user) return;
    const timer = setTimeout(
      () => navigate(pathAfterLogin(next, user.role), { replace: true }),
      redirectAfterMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [user, next]);

  if (user) return <Loading room="screen" />;
  const heading = pending
    ? { title: t('verify.title') }
    : { title: t('page.title'), lead: t(next ? 'page.leadNext' : 'page.lead') };
  return (
    <AccountPage {...heading}>
      <AccountForms place="page" tab={tab} onTabChange={setTab} onDone={nothing} onLeave={nothing} />
    </AccountPage>
  );
}
