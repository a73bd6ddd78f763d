import type { Cents } from '#domain/money/cents.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

export type TipRow = {
  amount: Cents;
  /** Whose it is, in the order of their seats; nobody's until it is paid. */
  therapistIds: string[];
  paidAt: Date | null;
  endedAt: Date | null;
  /** Neither given back nor taken back by a bank. */
  kept: Cents;
};

const columns = sql`amount_cents as amount, therapist_ids as "therapistIds", paid_at as "paidAt", ended_at as "endedAt",
  amount_cents - returned_cents - lost_cents as kept`;

export const findTip = (on: Queryable, bookingId: string): Promise<TipRow | null> =>
  on.maybeOne<TipRow>(sql`select ${columns} from tips where booking_id = ${bookingId}`);

export const lockTip = (tx: Transaction, bookingId: string): Promise<TipRow | null> =>
  tx.maybeOne<TipRow>(sql`select ${columns} from tips where booking_id = ${bookingId} for update`);

/** The amount may be changed until it is paid. */
export const writeTip = (on: Queryable, bookingId: string, amount: Cents): Promise<number> =>
  on.run(sql`
    insert into tips (booking_id, amount_cents) values (${bookingId}, ${amount})
    on conflict (booking_id) do update set amount_cents = excluded.amount_cents
    where tips.paid_at is null and tips.ended_at is null`);

export const markPaid = (tx: Transaction, bookingId: string, amount: Cents, therapistIds: readonly string[]) =>
  tx.run(sql`
    update tips set paid_at = clock_now(), amount_cents = ${amount}, therapist_ids = ${[...therapistIds]}::uuid[]
    where booking_id = ${bookingId}`);

export const endTip = (tx: Transaction, bookingId: string): Promise<number> =>
  tx.run(sql`update tips set ended_at = clock_now() where booking_id = ${bookingId} and paid_at is null`);

export const addReturned = (tx: Transaction, bookingId: string, amount: Cents): Promise<number> =>
  tx.run(sql`update tips set returned_cents = returned_cents + ${amount} where booking_id = ${bookingId}`);

/** What a bank took back for good, once and for all; what had gone back before is not lost as well. */
export const setTipLost = (tx: Transaction, bookingId: string, lost: Cents): Promise<number> =>
  tx.run(sql`
    update tips set lost_cents = least(${lost}::int, amount_cents - returned_cents) where booking_id = ${bookingId}`);

type GivenTip = { bookingId: string; reference: string; amount: Cents; kept: Cents; paidAt: string };

/** What was given for these visits; for whoever asks what we keep of them. */
export const listTips = async (on: Queryable, bookingIds: readonly string[]): Promise<GivenTip[]> => {
  const rows = await on.many<Omit<GivenTip, 'paidAt'> & { paidAt: Date }>(sql`
    select t.booking_id as "bookingId", b.reference, t.amount_cents as amount,
      t.amount_cents - t.returned_cents - t.lost_cents as kept, t.paid_at as "paidAt"
    from tips t join bookings b on b.id = t.booking_id
    where t.booking_id = any(${[...bookingIds]}::uuid[]) and t.paid_at is not null order by t.paid_at, t.booking_id`);
  return rows.map(({ paidAt, ...row }) => ({ ...row, paidAt: paidAt.toISOString() }));
};

/** What a therapist was given between two moments, less what went back. */
export const sumTips = async (on: Queryable, therapistId: string, from: Date, to: Date): Promise<Cents> => {
  const { tips } = await on.one<{ tips: Cents }>(sql`
    select coalesce(-sum(amount_cents), 0)::int as tips from ledger_lines
    where therapist_id = ${therapistId} and at >= ${from} and at < ${to} and account = 'therapist_owed'
      and kind in ('tip_given', 'tip_returned', 'tip_lost')`);
  return tips;
};
