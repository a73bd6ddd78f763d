import { placeKey } from '#domain/travel/place-key.ts';
import { wishesFor } from '#server/modules/clients/public.ts';
import { findCandidates, holdTherapists, type Visit } from '#server/modules/therapists/public.ts';
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
): Promise<boolean> => {
  const visit = await visitFor(tx, booking);
  if (!visit) return false;
  const candidates = await findCandidates({ roster }, tx, visit);
  const { id: bookingId, startsAt, blockedUntil } = booking;
  const seats = seatsOf(booking);
  const place = { areaId: visit.areaId, key: visit.placeKey ?? null };
  return (
    (await holdTherapists(tx, { bookingId, seats, startsAt, blockedUntil, expiresAt, place, candidates })) !== null
  );
};
