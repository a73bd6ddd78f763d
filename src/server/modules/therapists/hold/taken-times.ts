import type { Transaction } from '#server/platform/database/database.ts';
import { type BusyRow, insertBusy } from '../repo.ts';
import type { Candidate } from '../visit.ts';
import { holdTherapists } from './hold-therapists.ts';
import { deleteOldTimes, deleteTimes, listTimesOf, type OwnTime, setTimeKind } from './taken-times-repo.ts';

/*
 * A paid booking has as many rows in `busy` as it has seats: holds, which only promise that somebody could come, and the
 * assigned, who said yes. Whoever calls these has locked the booking's row first. Each call inserts at most one row and
 * deletes only afterwards and only rows of that booking, for which nobody makes it wait: so two bookings that want the same
 * people never wait for each other in a circle.
 */

type TimeRequest = BusyRow & {
  readonly seats: number;
  readonly no: number;
  /** False for whoever holds rows that others may be waiting for. */
  readonly mayWait?: boolean;
};

/**
 * Takes a therapist's time for a seat. Somebody else's hold is let go only after the new row stands, so the booking never has fewer
 * rows than seats; holds of `freeFirst`, who do not want to come, are let go before others.
 */
export const assignTime = async (
  tx: Transaction,
  request: TimeRequest,
  freeFirst: readonly number[] = [],
): Promise<'taken' | 'full' | 'busy'> => {
  const { bookingId, seats, no, mayWait = true } = request;
  const before = await listTimesOf(tx, bookingId);
  const others = before.filter((time) => time.no !== no);
  if (others.filter(({ kind }) => kind === 'assigned').length >= seats) return 'full';
  if (others.length < before.length) await setTimeKind(tx, bookingId, [no], 'assigned');
  else if (!(await insertTime(tx, request, no, { kind: 'assigned', mayWait }))) return 'busy';
  await letGoSpare(tx, bookingId, others, seats - 1, freeFirst);
  return 'taken';
};

const letGoSpare = async (
  tx: Transaction,
  bookingId: string,
  others: readonly OwnTime[],
  room: number,
  freeFirst: readonly number[],
): Promise<void> => {
  const assigned = others.filter(({ kind }) => kind === 'assigned').length;
  const holds = others
    .filter(({ kind }) => kind === 'hold')
    .map((time) => time.no)
    .sort((a, b) => Number(freeFirst.includes(a)) - Number(freeFirst.includes(b)));
  const spare = holds.slice(Math.max(0, room - assigned));
  if (spare.length > 0) await deleteTimes(tx, bookingId, spare);
};

/** False when the therapist has something else then, or too near for the way. */
const insertTime = async (
  tx: Transaction,
  time: BusyRow,
  no: number,
  taking: { kind: OwnTime['kind']; mayWait?: boolean },
): Promise<boolean> => (await insertBusy(tx, time, [no], taking)).length === 1;

/** Holds the time of one more therapist for the booking, the first who is still free; null when nobody is. */
export const holdOneMore = async (
  tx: Transaction,
  time: BusyRow,
  candidates: readonly Pick<Candidate, 'no'>[],
  { mayWait = true, kind = 'hold' }: { mayWait?: boolean; kind?: 'hold' | 'kept' } = {},
): Promise<number | null> => {
  for (const { no } of candidates) if (await insertTime(tx, time, no, { kind, mayWait })) return no;
  return null;
};

/** Somebody does not come: another one's time is held in their place, or nobody's when there is none. */
export const passTimeOn = async (
  tx: Transaction,
  time: BusyRow,
  no: number,
  candidates: readonly Pick<Candidate, 'no'>[],
): Promise<number | null> => {
  const taken = await listTimesOf(tx, time.bookingId);
  if (!taken.some((own) => own.no === no)) return null;
  const others = candidates.filter((one) => !taken.some((own) => own.no === one.no));
  const next = await holdOneMore(tx, time, others);
  await deleteTimes(tx, time.bookingId, [no]);
  return next;
};

type Person = Pick<Candidate, 'no' | 'id'>;

type TimeMove = BusyRow & {
  readonly seats: 1 | 2;
  readonly oldTime: { readonly startsAt: Date; readonly blockedUntil: Date };
  /** As `findCandidates` gives them for the new time, with `ignoreBookingId`. */
  readonly candidates: readonly Person[];
  /** Therapists who said yes to the old time: they stay where they are free. */
  readonly keep: readonly string[];
};

/**
 * Moves the times taken for a booking to another start, length or place, all of them or none; null when too few are free, and then the caller takes
 * the transaction back. Those of `keep` who are free stay assigned; the others are held until somebody says yes.
 */
export const moveTimes = async (tx: Transaction, move: TimeMove): Promise<number[] | null> => {
  const { bookingId, seats, startsAt, blockedUntil, expiresAt = null, place, oldTime } = move;
  const isKept = ({ id }: Person) => move.keep.includes(id);
  const candidates = [...move.candidates].sort((a, b) => Number(isKept(b)) - Number(isKept(a)));
  // Own rows stand in the way only when the two times overlap. The rest are deleted last: nobody makes us wait for that.
  const overlaps = startsAt < oldTime.blockedUntil && oldTime.startsAt < blockedUntil;
  const held = await holdTherapists(tx, {
    ...{ bookingId, seats, startsAt, blockedUntil, expiresAt, candidates },
    ...(place && { place }),
    ...(overlaps && { insteadOf: oldTime.startsAt }),
  });
  if (!held) return null;
  if (startsAt.getTime() === oldTime.startsAt.getTime()) await deleteOthers(tx, bookingId, held);
  else await deleteOldTimes(tx, bookingId, oldTime.startsAt);
  const kept = candidates.filter((one) => isKept(one) && held.includes(one.no)).map(({ no }) => no);
  if (kept.length > 0) await setTimeKind(tx, bookingId, kept, 'assigned');
  return held;
};

/** The start has stayed, so only the people tell the old rows from the new. */
const deleteOthers = async (tx: Transaction, bookingId: string, held: readonly number[]): Promise<void> => {
  const others = (await listTimesOf(tx, bookingId)).filter(({ no }) => !held.includes(no));
  if (others.length > 0)
    await deleteTimes(
      tx,
      bookingId,
      others.map(({ no }) => no),
    );
};
