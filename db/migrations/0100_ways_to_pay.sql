-- MB WAY and Multibanco beside the card: the bank may be asked and not have answered yet.

-- What the bank was last known to be asked for (way, entity, reference, until when); null while nobody waits for it.
alter table payments add column waits jsonb;
-- The same on what is bought, for its pages and mails; kept after it is over, so that one can say what ran out.
alter table bookings add column bank_wait jsonb;
alter table gift_cards add column bank_wait jsonb;
create index gift_cards_waiting on gift_cards (created_at) where status = 'waiting_payment' and bank_wait is not null;

-- The built-in sandbox speaks all three.
alter table sandbox_intents
  add column method_types text[] not null default '{card,mb_way,multibanco}',
  add column method jsonb;
alter table sandbox_refunds add column settled_at timestamptz;

-- Money that waits for the number of a bank account has not left yet.
create or replace view sandbox_balance as
select t.*, coalesce(i.payout_id, case when t.type = 'payout' then t.source_id end) as payout_id from (
  select 'txn_c' || substr(id, 4) as id, 'charge' as type, amount, (round(amount * 0.015) + 25)::int as fee, id as intent_id,
    replace(id, 'pi_', 'ch_') as source_id, coalesce(succeeded_at, created_at) as created_at
  from sandbox_intents where status = 'succeeded'
  union all
  select 'txn_r' || substr(id, 4), 'refund', -amount, 0, intent_id, id, coalesce(settled_at, created_at) from sandbox_refunds
  where status = 'succeeded'
  union all
  select 'txn_d' || substr(id, 4), 'adjustment', -amount, 1500, intent_id, id, created_at from sandbox_disputes
  union all
  select 'txn_p' || substr(id, 4), 'payout', -amount, 0, null, id, created_at from sandbox_payouts
) t left join sandbox_payout_items i on i.transaction_id = t.id;
