import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Purpose } from './payment.ts';

type Dispute = { id: string; paymentId: string; status: 'open' | 'won' | 'lost' };

export const saveDispute = async (tx: Transaction, { id, paymentId, status }: Dispute): Promise<void> => {
  await tx.run(sql`
    insert into payment_disputes as d (provider_dispute_id, payment_id, status, closed_at)
    values (${id}, ${paymentId}, ${status}, case when ${status} <> 'open' then clock_now() end)
    on conflict (provider_dispute_id) do update set status = excluded.status, closed_at = excluded.closed_at
    where d.status = 'open'`);
};

export const isPurposeDisputed = async (on: Queryable, { kind, id }: Purpose): Promise<boolean> =>
  (await on.maybeOne(sql`
    select from payment_disputes d join payments p on p.id = d.payment_id
    where p.purpose_kind = ${kind} and p.purpose_id = ${id} and d.status <> 'won' limit 1`)) !== null;
