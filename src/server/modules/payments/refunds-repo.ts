import type { Cents } from '#domain/money/cents.ts';
import { subjectOf, writeEntry } from '#server/modules/ledger/public.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { newId } from '#server/platform/secrets.ts';
import type { Purpose } from './payment.ts';

/** Locks what was captured for a purpose and says how much of each has not been ordered back. */
export const lockCaptured = async (
  tx: Transaction,
  { kind, id }: Purpose,
): Promise<{ id: string; leftCents: number }[]> => {
  await tx.run(sql`
    select from payments where purpose_kind = ${kind} and purpose_id = ${id} and status = 'succeeded' order by id for update`);
  return listCaptured(tx, { kind, id });
};

export const listCaptured = (on: Queryable, { kind, id }: Purpose): Promise<{ id: string; leftCents: number }[]> =>
  on.many(sql`
    select p.id, (p.amount_cents - coalesce(sum(r.amount_cents), 0))::int as "leftCents"
    from payments p left join refunds r on r.payment_id = p.id and r.status <> 'failed'
    where p.purpose_kind = ${kind} and p.purpose_id = ${id} and p.status = 'succeeded'
    group by p.id order by p.settled_at desc, p.id`);

export const hasCause = async (tx: Transaction, cause: string): Promise<boolean> =>
  (await tx.maybeOne(sql`select id from refunds where cause = ${cause}`)) !== null;

export const insertRefund = async (
  tx: Transaction,
  { paymentId, amountCents, cause }: { paymentId: string; amountCents: Cents; cause: string },
): Promise<string> => {
  const id = newId();
  await tx.run(sql`
    insert into refunds (id, payment_id, amount_cents, cause) values (${id}, ${paymentId}, ${amountCents}, ${cause})`);
  return id;
};

export type RefundOrder = {
  id: string;
  cause: string;
  paymentId: string;
  purpose: Purpose;
  intentId: string;
  amountCents: Cents;
  status: 'queued' | 'done' | 'failed';
  /** The provider may have forgotten the key of the first attempt. */
  isOld: boolean;
  /** The provider has it and has not settled it. */
  isAtProvider: boolean;
};

export const findRefund = (on: Queryable, id: string): Promise<RefundOrder | null> =>
  on.maybeOne<RefundOrder>(sql`
    select r.id, r.cause, r.payment_id as "paymentId", json_build_object('kind', p.purpose_kind, 'id', p.purpose_id) as purpose,
      p.provider_intent_id as "intentId", r.amount_cents as "amountCents", r.status,
      r.created_at < clock_now() - interval '20 hours' as "isOld",
      r.provider_refund_id is not null and r.status = 'queued' as "isAtProvider"
    from refunds r join payments p on p.id = r.payment_id where r.id = ${id}`);

export const markRefundDone = async (tx: Transaction, refund: RefundOrder, providerRefundId: string) => {
  const touched = await tx.run(sql`
    update refunds set status = 'done', provider_refund_id = ${providerRefundId}, done_at = clock_now()
    where id = ${refund.id} and status = 'queued'`);
  if (touched === 0) return false;
  await addRefunded(tx, refund);
  await writeRefundEntry(tx, 'refund_done', refund);
  return true;
};

export const keepProviderNumber = (on: Queryable, id: string, providerRefundId: string): Promise<number> =>
  on.run(sql`update refunds set provider_refund_id = ${providerRefundId} where id = ${id} and status = 'queued'`);

export const isKnownRefund = async (tx: Transaction, providerRefundId: string): Promise<boolean> =>
  (await tx.maybeOne(sql`select id from refunds where provider_refund_id = ${providerRefundId}`)) !== null;

/** One of ours that waits, or that a bank refused and nobody has settled, of that very amount. */
export const findMatchingOrder = async (
  tx: Transaction,
  paymentId: string,
  amount: Cents,
): Promise<RefundOrder | null> => {
  const row = await tx.maybeOne<{ id: string }>(sql`
    select id from refunds where payment_id = ${paymentId} and amount_cents = ${amount}
      and (status = 'queued' or (status = 'failed' and settled_at is null)) order by created_at, id limit 1`);
  return row && findRefund(tx, row.id);
};

/** The provider did what was ordered, by itself or by somebody's hand. */
export const markOrderCarriedOut = async (
  tx: Transaction,
  order: RefundOrder,
  providerRefundId: string,
): Promise<boolean> => {
  const touched = await tx.run(sql`
    update refunds set status = 'done', provider_refund_id = ${providerRefundId}, done_at = clock_now()
    where id = ${order.id} and status <> 'done'`);
  if (touched === 0) return false;
  await addRefunded(tx, order);
  const wasReturned = order.status === 'failed';
  await writeRefundEntry(tx, 'refund_done', order, wasReturned ? `:${providerRefundId}` : '');
  return true;
};

type Mirrored = { paymentId: string; purpose: Purpose; amountCents: Cents; cause: string; providerRefundId: string };

/** Made at the provider, without an order of ours. */
export const insertMirrored = async (tx: Transaction, made: Mirrored): Promise<void> => {
  const id = newId();
  await tx.run(sql`
    insert into refunds (id, payment_id, amount_cents, cause, status, provider_refund_id, done_at)
    values (${id}, ${made.paymentId}, ${made.amountCents}, ${made.cause}, 'done', ${made.providerRefundId}, clock_now())`);
  await addRefunded(tx, made);
  await writeRefundEntry(tx, 'refund_done', { id, ...made });
};

