import { listBookings } from '#contract/bookings.ts';
import { claimBooking } from '#contract/reschedule.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';

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
