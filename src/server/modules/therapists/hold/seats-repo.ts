import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { scanStart } from '../repo.ts';

type SeatKind = 'hold' | 'assigned';
export type Seat = { no: number; therapistId: string; kind: SeatKind };
export type SeatTime = {
  bookingId: string;
  startsAt: Date;
  blockedUntil: Date;
  /** Only of a hold that waits for its payment. */
  expiresAt?: Date | null;
};

export const listSeats = (on: Queryable, bookingId: string): Promise<Seat[]> =>
  on.many<Seat>(sql`
    select b.therapist_no as no, t.id as "therapistId", b.kind
    from busy b join therapists t on t.no = b.therapist_no where b.booking_id = ${bookingId} order by b.therapist_no`);

/** False when the therapist has something else then; waits while somebody is about to take or to free that time. */
export const insertSeat = async (
  tx: Transaction,
  { bookingId, startsAt, blockedUntil, expiresAt = null }: SeatTime,
  no: number,
  kind: SeatKind,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into busy (therapist_no, booking_id, kind, starts_at, blocked_until, expires_at)
    values (${no}, ${bookingId}, ${kind}, ${startsAt}, ${blockedUntil}, ${expiresAt}) on conflict do nothing`)) === 1;

export const setSeatKind = (
  tx: Transaction,
  bookingId: string,
  nos: readonly number[],
  kind: SeatKind,
): Promise<number> =>
  tx.run(
    sql`update busy set kind = ${kind} where booking_id = ${bookingId} and therapist_no = any(${[...nos]}::int[])`,
  );

export const deleteSeats = (tx: Transaction, bookingId: string, nos: readonly number[]): Promise<number> =>
  tx.run(sql`delete from busy where booking_id = ${bookingId} and therapist_no = any(${[...nos]}::int[])`);

/** After a move: the rows of the time that was. */
export const deleteOldSeats = (tx: Transaction, bookingId: string, startsAt: Date): Promise<number> =>
  tx.run(sql`delete from busy where booking_id = ${bookingId} and starts_at = ${startsAt}`);

/** Runs into the constraint (23P01) when the therapist has something else in the longer time. */
export const stretchSeat = (tx: Transaction, bookingId: string, no: number, blockedUntil: Date): Promise<number> =>
  tx.run(sql`
    update busy set blocked_until = ${blockedUntil} where booking_id = ${bookingId} and therapist_no = ${no}`);

type TakenTime = {
  no: number;
  bookingId: string;
  kind: SeatKind;
  startsAt: Date;
  blockedUntil: Date;
  expiresAt: Date | null;
};

/** What these therapists have in a stretch of time, in its order; holds that ran out are nothing. */
export const listTakenTimes = (
  on: Queryable,
  nos: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<TakenTime[]> =>
  on.many<TakenTime>(sql`
    select therapist_no as no, booking_id as "bookingId", kind, expires_at as "expiresAt", starts_at as "startsAt", blocked_until as "blockedUntil"
    from busy where therapist_no = any(${[...nos]}::int[]) and starts_at < ${to} and blocked_until > ${from}
      and starts_at > ${scanStart(from)} and (expires_at is null or expires_at > clock_now())
    order by starts_at, therapist_no, id`);
