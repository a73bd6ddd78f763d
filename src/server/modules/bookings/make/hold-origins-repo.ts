import type { HoldCounts } from '#domain/booking/hold-limits.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { prepared, sql } from '#server/platform/database/sql.ts';

/** Where a hold comes from, as far as it can be told. Hashes only. */
export type HoldOrigin = {
  userId: string | null;
  network: Buffer;
  browser: Buffer | null;
  mailbox: Buffer;
  phone: Buffer | null;
  isProven: boolean;
};

/** Nobody else counts holds of any of these until this transaction ends. Everybody takes them in the same order. */
export const lockOrigins = (tx: Transaction, keys: readonly bigint[]): Promise<number> =>
  tx.run(prepared(sql`select pg_advisory_xact_lock(key) from unnest(${keys.map(String)}::bigint[]) as key`));

type Counted = HoldCounts & {
  /** When the first of those that stand in the way is over. */
  until: Date | null;
};

const isLive = sql`b.status = 'waiting_payment' and b.hold_expires_at > clock_now()`;

/**
 * Live holds that share something with this one. An address and a phone are anybody's to type: for whoever has proved who
 * they are, only those count that were made by somebody who has done so, too.
 */
export const countHolds = (tx: Transaction, origin: HoldOrigin): Promise<Counted> => {
  const { userId, network, browser, mailbox, phone, isProven } = origin;
  const counts = sql`(not ${isProven} or o.is_proven)`;
  const own = {
    browser: sql`o.browser = ${browser}::bytea`,
    account: sql`o.user_id = ${userId}::uuid`,
    email: sql`o.mailbox = ${mailbox}::bytea and ${counts}`,
    phone: sql`o.phone = ${phone}::bytea and ${counts}`,
  };
  return tx.one<Counted>(
    prepared(sql`
    select (count(*) filter (where ${own.browser}))::int as browser, (count(*) filter (where ${own.account}))::int as account,
      (count(*) filter (where ${own.email}))::int as email, (count(*) filter (where ${own.phone}))::int as phone,
      (count(*) filter (where o.network = ${network}))::int as network,
      min(b.hold_expires_at) filter (where ${own.browser} or ${own.account} or (${own.email}) or (${own.phone})) as until
    from hold_origins o join bookings b on b.id = o.booking_id
    where ${isLive} and (o.network = ${network} or ${own.browser} or ${own.account} or o.mailbox = ${mailbox} or o.phone = ${phone})`),
  );
};

type DayHold = { id: string; treatmentId: number; until: Date };

/** What one network holds unpaid in an area between two moments. */
export const listHoldsOfNetwork = (
  tx: Transaction,
  { network, areaId, from, to }: { network: Buffer; areaId: number; from: Date; to: Date },
): Promise<DayHold[]> =>
  tx.many<DayHold>(sql`
    select b.id, b.treatment_id as "treatmentId", b.hold_expires_at as until
    from hold_origins o join bookings b on b.id = o.booking_id
    where o.network = ${network} and ${isLive} and b.service_area_id = ${areaId}
      and b.starts_at >= ${from} and b.starts_at < ${to}
    order by b.hold_expires_at, b.id`);

export const insertOrigin = (tx: Transaction, bookingId: string, origin: HoldOrigin): void =>
  tx.lastly(
    prepared(sql`
    insert into hold_origins (booking_id, user_id, network, browser, mailbox, phone, is_proven)
    values (${bookingId}, ${origin.userId}, ${origin.network}, ${origin.browser}, ${origin.mailbox}, ${origin.phone},
      ${origin.isProven})`),
  );

/** Of what no longer waits for its payment nobody needs to know where it came from. */
export const forgetOrigins = (on: Queryable): Promise<number> =>
  on.run(sql`
    delete from hold_origins o using bookings b where b.id = o.booking_id and b.status <> 'waiting_payment'`);
