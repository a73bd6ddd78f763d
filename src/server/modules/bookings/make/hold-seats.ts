import { randomInt } from 'node:crypto';
import { placeKey } from '#domain/travel/place-key.ts';
import { AppError } from '#server/http/app-error.ts';
import { wishesFor } from '#server/modules/clients/public.ts';
import {
  type Candidate,
  findCandidates,
  holdTherapists,
  moveTimes,
  type Visit,
} from '#server/modules/therapists/public.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { after, hours } from '#server/platform/durations.ts';
import type { BookingDeps, KeptTime } from '../deps.ts';
import type { BookingFacts } from '../repo.ts';

type Seated = Pick<
  BookingFacts,
  | 'id'
  | 'serviceAreaId'
  | 'zipCode'
  | 'location'
  | 'treatmentId'
  | 'therapistGender'
  | 'acceptOppositeGender'
  | 'requiresTwoTherapists'
  | 'startsAt'
  | 'endsAt'
  | 'blockedUntil'
  | 'userId'
  | 'contact'
>;

export const seatsOf = ({ requiresTwoTherapists }: Pick<BookingFacts, 'requiresTwoTherapists'>): 1 | 2 =>
  requiresTwoTherapists ? 2 : 1;

/** With whom its client wishes and never wants. Null when its area is no longer served: then nobody can come. */
export const visitFor = async (on: Queryable, booking: Seated): Promise<Visit | null> => {
  const visit = visitOf(booking);
  return visit && { ...visit, ...(await wishesFor(on, booking)) };
};

const visitOf = (booking: Seated): Visit | null =>
  booking.serviceAreaId === null
    ? null
    : {
        areaId: booking.serviceAreaId,
        placeKey: placeKey(booking.zipCode, booking.location.address),
        treatmentId: booking.treatmentId,
        gender: booking.therapistGender,
        acceptOppositeGender: booking.acceptOppositeGender,
        startsAt: booking.startsAt,
        endsAt: booking.endsAt,
        blockedUntil: booking.blockedUntil,
      };

/** Keeps the time of therapists who could really make the visit, until it is paid or for good. False when too few are free. */
export const holdSeats = async (
  { roster, clock }: Pick<BookingDeps, 'roster' | 'clock'>,
  tx: Transaction,
  booking: Seated,
  expiresAt: Date | null,
  { chosenTherapistId = null, kept = null }: HowHeld = {},
): Promise<boolean> => {
  const visit = visitOf(booking);
  if (!visit) return false;
  const able = await findCandidates({ roster }, tx, kept ? { ...visit, ignoreBookingId: kept.id } : visit, {
    wishes: wishesFor(tx, booking),
    // Anybody among equals, so that not everybody waits for the same one; where a test moves the clock, nothing is left to chance.
    beginWith: clock.manual ? 0 : randomInt(1 + (roster.last?.therapists.length ?? 0)),
  });
  const candidates = chosenFirst(able, chosenTherapistId, seatsOf(booking));
  const { id: bookingId, startsAt, blockedUntil } = booking;
  const place = { areaId: visit.areaId, key: visit.placeKey ?? null };
  const request = { bookingId, seats: seatsOf(booking), startsAt, blockedUntil, expiresAt, place, candidates };
  if (!kept) return (await holdTherapists(tx, request)) !== null;
  const oldTime = { startsAt: kept.startsAt, blockedUntil: after(kept.endsAt, longestWrapUp) };
  return (await moveTimes(tx, { ...request, oldTime, keep: [] })) !== null;
};

/** More than any visit is followed by. */
const longestWrapUp = hours(12);

type HowHeld = {
  /** Whom the office wants to send. */
  chosenTherapistId?: string | null;
  /** A time that was held for this client before: its rows become those of the booking, which has the same id. */
  kept?: KeptTime | null;
};

/** Whom the office chose must be held; of two seats the other is anybody's. */
const chosenFirst = (candidates: readonly Candidate[], chosenId: string | null, seats: 1 | 2): readonly Candidate[] => {
  if (chosenId === null) return candidates;
  const chosen = candidates.filter(({ id }) => id === chosenId);
  if (chosen.length === 0) throw new AppError('therapist_busy');
  return seats === 1 ? chosen : [...chosen, ...candidates.filter(({ id }) => id !== chosenId)];
};
