import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type BusyRow, insertBusy } from '../repo.ts';
import { deleteOldTimes } from './taken-times-repo.ts';

/*
 * Times at which a therapist could make a booking at another hour than its own, kept for its client for a while. They block
 * as a hold does, under the same constraint, the same check of the way and the same locks. Whoever calls these has locked the
 * booking's row; what is deleted is never waited for, and nothing is inserted after it.
 */

type Proposed = Pick<BusyRow, 'bookingId'> & { readonly no: number; readonly startsAt: Date };

type Keeping = Proposed & {
  readonly blockedUntil: Date;
  readonly keptUntil: Date;
  /** Their own hold of the booking's hour gives way: they do not come then. */
  readonly insteadOf: Date;
};

/** False when the therapist has something else then, or too near for the way. */
export const keepProposed = async (
  tx: Transaction,
  { bookingId, no, startsAt, blockedUntil, keptUntil, insteadOf }: Keeping,
): Promise<boolean> => {
  const time = { bookingId, startsAt, blockedUntil, expiresAt: keptUntil };
  return (await insertBusy(tx, time, [no], { kind: 'proposed', insteadOf })).length === 1;
};

/**
 * The client takes it: from now on it is the booking's own hold and runs out no more, and what was held at the old hour is
 * let go. False, and nothing changed, when it has run out.
 */
export const claimProposed = async (
  tx: Transaction,
  { bookingId, no, startsAt, oldStartsAt }: Proposed & { readonly oldStartsAt: Date },
): Promise<boolean> => {
  const claimed = await tx.run(sql`
    update busy set kind = 'hold', expires_at = null
    where booking_id = ${bookingId} and therapist_no = ${no} and starts_at = ${startsAt} and kind = 'proposed'
      and expires_at > clock_now()`);
  if (claimed !== 1) return false;
  await deleteOldTimes(tx, bookingId, oldStartsAt);
  return true;
};

/** Gives these starts back. Those that ran out and are being swept away by somebody else are gone without us. */
export const releaseProposed = (tx: Transaction, bookingId: string, proposed: readonly Proposed[]): Promise<number> =>
  tx.run(sql`
    delete from busy where id in (
      select id from busy b
      join unnest(${proposed.map(({ no }) => no)}::int[], ${proposed.map(({ startsAt }) => startsAt)}::timestamptz[]) as gone (no, starts_at)
        on gone.no = b.therapist_no and gone.starts_at = b.starts_at
      where b.booking_id = ${bookingId} and b.kind = 'proposed' order by b.therapist_no, b.id for update of b skip locked)`);

/** After the hour: rows that nobody has swept away yet. */
export const releaseRunOut = (tx: Transaction, bookingId: string): Promise<number> =>
  tx.run(sql`
    delete from busy where id in (
      select id from busy where booking_id = ${bookingId} and kind = 'proposed' and expires_at <= clock_now()
      order by therapist_no, id for update skip locked)`);
