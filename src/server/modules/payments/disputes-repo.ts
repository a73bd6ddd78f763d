import type { Cents } from '#domain/money/cents.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { DisputeStanding, Purpose } from './payment.ts';

type Dispute = { id: string; paymentId: string; status: DisputeStanding; answerBy: Date | null };

/** False when it changes nothing: told before, or old news of what is over. */
export const saveDispute = async (tx: Transaction, { id, paymentId, status, answerBy }: Dispute): Promise<boolean> => {
  // Another hour is no news, and is kept all the same.
  await tx.run(sql`
    update payment_disputes set answer_by = ${answerBy} where provider_dispute_id = ${id} and ${answerBy}::timestamptz is not null`);
  const touched = await tx.run(sql`
    insert into payment_disputes as d (provider_dispute_id, payment_id, status, answer_by, closed_at)
    values (${id}, ${paymentId}, ${status}, ${answerBy}, case when ${status} <> 'open' then clock_now() end)
    on conflict (provider_dispute_id) do update set status = excluded.status, closed_at = excluded.closed_at
    where d.status = 'open' and excluded.status <> 'open'`);
  return touched === 1;
};

/** What of a payment has not gone back: so much a lost dispute takes. */
export const readKeptCents = async (on: Queryable, paymentId: string): Promise<Cents> => {
  const { kept } = await on.one<{ kept: Cents }>(
    sql`select amount_cents - refunded_cents as kept from payments where id = ${paymentId}`,
  );
  return kept;
};

/** What banks have taken back for good, less what had gone back anyway. */
export const readLostCents = async (on: Queryable, { kind, id }: Purpose): Promise<Cents> => {
  const { lost } = await on.one<{ lost: Cents }>(sql`
    select coalesce(sum(p.amount_cents - p.refunded_cents), 0)::int as lost from payments p
    where p.purpose_kind = ${kind} and p.purpose_id = ${id}
      and exists (select from payment_disputes d where d.payment_id = p.id and d.status = 'lost')`);
  return lost;
};

/** Of all disputes about a purchase: one that is still open counts before a lost one, and that before the won ones. */
export const disputeStanding = async (on: Queryable, { kind, id }: Purpose): Promise<DisputeStanding> => {
  const rows = await on.many<{ status: DisputeStanding }>(sql`
    select distinct d.status from payment_disputes d join payments p on p.id = d.payment_id
    where p.purpose_kind = ${kind} and p.purpose_id = ${id}`);
  const standings: readonly DisputeStanding[] = ['open', 'lost'];
  return standings.find((standing) => rows.some(({ status }) => status === standing)) ?? 'won';
};
