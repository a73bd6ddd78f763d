import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RouteInput } from '#contract/route.ts';
import { getTherapistBooking, getTherapistDashboard, listTherapistBookings } from '#contract/therapist-desk.ts';
import { call } from '#web/api/call.ts';
import { askEvery } from '#web/api/live.ts';

/** All that is read for the desk stands under one name, so that one word makes it fresh. */
export const deskKey = ['therapist'] as const;

/** Without a connection the worker of the desk answers with what it knows: so they ask then, too. */
const always = { networkMode: 'always' } as const;

/** The bell makes these ask again as soon as something new has come. */
const fresh = { staleTime: 0, meta: { followsNews: true } } as const;

export const dashboardQuery = queryOptions({
  queryKey: [...deskKey, 'dashboard'],
  queryFn: ({ signal }) => call(getTherapistDashboard, undefined, { signal }),
  refetchInterval: () => askEvery(60_000),
  ...always,
  ...fresh,
});

export type BookingFilters = NonNullable<RouteInput<typeof listTherapistBookings>['query']>;

export const bookingsQuery = (query: BookingFilters) =>
  queryOptions({
    queryKey: [...deskKey, 'bookings', query],
    queryFn: ({ signal }) => call(listTherapistBookings, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'booking', id],
    queryFn: ({ signal }) => call(getTherapistBooking, { params: { id } }, { signal }),
    ...always,
    ...fresh,
  });
