import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type BusyRow, clearExpiry, deleteBusyOf, insertBusy, setExpiry } from '../repo.ts';
import type { Candidate } from '../visit.ts';

type HoldRequest = BusyRow & {
  readonly seats: 1 | 2;
  /** `kept`: for somebody from the waiting list, before there is a booking. */
  readonly kind?: 'hold' | 'kept';
  /** The best choice first, as `findCandidates` gives them. */
  readonly candidates: readonly Pick<Candidate, 'no'>[];
  /** Of a booking that moves to an overlapping time: its rows of this start give way, each only when its own turn has come. */
  readonly insteadOf?: Date;
};

/**
 * Takes the time of as many therapists as there are seats, or of none, and answers who they are. A candidate whom somebody
 * else took meanwhile is passed over. May wait for another transaction up to the connection's lock timeout (55P03).
 */
export const holdTherapists = async (tx: Transaction, request: HoldRequest): Promise<number[] | null> => {
  const { seats } = request;
  let rest = request.candidates.map(({ no }) => no);
  while (rest.length >= seats) {
    const chosen = rest.slice(0, seats);
    const held = await holdAllOrNone(tx, request, chosen);
    if (held.length === seats) return held;
    rest = rest.filter((no) => held.includes(no) || !chosen.includes(no));
  }
  return null;
};

/** Who could be held. Unless that is everybody, the rows are taken back, so that nobody waits for a time we do not keep. */
const holdAllOrNone = async (tx: Transaction, request: HoldRequest, nos: readonly number[]): Promise<number[]> => {
  const { insteadOf, kind = 'hold' } = request;
  if (nos.length === 1 && !insteadOf) return insertBusy(tx, request, nos, { kind });
  await tx.run(sql`savepoint held`);
  const held = await insertBusy(tx, request, nos, { kind, insteadOf });
  await tx.run(held.length === nos.length ? sql`release savepoint held` : sql`rollback to savepoint held`);
  return held;
};

/** The visit is paid for: its hold no longer runs out. 0 when the hold is gone. */
export const keepHold = (tx: Transaction, bookingId: string): Promise<number> => clearExpiry(tx, bookingId);

/** A hold that lasts longer, or no longer so long. Answers how many times it holds. */
export const setHoldExpiry = (tx: Transaction, bookingId: string, expiresAt: Date): Promise<number> =>
  setExpiry(tx, bookingId, expiresAt);

/** Gives the time of a booking back. */
export const releaseHold = (tx: Transaction, bookingId: string): Promise<number> => deleteBusyOf(tx, bookingId);
