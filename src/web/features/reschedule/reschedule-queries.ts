import { queryOptions } from '@tanstack/react-query';
import {
  getBookingAvailability,
  getReschedule,
  getRescheduleByLink,
  type MovableBooking,
  rescheduleBooking,
  rescheduleByLink,
} from '#contract/reschedule.ts';
import { hasUuid } from '#domain/screens/identifiers.ts';
import { accessBy, rememberKey } from '#web/api/access-keys.ts';
import { call } from '#web/api/call.ts';
import type { FreeQuery, FreeWindow } from '#web/free-times/free-days.ts';

/** The last part of the address: the key of a mailed link, or the id of a booking one may see anyway. */
export type Handle = string;

const readMovable = async (handle: Handle, signal?: AbortSignal): Promise<MovableBooking> => {
  const options = signal ? { signal } : {};
  if (hasUuid(handle)) return call(getReschedule, accessBy('booking', handle), options);
  const booking = await call(getRescheduleByLink, { params: { token: handle } }, options);
  rememberKey('booking', booking.id, handle);
  return booking;
};

export const movableQuery = (handle: Handle) =>
  queryOptions({
    queryKey: ['reschedule', handle],
    queryFn: ({ signal }) => readMovable(handle, signal),
    staleTime: 0,
    gcTime: 0,
  });

export const moveTo = (handle: Handle, startsAt: string): Promise<MovableBooking> =>
  hasUuid(handle)
    ? call(rescheduleBooking, { ...accessBy('booking', handle), body: { startsAt } })
    : call(rescheduleByLink, { params: { token: handle }, body: { startsAt } });

/** Its own time does not block, but it is no other time either. */
export const freeDaysQuery = (booking: MovableBooking, window: FreeWindow): FreeQuery => ({
  queryKey: ['reschedule-days', booking.id, window],
  queryFn: async ({ signal }) => {
    const { params, query } = accessBy('booking', booking.id);
    const { days } = await call(getBookingAvailability, { params, query: { ...query, ...window } }, { signal });
    return days.map(({ date, starts }) => ({
      date,
      starts: starts.filter(({ startsAt }) => Date.parse(startsAt) !== Date.parse(booking.datetime)),
    }));
  },
  staleTime: 0,
  gcTime: 0,
});
