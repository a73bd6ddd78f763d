import i18next from 'i18next';
import { showToast } from '#web/ui/toast-store.ts';
import { claim, isOwn } from './claim-queries.ts';

/** Who books as a guest and then makes an account finds the booking there. That it may fail stops nobody: the link still works. */
export const claimQuietly = async (bookingId: string, token: string): Promise<void> => {
  try {
    if (await isOwn(bookingId)) return;
    const [reference] = await Promise.all([claim(bookingId, token), i18next.loadNamespaces('treatments')]);
    const t = i18next.getFixedT(null, 'treatments', 'claim');
    showToast({ title: t('done', { reference }), description: t('doneText') });
  } catch {
    // see above
  }
};
