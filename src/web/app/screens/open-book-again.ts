import i18next from 'i18next';
import type { Booking } from '#contract/booking.ts';
import { addInsQuery, queryClient, treatmentsQuery } from '#web/api/queries.ts';
import { navigate } from '#web/ui/router.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Opens the wizard with the answers of an earlier booking, as far as they are still offered. */
export const openBookAgain = async (booking: Booking): Promise<void> => {
  try {
    const [treatments, addIns, { offeredDurations }, { bookAgain }, { saveDraft }] = await Promise.all([
      queryClient.fetchQuery(treatmentsQuery),
      queryClient.fetchQuery(addInsQuery),
      // What few ask for comes when they do.
      import('#domain/pricing/durations.ts'),
      import('#domain/wizard/book-again.ts'),
      import('#web/features/booking-wizard/draft-storage.ts'),
    ]);
    const offered = treatments.map((treatment) => ({ id: treatment.id, durations: offeredDurations(treatment) }));
    saveDraft(bookAgain(booking, { treatments: offered, addInIds: addIns.map(({ id }) => id) }));
    navigate('/');
  } catch {
    const t = i18next.getFixedT(null, 'treatments', 'dashboard');
    showToast({ title: t('againFailed'), description: t('offline'), variant: 'destructive' });
  }
};
