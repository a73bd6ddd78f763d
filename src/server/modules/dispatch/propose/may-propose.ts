import type { OfferState } from '#domain/dispatch/offer-state.ts';
import { mostProposals } from '#domain/dispatch/proposals.ts';
import { type BookingRow, type Proposal, seatsOf } from '#server/modules/bookings/public.ts';

type Asked = { booking: BookingRow; state: OfferState; proposed: readonly Proposal[] };

const askable: readonly OfferState[] = ['open', 'rejected', 'busy'];

/**
 * How many other starts a therapist may propose: once for each request, as long as somebody is looked for. Two who work side
 * by side would both have to be free then, so there it is not asked.
 */
export const mayPropose = ({ booking, state, proposed }: Asked): number => {
  const isSearched = booking.status === 'finding_therapist' && seatsOf(booking) === 1;
  const hasProposed = proposed.some(({ status }) => status !== 'withdrawn');
  return isSearched && askable.includes(state) && !hasProposed ? mostProposals : 0;
};
