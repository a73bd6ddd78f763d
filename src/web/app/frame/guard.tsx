import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { redirectFor } from '#domain/screens/screens.ts';
import { useSession } from '#web/session/session-store.ts';
import { Loading } from '#web/ui/loading.tsx';
import { Navigate, useLocation } from '#web/ui/router.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Sends people where they belong. The server asks again at every call; this is only for the eye. */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { user } = useSession();
  const needsSession = redirectFor({ path: pathname, user: null }) !== null;
  if (user === undefined) return needsSession ? <Loading room="screen" /> : children;

  const redirect = redirectFor({ path: pathname, user });
  if (!redirect) return children;
  if (redirect.reason === 'access-denied') return <AccessDenied to={redirect.to} />;
  return <Navigate to={`${redirect.to}?next=${encodeURIComponent(pathname + search)}`} replace />;
}

function AccessDenied({ to }: { to: string }) {
  const { t } = useTranslation('common');
  useEffect(() => {
    showToast({ title: t('access.deniedTitle'), description: t('access.deniedText'), variant: 'destructive' });
  }, [t]);
  return <Navigate to={to} replace />;
}
