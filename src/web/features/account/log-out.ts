import { logoutByLink } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { endPushesHere, forgetKept } from '#web/device/worker.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { navigate } from '#web/ui/router.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { dropPending } from './register/pending-registration.ts';
import { serverMessage, showFailure, words } from './words.ts';

export const logOut = async (): Promise<void> => {
  const t = words();
  try {
    await call(logoutByLink, undefined, { endsSession: true });
  } catch (error) {
    showFailure(t('logout.failed'), serverMessage(error) ?? t('logout.failedText'));
    return;
  }
  void endPushesHere().catch(() => undefined);
  void forgetKept().catch(() => undefined);
  // First away from a guarded page, or its guard would ask to come back to it.
  navigate('/auth');
  setSessionUser(null);
  dropPending();
  showToast({ title: t('logout.success') });
};
