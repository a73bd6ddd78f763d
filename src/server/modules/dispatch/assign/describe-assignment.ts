import type { Assignment } from '#contract/admin-dispatch.ts';
import { lastKept } from '#domain/dispatch/proposals.ts';
import { searchEndsAt } from '#domain/dispatch/search-steps.ts';
import { found } from '#server/http/app-error.ts';
import {
  type BookingRow,
  findBooking,
  listOpenProposals,
  listProposalsOf,
  listSeated,
  seatsOf,
} from '#server/modules/bookings/public.ts';
import { listTherapistsById } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findDispatch, listOffers } from '../repo.ts';

const choiceOf = ({ choiceUntil: until, choiceBecause: because }: BookingRow) =>
  until && because ? { until, because } : null;

/** For admins: who was asked, who has a seat, what happens next. */
export const describeAssignment = async (on: Queryable, bookingId: string): Promise<Assignment> => {
  const booking = found(await findBooking(on, bookingId));
  const dispatch = await findDispatch(on, bookingId);
  const offers = await listOffers(on, bookingId);
  const seated = await listSeated(on, [bookingId]);
  const people = await listTherapistsById(
    on,
    [...offers, ...seated].map(({ therapistId }) => therapistId),
  );
  const proposed = await listProposalsOf(
    on,
    offers.map(({ id }) => id),
  );
  const proposedUntil = lastKept(await listOpenProposals(on, [bookingId]));
  const personOf = (id: string) => people.find((person) => person.id === id);
  const nameOf = (id: string) => {
    const { firstName = '', lastName = '' } = personOf(id) ?? {};
    return { firstName, lastName };
  };
  return {
    bookingId,
    status: booking.status,
    seats: seatsOf(booking),
    therapists: seated.map(({ therapistId, firstName, lastName, pay }) => ({
      id: therapistId,
      firstName,
      lastName,
      phone: personOf(therapistId)?.phone ?? '',
      pay,
    })),
    needsAttention: booking.needsAttentionSince !== null,
    round: dispatch?.round ?? 0,
    wave: dispatch?.wave ?? 0,
    nextAt: dispatch?.nextAt?.toISOString() ?? null,
    giveUpAt: dispatch?.nextAt
      ? searchEndsAt({ ...dispatch, choice: choiceOf(booking), proposedUntil }).toISOString()
      : null,
    offers: offers.map((offer) => ({
      therapistId: offer.therapistId,
      ...nameOf(offer.therapistId),
      round: offer.round,
      wave: offer.wave,
      status: offer.status,
      reason: offer.reason,
      pay: offer.pay,
      sentAt: offer.sentAt.toISOString(),
      answerBy: offer.answerBy.toISOString(),
      answeredAt: offer.answeredAt?.toISOString() ?? null,
      proposed: proposed
        .filter(({ offerId }) => offerId === offer.id)
        .map(({ startsAt, keptUntil, status: became }) => ({
          startsAt: startsAt.toISOString(),
          keptUntil: keptUntil.toISOString(),
          status: became,
        })),
    })),
  };
};
