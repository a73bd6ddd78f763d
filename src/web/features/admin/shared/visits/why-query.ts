import { queryOptions } from '@tanstack/react-query';
import type { RouteResult } from '#contract/route.ts';
import { explainBooking } from '#contract/who-could-come.ts';
import { call } from '#web/api/call.ts';

export type Explained = RouteResult<typeof explainBooking>[number];

/** For each therapist, why they can or cannot take the visit. Asked anew with the booking; never an old answer. */
export const whyQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['admin-row', 'bookings', bookingId, 'why'],
    queryFn: ({ signal }) => call(explainBooking, { params: { id: bookingId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Those who can come first, then those whom only a rule of the company holds back. */
export const byFitness = (people: readonly Explained[]): Explained[] =>
  [...people].sort(
    (a, b) =>
      a.reasons.length - b.reasons.length ||
      Number(b.isWished ?? false) - Number(a.isWished ?? false) ||
      a.firstName.localeCompare(b.firstName),
  );

/** Their time is taken, the way is too long, or they do not work here at present: no admin can change that from here. */
export const cannotCome = ({ reasons }: Pick<Explained, 'reasons'>): boolean =>
  reasons.some((reason) => reason === 'busy' || reason === 'too_far' || reason === 'inactive');
