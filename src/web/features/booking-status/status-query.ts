import { queryOptions } from '@tanstack/react-query';
import { type Booking, getBooking } from '#contract/bookings.ts';
import { refreshPayment } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';
import { readToken } from './booking-access.ts';

const askEveryMs = 15_000;

export const accessTo = (id: string) => {
  const token = readToken(id);
  return { params: { id }, query: token ? { token } : {} };
};

const isMoving = (booking: Booking | undefined): boolean =>
  booking?.status === 'waiting_payment' ||
  booking?.status === 'finding_therapist' ||
  booking?.certainFrom !== undefined;

export const statusQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking-status', id],
    queryFn: ({ signal }) => call(getBooking, accessTo(id), { signal }),
    staleTime: 0,
    meta: { followsNews: true },
    refetchInterval: ({ state }) => (isMoving(state.data) ? askEveryMs : false),
  });

/** Back from a bank's page: the server asks the provider now instead of waiting for its word. Null when nobody knows yet. */
export const settleReturn = async (id: string): Promise<Booking['paymentStatus'] | null> => {
  const token = readToken(id);
  const answer = await call(refreshPayment, { body: { bookingId: id, ...(token && { token }) } }).catch(() => null);
  return answer?.paymentStatus ?? null;
};
