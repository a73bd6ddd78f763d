import type { Transaction } from '#server/platform/database/database.ts';
import { type BusyRow, insertBusy } from '../repo.ts';
import type { Candidate } from '../visit.ts';
import { holdTherapists } from './hold-therapists.ts';
import { deleteOldSeats, deleteSeats, listSeats, type Seat, setSeatKind } from './seats-repo.ts';

/*
 * A paid booking has as many rows in `busy` as it has seats: holds, which only promise that somebody could come, and the
 * assigned, who said yes. Whoever calls these has locked the booking's row first. Each call inserts at most one row and
 * deletes only afterwards and only rows of that booking, for which nobody makes it wait: so two bookings that want the same
 * people never wait for each other in a circle.
 */

type SeatRequest = BusyRow & {
  readonly seats: number;
  readonly no: number;
  /** False for whoever holds rows that others may be waiting for. */
  readonly mayWait?: boolean;
};

/**
 * Gives a seat to a therapist. Somebody else's hold is let go only after the new row stands, so the booking never has fewer
 * rows than seats; holds of `freeFirst`, who do not want to come, are let go before others.
 */
export const takeSeat = async (
  tx: Transaction,
  request: SeatRequest,
  freeFirst: readonly number[] = [],
): Promise<'taken' | 'full' | 'busy'> => {
  const { bookingId, seats, no, mayWait = true } = request;
  const before = await listSeats(tx, bookingId);
  const others = before.filter((seat) => seat.no !== no);
  if (others.filter(({ kind }) => kind === 'assigned').length >= seats) return 'full';
  if (others.length < before.length) await setSeatKind(tx, bookingId, [no], 'assigned');
  else if (!(await insertSeat(tx, request, no, { kind: 'assigned', mayWait }))) return 'busy';
  await letGoSpare(tx, bookingId, others, seats - 1, freeFirst);
  return 'taken';
};

const letGoSpare = async (
  tx: Transaction,
  bookingId: string,
  others: readonly Seat[],
  room: number,
  freeFirst: readonly number[],
): Promise<void> => {
  const assigned = others.filter(({ kind }) => kind === 'assigned').length;
  const holds = others
    .filter(({ kind }) => kind === 'hold')
    .map((seat) => seat.no)
    .sort((a, b) => Number(freeFirst.includes(a)) - Number(freeFirst.includes(b)));
  const spare = holds.slice(Math.max(0, room - assigned));
  if (spare.length > 0) await deleteSeats(tx, bookingId, spare);
};

/** False when the therapist has something else then, or too near for the way. */
const insertSeat = async (
  tx: Transaction,
  time: BusyRow,
  no: number,
  taking: { kind: Seat['kind']; mayWait?: boolean },
): Promise<boolean> => (await insertBusy(tx, time, [no], taking)).length === 1;

/** Holds one more seat for the booking with the first candidate who is still free; null when nobody is. */
export const holdOneMore = async (
  tx: Transaction,
  time: BusyRow,
  candidates: readonly Pick<Candidate, 'no'>[],
  { mayWait = true, kind = 'hold' }: { mayWait?: boolean; kind?: 'hold' | 'kept' } = {},
): Promise<number | null> => {
  for (const { no } of candidates) if (await insertSeat(tx, time, no, { kind, mayWait })) return no;
  return null;
};

/** Somebody does not come: the seat is held with another who could, or with nobody when there is none. */
export const passSeatOn = async (
  tx: Transaction,
  time: BusyRow,
  no: number,
  candidates: readonly Pick<Candidate, 'no'>[],
): Promise<number | null> => {
  const seats = await listSeats(tx, time.bookingId);
  if (!seats.some((seat) => seat.no === no)) return null;
  const others = candidates.filter((one) => !seats.some((seat) => seat.no === one.no));
  const next = await holdOneMore(tx, time, others);
  await deleteSeats(tx, time.bookingId, [no]);
  return next;
};

type Person = Pick<Candidate, 'no' | 'id'>;

type SeatMove = BusyRow & {
  readonly seats: 1 | 2;
  readonly oldTime: { readonly startsAt: Date; readonly blockedUntil: Date };
  /** As `findCandidates` gives them for the new time, with `ignoreBookingId`. */
  readonly candidates: readonly Person[];
  /** Therapists who said yes to the old time: they keep their seat where they are free. */
  readonly keep: readonly string[];
};

/**
 * Moves a booking's seats to another time, length or place, all of them or none; null when too few are free, and then the caller takes
 * the transaction back. Those of `keep` who are free stay assigned; other seats are held until somebody says yes.
 */
export const moveSeats = async (tx: Transaction, move: SeatMove): Promise<number[] | null> => {
  const { bookingId, seats, startsAt, blockedUntil, expiresAt = null, place, oldTime } = move;
  const isKept = ({ id }: Person) => move.keep.includes(id);
  const candidates = [...move.candidates].sort((a, b) => Number(isKept(b)) - Number(isKept(a)));
  // Own rows stand in the way only when the two times overlap; those nobody steps into go last, when we wait for nobody.
  const overlaps = startsAt < oldTime.blockedUntil && oldTime.startsAt < blockedUntil;
  const held = await holdTherapists(tx, {
    ...{ bookingId, seats, startsAt, blockedUntil, expiresAt, candidates },
    ...(place && { place }),
    ...(overlaps && { insteadOf: oldTime.startsAt }),
  });
  if (!held) return null;
  if (startsAt.getTime() === oldTime.startsAt.getTime()) await deleteOthers(tx, bookingId, held);
  else await deleteOldSeats(tx, bookingId, oldTime.startsAt);
  const kept = candidates.filter((one) => isKept(one) && held.includes(one.no)).map(({ no }) => no);
  if (kept.length > 0) await setSeatKind(tx, bookingId, kept, 'assigned');
  return held;
};

/** The start has stayed, so only the people tell the old rows from the new. */
const deleteOthers = async (tx: Transaction, bookingId: string, held: readonly number[]): Promise<void> => {
  const others = (await listSeats(tx, bookingId)).filter(({ no }) => !held.includes(no));
  if (others.length > 0)
    await deleteSeats(
      tx,
      bookingId,
      others.map(({ no }) => no),
    );
};
