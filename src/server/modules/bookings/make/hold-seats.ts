import { placeKey } from '#domain/travel/place-key.ts';
import { AppError } from '#server/http/app-error.ts';
import { wishesFor } from '#server/modules/clients/public.ts';
import { type Candidate, findCandidates, holdTherapists, type Visit } from '#server/modules/therapists/public.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { BookingDeps } from '../deps.ts';
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
export const visitFor = async (on: Queryable, booking: Seated): Promise<Visit | null> =>
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
        ...(await wishesFor(on, booking)),
      };

/** Keeps the time of therapists who could really make the visit, until it is paid or for good. False when too few are free. */
export const holdSeats = async (
  { roster }: Pick<BookingDeps, 'roster'>,
  tx: Transaction,
  booking: Seated,
  expiresAt: Date | null,
  chosenTherapistId: string | null = null,
): Promise<boolean> => {
  const visit = await visitFor(tx, booking);
  if (!visit) return false;
  const candidates = chosenFirst(await findCandidates({ roster }, tx, visit), chosenTherapistId, seatsOf(booking));
  const { id: bookingId, startsAt, blockedUntil } = booking;
  const seats = seatsOf(booking);
  const place = { areaId: visit.areaId, key: visit.placeKey ?? null };
  return (
    (await holdTherapists(tx, { bookingId, seats, startsAt, blockedUntil, expiresAt, place, candidates })) !== null
  );
};

/** Whom the office chose must be held; of two seats the other is anybody's. */
const chosenFirst = (candidates: readonly Candidate[], chosenId: string | null, seats: 1 | 2): readonly Candidate[] => {
  if (chosenId === null) return candidates;
  const chosen = candidates.filter(({ id }) => id === chosenId);
  if (chosen.length === 0) throw new AppError('therapist_busy');
  return seats === 1 ? chosen : [...chosen, ...candidates.filter(({ id }) => id !== chosenId)];
};
