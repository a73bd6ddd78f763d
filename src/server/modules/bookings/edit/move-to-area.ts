import { AppError } from '#server/http/app-error.ts';
import { findCandidates, listRosterEntries, listTimesOf, moveTimes } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { listSeated } from '../change/seats-repo.ts';
import type { BookingDeps } from '../deps.ts';
import { seatsOf, visitFor } from '../make/hold-seats.ts';
import type { BookingRow } from '../repo.ts';

type Moved = Pick<BookingRow, 'serviceAreaId' | 'zipCode' | 'location'>;

/**
 * The same time in another area. Whoever has accepted and does not go there is asked about first; a seat that nobody has
 * yet is held with somebody who does. True when others must be searched for.
 */
export const moveToArea = async (
  deps: Pick<BookingDeps, 'roster'>,
  tx: Transaction,
  booking: BookingRow,
  moved: Moved,
  evenIfOutside: boolean,
): Promise<boolean> => {
  const seated = await listSeated(tx, [booking.id]);
  if (!evenIfOutside) await refuseStrangers(tx, seated, moved);
  if (booking.status === 'confirmed') return false;
  const { id: bookingId, startsAt, blockedUntil } = booking;
  const visit = await visitFor(tx, { ...booking, ...moved });
  const keep = seated.map(({ therapistId }) => therapistId);
  const staying = (await listTimesOf(tx, bookingId)).filter(({ therapistId }) => keep.includes(therapistId));
  const others = visit ? await findCandidates(deps, tx, { ...visit, ignoreBookingId: bookingId }) : [];
  const candidates = [
    ...staying.map(({ no, therapistId }) => ({ no, id: therapistId })),
    ...others.filter(({ id }) => !keep.includes(id)),
  ];
  const expiresAt = booking.status === 'waiting_payment' ? booking.holdExpiresAt : null;
  const held = await moveTimes(tx, {
    ...{ bookingId, seats: seatsOf(booking), startsAt, blockedUntil, expiresAt },
    ...{ oldTime: booking, candidates, keep },
    ...(visit && { place: { areaId: visit.areaId, key: visit.placeKey ?? null } }),
  });
  if (!held) throw new AppError('slot_taken', { text: 'booking:refused.nobodyThere' });
  // Whoever has accepted is passed over only when another visit is too near for the way.
  if (staying.some(({ no }) => !held.includes(no))) throw wayTooLong();
  return booking.status === 'finding_therapist';
};

/** From another visit of whoever comes. */
export const wayTooLong = (): AppError => new AppError('slot_taken', { text: 'booking:refused.wayTooLong' });

const refuseStrangers = async (
  tx: Transaction,
  seated: readonly { therapistId: string; firstName: string }[],
  { serviceAreaId }: Moved,
): Promise<void> => {
  if (seated.length === 0) return;
  const roster = await listRosterEntries(tx);
  const goesThere = (id: string) => roster.find((entry) => entry.id === id)?.areaIds.has(serviceAreaId ?? 0) ?? false;
  const strangers = seated.filter(({ therapistId }) => !goesThere(therapistId));
  if (strangers.length === 0) return;
  throw new AppError('therapist_not_there', { extra: { therapists: strangers.map(({ firstName }) => firstName) } });
};
