import { addCents, type Cents } from '#domain/money/cents.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { ProviderTransaction } from '#server/platform/payment-provider/payment-provider.ts';

/** False when it is known already. */
export const insertTransaction = async (
  tx: Transaction,
  one: ProviderTransaction,
  paymentId: string | null,
): Promise<boolean> => {
  const touched = await tx.run(sql`
    insert into provider_transactions (id, kind, amount_cents, fee_cents, payment_id, payout_id, arrives_on, happened_at)
    values (${one.id}, ${one.kind}, ${one.amountCents}, ${one.feeCents}, ${paymentId}, ${one.payoutId}, ${one.arrivesOn}::date,
      ${one.happenedAt})
    on conflict do nothing`);
  return touched === 1;
};

export const readLastHappened = async (on: Queryable): Promise<Date | null> => {
  const { last } = await on.one<{ last: Date | null }>(sql`select max(happened_at) as last from provider_transactions`);
  return last;
};

export const setPayoutOf = (on: Queryable, payoutId: string, ids: readonly string[]): Promise<number> =>
  on.run(sql`
    update provider_transactions set payout_id = ${payoutId} where id = any(${[...ids]}::text[]) and kind <> 'payout'`);

type ProviderPayout = {
  id: string;
  amount: Cents;
  arrivesOn: string | null;
  at: Date;
  charges: Cents;
  refunds: Cents;
  disputes: Cents;
  fees: Cents;
  /** How many lines it carried, and how many of them belong to no payment of ours. */
  count: number;
  unknown: number;
};

/** What went to the bank, newest first, with what each of them carried. */
export const listPayouts = (on: Queryable): Promise<ProviderPayout[]> =>
  on.many<ProviderPayout>(sql`
    select p.payout_id as id, -p.amount_cents as amount, p.arrives_on::text as "arrivesOn", p.happened_at as at,
      coalesce(sum(t.amount_cents) filter (where t.kind = 'charge'), 0)::int as charges,
      coalesce(sum(t.amount_cents) filter (where t.kind = 'refund'), 0)::int as refunds,
      coalesce(sum(t.amount_cents) filter (where t.kind = 'dispute'), 0)::int as disputes,
      coalesce(sum(case when t.kind = 'other' then t.amount_cents else 0 end - t.fee_cents), 0)::int as fees,
      count(t.id)::int as count, count(t.id) filter (where t.payment_id is null and t.kind <> 'other')::int as unknown
    from provider_transactions p left join provider_transactions t on t.payout_id = p.payout_id and t.kind <> 'payout'
    where p.kind = 'payout' group by p.id order by p.happened_at desc, p.id limit 100`);

/** It carried lines that belong to no payment of ours, or they do not come to its sum. */
export const isStrange = ({ unknown, amount, charges, refunds, disputes, fees }: ProviderPayout): boolean =>
  unknown > 0 || addCents(charges, refunds, disputes, fees) !== amount;

/** Payouts of this week of which nobody knows what they carried: the provider did not answer when it was asked. */
export const listUnfollowed = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(sql`
    select p.payout_id as id from provider_transactions p
    where p.kind = 'payout' and p.payout_id is not null and p.happened_at > clock_now() - interval '7 days'
      and not exists (select from provider_transactions t where t.payout_id = p.payout_id and t.kind <> 'payout')`);
  return rows.map(({ id }) => id);
};

/**
 * What is at the provider by our ledger and by its own account, of everything it has told us so far: what is younger than an
 * hour counts once it has told of it, too. A charge that is disputed is taken at once there and by us only when it is lost:
 * until then `disputed` is what the two differ by.
 */
export const readBalances = (
  on: Queryable,
): Promise<{ ours: Cents; theirs: Cents; disputed: Cents; checkedAt: Date | null }> =>
  on.one(sql`
    with told as (
      select max(noted_at) as at, coalesce(sum(t.amount_cents - t.fee_cents), 0)::int as theirs,
        coalesce(sum(t.amount_cents) filter (where t.kind = 'dispute' and exists (select from payment_disputes d
          where d.payment_id = t.payment_id and d.status = 'open')), 0)::int as disputed
      from provider_transactions t)
    select told.theirs, told.disputed, told.at as "checkedAt", coalesce((select sum(l.amount_cents) from ledger_lines l
      where l.account = 'card_provider' and (l.at <= told.at - interval '1 hour' or l.kind in ('provider_fee', 'provider_paid_out')
        or exists (select from provider_transactions t
          where t.payment_id = l.payment_id and sign(t.amount_cents) = sign(l.amount_cents)))), 0)::int as ours
    from told`);
