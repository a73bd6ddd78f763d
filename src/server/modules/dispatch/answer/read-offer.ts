import type { OfferAnswer } from '#contract/dispatch.ts';
import { offerState } from '#domain/dispatch/offer-state.ts';
import { found } from '#server/http/app-error.ts';
import { type BookingRow, findBooking, listProposalsOf } from '#server/modules/bookings/public.ts';
import { listAreaNames } from '#server/modules/service-area/public.ts';
import { listInTheWay, listWaysTo, type Therapist } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DispatchDeps } from '../deps.ts';
import { mayPropose } from '../propose/may-propose.ts';
import type { Offer } from '../repo.ts';
import { findOfferFor, type OfferVisitor } from './access.ts';
import { areaOf } from './booking-words.ts';
import { toOfferAnswer } from './to-response.ts';
import { readUndoRules, undoUntil } from './undo-until.ts';

type Deps = Pick<DispatchDeps, 'config' | 'clock' | 'database'>;

/** Only reads: a program that follows every link of a mail does no harm. */
export const readOffer = async (deps: Deps, visitor: OfferVisitor): Promise<OfferAnswer> => {
  const { offer, therapist } = await findOfferFor(deps, deps.database, visitor);
  const booking = found(await findBooking(deps.database, visitor.bookingId));
  return describeOffer(deps, deps.database, { offer, therapist, booking });
};

const describeOffer = async (
  { clock }: Pick<DispatchDeps, 'clock'>,
  on: Queryable,
  { offer, therapist, booking }: { offer: Offer; therapist: Therapist; booking: BookingRow },
): Promise<OfferAnswer> => {
  const now = clock.now();
  // Where the client is flexible, another visit at the wished hour leaves the rest of the span.
  const isBusyElsewhere = booking.flexibleMinutes === 0 && (await hasOtherVisit(on, booking, therapist.no));
  const state = offerState({ ...offer, booking, isBusyElsewhere }, now);
  const proposed = await listProposalsOf(on, [offer.id]);
  return toOfferAnswer({
    offer,
    therapist,
    booking,
    state,
    proposed,
    mayPropose: mayPropose({ booking, state, proposed }),
    area: await areaOf(on, booking),
    way: await wayOf(on, booking, therapist.id),
    undoUntil: undoUntil(offer, booking, await readUndoRules(on, booking, now), now),
    now,
  });
};

const wayOf = async (on: Queryable, { id }: BookingRow, therapistId: string): Promise<OfferAnswer['way']> => {
  const way = (await listWaysTo(on, therapistId, [id])).get(id);
  return way && { minutes: way.minutes, from: (await listAreaNames(on)).get(way.fromAreaId ?? 0) ?? '' };
};

/** Another visit, or a time that is kept for another client. A hold of another booking is none: it is moved to somebody else when this one is said yes to. */
const hasOtherVisit = async (on: Queryable, booking: BookingRow, no: number): Promise<boolean> => {
  const { id: bookingId, startsAt, blockedUntil } = booking;
  return (await listInTheWay(on, [no], { bookingId, startsAt, blockedUntil })).some(({ kind }) => kind !== 'hold');
};
