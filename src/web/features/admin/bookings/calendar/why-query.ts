import { queryOptions } from '@tanstack/react-query';
import { explainBooking } from '#contract/bookings.ts';
import { call } from '#web/api/call.ts';

/** For each therapist, why they can or cannot take the visit; never an old answer. */
export const whyQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking-why', id],
    queryFn: ({ signal }) => call(explainBooking, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
