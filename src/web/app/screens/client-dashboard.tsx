import i18next from 'i18next';
import type { Booking } from '#contract/booking.ts';
import { bookAgain } from '#domain/wizard/book-again.ts';
import { addInsQuery, queryClient, treatmentsQuery } from '#web/api/queries.ts';
import { CancelVisit } from '#web/features/booking-status/cancel-visit.tsx';
import { saveDraft } from '#web/features/booking-wizard/draft-storage.ts';
import { DashboardScreen } from '#web/features/client-dashboard/dashboard-screen.tsx';
import { navigate } from '#web/ui/router.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Opens the wizard with the answers of an earlier booking, as far as they are still offered. */
const openBookAgain = async (booking: Booking): Promise<void> => {
  try {
    const [treatments, addIns, { offeredDurations }] = await Promise.all([
      queryClient.fetchQuery(treatmentsQuery),
      queryClient.fetchQuery(addInsQuery),
      // It comes with the rest of the wizard.
      import('#domain/pricing/durations.ts'),
    ]);
    const offered = treatments.map((treatment) => ({ id: treatment.id, durations: offeredDurations(treatment) }));
    saveDraft(bookAgain(booking, { treatments: offered, addInIds: addIns.map(({ id }) => id) }));
    navigate('/');
  } catch {
    const t = i18next.getFixedT(null, 'treatments', 'dashboard');
    showToast({ title: t('againFailed'), description: t('offline'), variant: 'destructive' });
  }
};

export function ClientDashboard() {
  return <DashboardScreen CancelVisit={CancelVisit} onBookAgain={openBookAgain} />;
}
