import i18next from 'i18next';
import { type ComponentType, useEffect, useState } from 'react';
import { accountOpened, pendingViewKey, verificationForced } from '#web/session/account-door.ts';
import { tabMemory } from '#web/ui/browser-memory.ts';
import { showToast } from '#web/ui/toast-store.ts';

type Open = { Dialog: ComponentType<{ event: Event }>; event: Event };

/** The page was dropped while somebody read the code in another app. */
const wasAskingForCode = (): boolean => tabMemory.read(pendingViewKey) !== null;

/** Waits for somebody to ask for the account dialog; only then its code and its texts are fetched. */
export function AccountDoor() {
  const [open, setOpen] = useState<Open | null>(null);
  useEffect(() => {
    const answer = async (event: Event): Promise<void> => {
      try {
        const [{ AccountDialog }] = await Promise.all([
          import('#web/features/account/account-dialog.tsx'),
          i18next.loadNamespaces('auth'),
        ]);
        setOpen({ Dialog: AccountDialog, event });
      } catch {
        const { t } = i18next;
        showToast({ title: t('failure.title'), description: t('failure.text'), variant: 'destructive' });
      }
    };
    const listen = (event: Event): void => void answer(event);
    window.addEventListener(accountOpened, listen);
    window.addEventListener(verificationForced, listen);
    if (wasAskingForCode()) listen(new CustomEvent(verificationForced));
    return () => {
      window.removeEventListener(accountOpened, listen);
      window.removeEventListener(verificationForced, listen);
    };
  }, []);
  return open && <open.Dialog event={open.event} />;
}
