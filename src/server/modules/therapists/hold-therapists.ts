import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type BusyRow, clearExpiry, deleteBusyOf, deleteExpiredHolds, insertHolds } from './repo.ts';
import type { Candidate } from './visit.ts';

export type HoldRequest = BusyRow & {
  readonly seats: 1 | 2;
  /** The best choice first, as `findCandidates` gives them. */
  readonly candidates: readonly Pick<Candidate, 'no'>[];
};

/**
 * Takes the time of as many therapists as there are seats, or of none, and answers who they are. A candidate whom somebody
 * else took meanwhile is passed over. May wait for another transaction up to the connection's lock timeout (55P03).
 */
export const holdTherapists = async (tx: Transaction, request: HoldRequest): Promise<number[] | null> => {
  const { seats, startsAt, blockedUntil } = request;
  let rest = request.candidates.map(({ no }) => no);
  let isSwept = false;
  while (rest.length >= seats) {
    const chosen = rest.slice(0, seats);
    const held = await holdAllOrNone(tx, request, chosen);
    if (held.length === seats) return held;
    if (isSwept) rest = rest.filter((no) => held.includes(no) || !chosen.includes(no));
    else await deleteExpiredHolds(tx, rest, startsAt, blockedUntil);
    isSwept = true;
  }
  return null;
};

/** Who could be held. Unless that is everybody, the rows are taken back, so that nobody waits for a seat we do not keep. */
const holdAllOrNone = async (tx: Transaction, row: BusyRow, nos: readonly number[]): Promise<number[]> => {
  if (nos.length === 1) return insertHolds(tx, row, nos);
  await tx.run(sql`savepoint seats`);
  const held = await insertHolds(tx, row, nos);
  await tx.run(held.length === nos.length ? sql`release savepoint seats` : sql`rollback to savepoint seats`);
  return held;
};

/** The visit is paid for: its hold no longer runs out. 0 when the hold is gone. */
export const keepHold = (tx: Transaction, bookingId: string): Promise<number> => clearExpiry(tx, bookingId);

/** Gives the time of a booking back. */
export const releaseHold = (tx: Transaction, bookingId: string): Promise<number> => deleteBusyOf(tx, bookingId);
