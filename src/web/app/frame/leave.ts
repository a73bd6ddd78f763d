import i18next from 'i18next';
import { showToast } from '#web/ui/toast-store.ts';

/** Its code and its words come when somebody leaves. */
export const logOut = async (): Promise<void> => {
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
