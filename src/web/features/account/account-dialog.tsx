import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { homeFor } from '#domain/screens/homes.ts';
import { isHalfMade, matchScreen } from '#domain/screens/screens.ts';
import { type AccountTab, verificationForced } from '#web/session/account-door.ts';
import { currentUser } from '#web/session/session-store.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { navigate, useLocation } from '#web/ui/router.tsx';
import { knownIn, tabOf, takePending } from './account-events.ts';
import { AccountForms } from './account-forms.tsx';
import { redirectAfterMilliseconds } from './log-in.ts';

type AccountDialogProps = {
  /** The one that asked for it; each new one is obeyed, also while the dialog is open. */
  event: Event;
};

export function AccountDialog({ event }: AccountDialogProps) {
  const { t } = useTranslation('auth');
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [tab, setTab] = useState<AccountTab>('login');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the event is obeyed once, where it found the person
  useEffect(() => {
    if (event.type !== verificationForced) {
      setTab(tabOf(event));
      setIsOpen(true);
      return;
    }
    // The page with the same forms shows the view itself.
    const isOnPage = matchScreen(pathname)?.name === 'sign-in';
    if (takePending(event) && !isOnPage) setIsOpen(true);
  }, [event]);

  const close = (): void => setIsOpen(false);
  /** Nobody loses a half-made booking; from anywhere else one goes home. */
  const finish = (): void => {
    close();
    setTimeout(() => {
      const user = currentUser();
      // The page with the same forms goes on by itself.
      const staysHere = isHalfMade(location.pathname) || matchScreen(location.pathname)?.name === 'sign-in';
      if (user && !staysHere) navigate(homeFor(user.role));
    }, redirectAfterMilliseconds);
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={t('account.title')} closesOnOutsidePress={false}>
      <AccountForms
        place="dialog"
        known={knownIn(event)}
        tab={tab}
        onTabChange={setTab}
        onDone={finish}
        onLeave={close}
      />
    </Dialog>
  );
}
