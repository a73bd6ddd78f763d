import { queryOptions } from '@tanstack/react-query';
import type { Booking } from '#contract/booking.ts';
import { getBooking } from '#contract/bookings.ts';
import { refreshPayment } from '#contract/payments.ts';
import { visitDayRules } from '#domain/booking/visit-day.ts';
import { bookingKey } from '#web/api/booking-keys.ts';
import { call } from '#web/api/call.ts';
import { askEvery } from '#web/api/live.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { readToken } from './booking-access.ts';

const askEveryMs = 15_000;
const hourMs = 3_600_000;

export const accessTo = (id: string) => {
  const token = readToken(id);
  return { params: { id }, query: token ? { token } : {} };
};

const isMoving = (booking: Booking | undefined): boolean =>
  booking?.status === 'waiting_payment' ||
  booking?.status === 'finding_therapist' ||
  booking?.certainFrom !== undefined ||
  // Over, and the bank has not said yet whether it was paid.
  booking?.money.words === 'asking' ||
  isItsDay(booking);

/** From some hours before the visit until it is over somebody may be on the way. */
const isItsDay = (booking: Booking | undefined): boolean =>
  booking?.status === 'confirmed' &&
  serverNow().getTime() > Date.parse(booking.datetime) - visitDayRules.wayHoursBefore * hourMs;

export const statusQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKey(id),
    queryFn: ({ signal }) => call(getBooking, accessTo(id), { signal }),
    staleTime: 0,
    meta: { followsNews: true },
    refetchInterval: ({ state }) => (isMoving(state.data) ? askEvery(askEveryMs) : false),
  });

/** Back from a bank's page: the server asks the provider now instead of waiting for its word. Null when nobody knows yet. */
export const settleReturn = async (id: string): Promise<Booking['paymentStatus'] | null> => {
  const token = readToken(id);
  const answer = await call(refreshPayment, { body: { bookingId: id, ...(token && { token }) } }).catch(() => null);
  return answer?.paymentStatus ?? null;
};
