-- What the card provider says of its own account: charges, refunds, disputes, fees and what it sent to the bank. Told line by
-- line (balance transactions) and noted once; what moves money of ours gets its entry in the ledger in the same moment.
create table provider_transactions (
  id text primary key,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'payout', 'other')),
  -- Before the fee; a minus left the account.
  amount_cents int not null,
  fee_cents int not null,
  -- Ours, where it is one of ours.
  payment_id uuid,
  -- With which payout it went to the bank; of a payout, its own number.
  payout_id text,
  arrives_on date,
  happened_at timestamptz not null,
  noted_at timestamptz not null default clock_now()
);
create index provider_transactions_by_time on provider_transactions (happened_at);
create index provider_transactions_of_payout on provider_transactions (payout_id) where payout_id is not null;
create index provider_transactions_of_payment on provider_transactions (payment_id);

-- A refund that the provider has begun and not settled keeps its number.
create index if not exists refunds_by_provider on refunds (provider_refund_id) where provider_refund_id is not null;

-- The built-in sandbox: the account of the provider follows from what happened there.
alter table sandbox_intents add column succeeded_at timestamptz;
create table sandbox_disputes (
  id text primary key,
  intent_id text not null references sandbox_intents (id),
  amount int not null,
  status text not null default 'needs_response',
  created_at timestamptz not null default clock_now()
);
create table sandbox_payouts (
  id text primary key,
  amount int not null check (amount > 0),
  created_at timestamptz not null default clock_now()
);
create table sandbox_payout_items (
  transaction_id text primary key,
  payout_id text not null references sandbox_payouts (id)
);
create view sandbox_balance as
select t.*, coalesce(i.payout_id, case when t.type = 'payout' then t.source_id end) as payout_id from (
  select 'txn_c' || substr(id, 4) as id, 'charge' as type, amount, (round(amount * 0.015) + 25)::int as fee, id as intent_id,
    replace(id, 'pi_', 'ch_') as source_id, coalesce(succeeded_at, created_at) as created_at
  from sandbox_intents where status = 'succeeded'
  union all
  select 'txn_r' || substr(id, 4), 'refund', -amount, 0, intent_id, id, created_at from sandbox_refunds
  union all
  select 'txn_d' || substr(id, 4), 'adjustment', -amount, 1500, intent_id, id, created_at from sandbox_disputes
  union all
  select 'txn_p' || substr(id, 4), 'payout', -amount, 0, null, id, created_at from sandbox_payouts
) t left join sandbox_payout_items i on i.transaction_id = t.id;

-- What clients still owe stands in the movements, too.
create or replace view money_movements as
select min(id) as id, at, coalesce(booking_id, gift_card_id, therapist_id) as about,
  max(booking_id::text)::uuid as booking_id, max(gift_card_id::text)::uuid as gift_card_id,
  max(payment_id::text)::uuid as payment_id, max(refund_id::text)::uuid as refund_id, max(therapist_id::text)::uuid as therapist_id,
  array_agg(distinct kind) as kinds, max(vat_percentage) as vat_percentage,
  coalesce(sum(amount_cents) filter (where account in ('card_provider', 'on_site', 'bank')), 0)::int as money_cents,
  coalesce(sum(amount_cents) filter (where account = 'card_provider'), 0)::int as provider_cents,
  coalesce(-sum(amount_cents) filter (where account in ('prepaid', 'revenue', 'fee_kept', 'vat')
    or (account in ('promo', 'written_off') and kind = 'visit_done') or (account = 'written_off' and kind = 'dispute_lost')), 0)::int
    as turnover_cents,
  coalesce(-sum(amount_cents) filter (where account = 'vat'), 0)::int as vat_cents,
  coalesce(-sum(amount_cents) filter (where account = 'gift_cards'), 0)::int as gift_cards_cents,
  coalesce(-sum(amount_cents) filter (where account = 'refund'), 0)::int as refund_cents,
  coalesce(-sum(amount_cents) filter (where account in ('revenue', 'fee_kept')
    or (account in ('promo', 'written_off') and kind = 'visit_done')), 0)::int as earned_cents,
  coalesce(sum(amount_cents) filter (where account = 'provider_fee'), 0)::int as fee_cents,
  coalesce(sum(amount_cents) filter (where account = 'client'), 0)::int as client_cents
from ledger_lines
group by at, coalesce(booking_id, gift_card_id, therapist_id);
