import type { OfferAnswer } from '#contract/dispatch.ts';
import { visitKnowledge } from '#domain/booking/visit-knowledge.ts';
import { spanOf } from '#domain/dispatch/flexible.ts';
import type { OfferState } from '#domain/dispatch/offer-state.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import { type BookingRow, dayOf, type Proposal, seatsOf, timeOf } from '#server/modules/bookings/public.ts';
import type { Therapist } from '#server/modules/therapists/public.ts';
import type { Offer } from '../repo.ts';
import { totalMinutesOf, treatmentOf } from './booking-words.ts';

type Shown = {
  offer: Offer;
  therapist: Therapist;
  booking: BookingRow;
  state: OfferState;
  area: string;
  way: OfferAnswer['way'];
  undoUntil: Date | null;
  mayPropose: number;
  proposed: readonly Proposal[];
  now: Date;
};

/** Field by field: what is not named here is not told. */
export const toOfferAnswer = ({ offer, therapist, booking, state, area, way, now, ...shown }: Shown): OfferAnswer => ({
  bookingId: booking.id,
  therapistId: therapist.id,
  therapistFirstName: therapist.firstName,
  state,
  reference: booking.reference,
  treatment: treatmentOf(booking),
  ...timesOf(booking, offer),
  ...flexibleOf(booking, state),
  totalMinutes: totalMinutesOf(booking),
  peopleCount: booking.peopleCount,
  seats: seatsOf(booking),
  area,
  ...(way && { way }),
  pay: offer.pay,
  offeredAt: offer.sentAt.toISOString(),
  answerBy: offer.answerBy.toISOString(),
  undoUntil: shown.undoUntil?.toISOString() ?? null,
  mayPropose: shown.mayPropose,
  proposed: shown.proposed.map((one) => toProposed(one, now)),
  now: now.toISOString(),
  details: state === 'yours' && visitKnowledge(booking, now) === 'all' ? detailsOf(booking) : null,
});

const toProposed = ({ startsAt, keptUntil, status }: Proposal, now: Date): OfferAnswer['proposed'][number] => ({
  startsAt: startsAt.toISOString(),
  keptUntil: keptUntil.toISOString(),
  status: status === 'open' && keptUntil <= now ? 'over' : status,
});

/** Only while there is something to pick. */
const flexibleOf = (booking: BookingRow, state: OfferState): Pick<OfferAnswer, 'flexible'> => {
  const span = state === 'open' || state === 'rejected' ? spanOf(booking) : null;
  return span ? { flexible: { from: span.from.toISOString(), to: span.to.toISOString() } } : {};
};

/** The time that was offered; where the booking is now is the business of whoever has it. */
const timesOf = (booking: BookingRow, offer: Offer) => {
  const startsAt = offer.startsAt;
  const endsAt = new Date(startsAt.getTime() + booking.endsAt.getTime() - booking.startsAt.getTime());
  return {
    datetime: startsAt.toISOString(),
    datetimeEnd: endsAt.toISOString(),
    bookingDate: dayOf(wallClockAt(startsAt, booking.timezone)),
    bookingStartTime: timeOf(wallClockAt(startsAt, booking.timezone)),
    bookingEndTime: timeOf(wallClockAt(endsAt, booking.timezone)),
    timezone: booking.timezone,
  };
};

const detailsOf = (booking: BookingRow): NonNullable<OfferAnswer['details']> => ({
  clientName: `${booking.contact.firstName} ${booking.contact.lastName}`,
  clientPhone: booking.contact.phone,
  ...booking.location,
  zipCode: booking.zipCode,
  locationNotes: booking.locationNotes,
  hasMassageTable: booking.hasMassageTable,
});
