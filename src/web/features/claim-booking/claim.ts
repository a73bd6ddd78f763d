import i18next from 'i18next';
import { listBookings } from '#contract/bookings.ts';
import { claimBooking } from '#contract/reschedule.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** False while it is a guest's, as far as this person can see. */
export const isOwn = async (bookingId: string): Promise<boolean> => {
  const own = await queryClient.fetchQuery({ queryKey: ['bookings'], queryFn: () => call(listBookings), staleTime: 0 });
  return own.some(({ id }) => id === bookingId);
};

export const claim = async (bookingId: string, token: string): Promise<string> => {
  const { reference } = await call(claimBooking, { params: { id: bookingId }, query: { token } });
  await queryClient.invalidateQueries({ queryKey: ['bookings'] });
  return reference;
};

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
