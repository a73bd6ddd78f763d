import { AppError } from '#server/http/app-error.ts';
import { type BookingRow, tryLockBooking, visitFor } from '#server/modules/bookings/public.ts';
import {
  type Candidate,
  deleteTimes,
  findCandidates,
  holdOneMore,
  listInTheWay,
  listTimesOf,
} from '#server/modules/therapists/public.ts';
import { passKeptOn } from '#server/modules/waiting-list/public.ts';
import { errorCodeOf, type Transaction } from '#server/platform/database/database.ts';
import type { DispatchDeps } from '../deps.ts';

/** Somebody else is at the other booking just now; a moment later they are not. */
export class Contended extends Error {}

/** Rows that were moved out of the way are ours until the end, and somebody may wait for them: so we wait for nobody. */
const inPassing = { mayWait: false };

/** For a row that many want at once. */
const waitedTooLong = '55P03';
const mostAttempts = 8;
const pauseMilliseconds = 25;

/** Begins anew, with growing pauses, while a booking is in somebody else's hands. */
export const insisting = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Contended) && errorCodeOf(error) !== waitedTooLong) throw error;
      if (attempt === mostAttempts) throw new AppError('unavailable', { retryAfterSeconds: 1 });
      await new Promise((resolve) => setTimeout(resolve, attempt * pauseMilliseconds));
    }
  }
};

/**
 * A therapist says yes to a booking while other bookings merely hold them. A hold only promises that somebody can come, so it
 * moves to another who could, or to the one whose hold this booking lets go. False when a real visit is in the way, a time that
 * is kept for another client, or nobody could take the other's place: then the yes comes too late.
 */
export const makeRoom = async (
  deps: Pick<DispatchDeps, 'roster'>,
  tx: Transaction,
  booking: BookingRow,
  no: number,
): Promise<boolean> => {
  const { id: bookingId, startsAt, blockedUntil } = booking;
  const inTheWay = await listInTheWay(tx, [no], { bookingId, startsAt, blockedUntil });
  // Another visit, or a time that is promised to another client.
  if (inTheWay.some(({ kind }) => kind === 'assigned' || kind === 'proposed')) return false;
  for (const hold of inTheWay) {
    if (hold.kind === 'kept') {
      const passed = await passKeptOn(deps, tx, hold.bookingId, no);
      if (passed === 'contended') throw new Contended();
      if (passed === 'nobody') return false;
      continue;
    }
    const other = await tryLockBooking(tx, hold.bookingId);
    if (!other) throw new Contended();
    if (!(await moveHold(deps, tx, { ...hold, other, booking }))) return false;
    await deleteTimes(tx, other.id, [no]);
  }
  return true;
};

type Move = { other: BookingRow; booking: BookingRow; startsAt: Date; blockedUntil: Date; expiresAt: Date | null };

const moveHold = async (
  deps: Pick<DispatchDeps, 'roster'>,
  tx: Transaction,
  { other, booking, startsAt, blockedUntil, expiresAt }: Move,
): Promise<boolean> => {
  const visit = await visitFor(tx, other);
  if (!visit) return false;
  const time = { bookingId: other.id, startsAt, blockedUntil, expiresAt };
  const own = await listTimesOf(tx, other.id);
  const notOwn = ({ no }: Candidate) => !own.some((seat) => seat.no === no);
  const free = (await findCandidates(deps, tx, visit)).filter(notOwn);
  if ((await holdOneMore(tx, time, free, inPassing)) !== null) return true;
  if (free.length > 0) throw new Contended();
  // Those whom this booking holds itself count as free now: one of them is about to be let go.
  const able = (await findCandidates(deps, tx, { ...visit, ignoreBookingId: booking.id })).filter(notOwn);
  const spare = (await listTimesOf(tx, booking.id)).find(
    (seat) => seat.kind === 'hold' && able.some(({ no }) => no === seat.no),
  );
  if (!spare) return false;
  await deleteTimes(tx, booking.id, [spare.no]);
  if ((await holdOneMore(tx, time, [spare], inPassing)) === null) throw new Contended();
  return true;
};