const addRefunded = (tx: Transaction, { paymentId, amountCents }: { paymentId: string; amountCents: Cents }) =>
  tx.run(sql`update payments set refunded_cents = refunded_cents + ${amountCents} where id = ${paymentId}`);

export const markRefundFailed = (on: Queryable, id: string): Promise<number> =>
  on.run(sql`update refunds set status = 'failed' where id = ${id} and status = 'queued'`);

/** The bank sent a refund back: the money is with us again. It may say so before we have heard that the refund was made. */
export const markRefundReturned = async (
  tx: Transaction,
  { id, orderId }: { id: string; orderId: string | null },
): Promise<RefundOrder | null> => {
  const row = await tx.maybeOne<{ id: string; status: RefundOrder['status'] }>(sql`
    select id, status from refunds
    where (provider_refund_id = ${id} and status = 'done') or (id::text = ${orderId} and status = 'queued') for update`);
  const refund = row && (await findRefund(tx, row.id));
  if (!refund) return null;
  await tx.run(sql`update refunds set status = 'failed', provider_refund_id = ${id} where id = ${row.id}`);
  if (row.status !== 'done') return refund;
  await tx.run(sql`
    update payments set refunded_cents = refunded_cents - ${refund.amountCents} where id = ${refund.paymentId}`);
  await writeRefundEntry(tx, 'refund_returned', refund);
  return refund;
};

const refundEntries = {
  refund_done: 'refund',
  refund_returned: 'returned',
  refund_paid_otherwise: 'otherwise',
} as const;

type Refunding = Pick<RefundOrder, 'id' | 'amountCents' | 'purpose' | 'paymentId'>;

/** Each of them happens once to a refund; `again` names a second time. */
const writeRefundEntry = (
  tx: Transaction,
  kind: keyof typeof refundEntries,
  refund: Refunding,
  again = '',
): Promise<void> =>
  writeEntry(tx, {
    entry: `${refundEntries[kind]}:${refund.id}${again}`,
    event: { kind, amount: refund.amountCents },
    ...subjectOf(refund.purpose),
    paymentId: refund.paymentId,
    refundId: refund.id,
  });

/** A person has seen to what the bank refused. False when it was not refused, or is settled already. */
export const markRefundSettled = async (
  tx: Transaction,
  refund: RefundOrder,
  how: 'again' | 'otherwise',
): Promise<boolean> => {
  const touched = await tx.run(sql`
    update refunds set settled_at = clock_now(), settled_how = ${how}
    where id = ${refund.id} and status = 'failed' and settled_at is null`);
  if (touched === 0) return false;
  if (how === 'otherwise') await writeRefundEntry(tx, 'refund_paid_otherwise', refund);
  return true;
};

export const listStuckRefunds = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(sql`
    select id from refunds where status = 'queued' and created_at < clock_now() - interval '5 minutes' order by created_at, id limit 100`);
  return rows.map((row) => row.id);
};

export type Refunded = {
  cause: string;
  amountCents: Cents;
  status: RefundOrder['status'];
  settledHow: 'again' | 'otherwise' | null;
};

export const listRefunds = (on: Queryable, { kind, id }: Purpose): Promise<Refunded[]> =>
  on.many<Refunded>(sql`
    select r.cause, r.amount_cents as "amountCents", r.status, r.settled_how as "settledHow" from refunds r join payments p on p.id = r.payment_id
    where p.purpose_kind = ${kind} and p.purpose_id = ${id} order by r.created_at, r.id`);

export type TroubledMoney = { refundId: string | null; purposeId: string; amountCents: Cents; since: Date };

/** Bookings know of theirs themselves. */
type WithoutMark = Exclude<Purpose['kind'], 'booking'>;

/** A bank refused the money that goes back, and nobody has settled it. */
export const listRefused = (on: Queryable, kind: WithoutMark): Promise<TroubledMoney[]> =>
  on.many<TroubledMoney>(sql`
    select r.id as "refundId", p.purpose_id as "purposeId", r.amount_cents as "amountCents", r.created_at as since
    from refunds r join payments p on p.id = r.payment_id
    where p.purpose_kind = ${kind} and r.status = 'failed' and r.settled_at is null order by r.created_at, r.id`);

/** Null where the bank does not say until when it waits. */
type DisputedMoney = TroubledMoney & { answerBy: Date | null };

/** The same of payments that a bank disputes. */
export const listDisputed = (on: Queryable, kind: WithoutMark): Promise<DisputedMoney[]> =>
  on.many<DisputedMoney>(sql`
    select null as "refundId", p.purpose_id as "purposeId", p.amount_cents as "amountCents", d.created_at as since,
      d.answer_by as "answerBy"
    from payment_disputes d join payments p on p.id = d.payment_id
    where p.purpose_kind = ${kind} and d.status = 'open' order by d.created_at, d.provider_dispute_id`);

/** Money that was ordered back so long ago and has not gone: how much, and since when. */
export const findLateRefunds = async (
  on: Queryable,
  minutes: number,
): Promise<{ count: number; since: Date } | null> => {
  const { count, since } = await on.one<{ count: number; since: Date | null }>(sql`
    select count(*)::int as count, min(created_at) as since from refunds
    where status = 'queued' and created_at <= clock_now() - make_interval(mins => ${minutes})`);
  return since && { count, since };
};
