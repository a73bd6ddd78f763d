-- Every cent has a line. What happened to money stands here in double entry and is never changed: lines of one entry add up
-- to nothing, and a mistake gets lines of its own. No line names a person; numbers of bookings and gift cards outlive them.
create table ledger_lines (
  id bigint generated always as identity primary key,
  -- The lines of one event share it, and it says which: `payment:{id}`.
  entry text not null,
  kind text not null,
  at timestamptz not null default clock_now(),
  account text not null check (account in ('client', 'card_provider', 'on_site', 'bank', 'gift_cards', 'prepaid', 'revenue', 'vat', 'promo',
    'fee_kept', 'refund', 'therapist_owed', 'therapist_pay', 'provider_fee', 'written_off')),
  -- A plus is there or was spent, a minus is owed or earned.
  amount_cents int not null check (amount_cents <> 0),
  booking_id uuid,
  gift_card_id uuid,
  payment_id uuid,
  refund_id uuid,
  therapist_id uuid,
  -- The rate in force when it was sold; what goes back later is reckoned by it.
  vat_percentage numeric,
  unique nulls not distinct (entry, account, therapist_id)
);
create index ledger_lines_by_time on ledger_lines (at);
create index ledger_lines_of_booking on ledger_lines (booking_id);
create index ledger_lines_of_gift_card on ledger_lines (gift_card_id);
create index ledger_lines_of_payment on ledger_lines (payment_id);
create index ledger_lines_of_therapist on ledger_lines (therapist_id, at) where therapist_id is not null;

create function refuse_unbalanced_entry() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_lines where entry = new.entry) <> 0 then
    raise exception 'the lines of % do not add up to nothing', new.entry using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_is_balanced after insert on ledger_lines deferrable initially deferred
  for each row execute function refuse_unbalanced_entry();

create function refuse_changed_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger ledger_is_kept before update or delete on ledger_lines
  for each row execute function refuse_changed_ledger();
create trigger ledger_is_not_emptied before truncate on ledger_lines
  for each statement execute function refuse_changed_ledger();

-- From what exists ------------------------------------------------------------------------------------------------------
-- The lines of everything that has none yet: once now, and for the demo, whose past is written all at once. By the rules of
-- src/domain/ledger/entries.ts; a test lets both tell the same story and compares them.
create function fill_ledger() returns void language sql as $$
with money as (
  select p.*, case when purpose_kind = 'booking' then purpose_id end as booking_id,
    case when purpose_kind = 'gift_card' then purpose_id end as gift_card_id
  from payments p where status = 'succeeded'
), visits as (
  select b.id, b.status, b.paid_at, b.discount_cents as discount, b.waived_cents as waived,
    b.total_price_cents + b.gift_card_cents as paid, b.refund_cents - b.refund_credit_cents as to_card,
    b.refund_credit_cents as to_gift_card, v.rate,
    floor((b.total_price_cents + b.gift_card_cents) * v.rate / (100 + v.rate) + 0.5)::int as vat,
    floor((b.total_price_cents + b.gift_card_cents - b.refund_cents) * v.rate / (100 + v.rate) + 0.5)::int as vat_kept,
    coalesce((select max(h.at) from booking_history h where h.booking_id = b.id and h.to_status = b.status
      and h.from_status is distinct from h.to_status), b.paid_at) as over_at,
    coalesce((select max(h.at) from booking_history h where h.booking_id = b.id and h.refund_cents is not null), b.paid_at) as refunded_at
  from bookings b
  cross join (select coalesce((select (value ->> 'vatPercentage')::numeric from settings where key = 'receipts'), 23) as rate) v
  where b.paid_at is not null
), entries as (
  select 'payment:' || id as entry, 'payment_received' as kind, coalesce(settled_at, created_at) as at, l.account, l.cents,
    booking_id, gift_card_id, id as payment_id, null::uuid as refund_id, null::uuid as therapist_id, null::numeric as rate
  from money cross join lateral (values ('card_provider', amount_cents), ('client', -amount_cents)) as l (account, cents)
  union all
  select 'unwanted:' || p.id, 'payment_unwanted', r.created_at, l.account, l.cents, p.booking_id, p.gift_card_id, p.id, null, null, null
  from refunds r join money p on r.cause = 'unwanted:' || p.id
  cross join lateral (values ('client', r.amount_cents), ('refund', -r.amount_cents)) as l (account, cents)
  union all
  select 'movement:' || m.id, 'gift_card_' || m.kind, m.created_at, l.account, l.cents, m.booking_id, m.gift_card_id, null, null, null, null
  from gift_card_movements m
  cross join lateral (values ('gift_cards', -m.amount_cents),
    (case m.kind when 'withdrawn' then 'refund' else 'client' end, m.amount_cents)) as l (account, cents)
  union all
  select 'sold:' || v.id, 'visit_sold', v.paid_at, l.account, l.cents, v.id, null, null, null, null, v.rate
  from visits v
  cross join lateral (values ('client', v.paid), ('vat', -v.vat), ('prepaid', v.vat - v.paid)) as l (account, cents)
  union all
  select 'refunded:' || v.id, 'refund_ordered', v.refunded_at, l.account, l.cents, v.id, null, null, null, null, v.rate
  from visits v
  cross join lateral (values (case v.status when 'completed' then 'revenue' else 'prepaid' end,
      v.to_card + v.to_gift_card - v.vat + v.vat_kept),
    ('vat', v.vat - v.vat_kept), ('refund', -v.to_card), ('client', -v.to_gift_card)) as l (account, cents)
  where v.status <> 'cancelled'
  union all
  select 'cancelled:' || v.id, 'visit_cancelled', v.over_at, l.account, l.cents, v.id, null, null, null, null, v.rate
  from visits v
  cross join lateral (values ('prepaid', v.paid - v.vat), ('vat', v.vat - v.vat_kept), ('refund', -v.to_card),
    ('client', -v.to_gift_card), ('fee_kept', v.to_card + v.to_gift_card + v.vat_kept - v.paid)) as l (account, cents)
  where v.status = 'cancelled'
  union all
  select 'done:' || v.id, 'visit_done', v.over_at, l.account, l.cents, v.id, null, null, null, null, v.rate
  from visits v
  cross join lateral (values ('prepaid', v.paid - v.vat), ('promo', v.discount), ('written_off', v.waived),
    ('revenue', v.vat - v.paid - v.discount - v.waived)) as l (account, cents)
  where v.status = 'completed'
  union all
  select case v.status when 'completed' then 'done:' else 'cancelled:' end || v.id,
    case v.status when 'completed' then 'visit_done' else 'visit_cancelled' end,
    v.over_at, l.account, l.cents, v.id, null, null, null, s.therapist_id, v.rate
  from visits v join booking_seats s on s.booking_id = v.id
  cross join lateral (values ('therapist_pay', s.pay_cents), ('therapist_owed', -s.pay_cents)) as l (account, cents)
  where v.status in ('completed', 'cancelled')
  union all
  select 'refund:' || r.id, 'refund_done', r.done_at, l.account, l.cents, p.booking_id, p.gift_card_id, p.id, r.id, null, null
  from refunds r join money p on p.id = r.payment_id
  cross join lateral (values ('refund', r.amount_cents), ('card_provider', -r.amount_cents)) as l (account, cents)
  where r.status = 'done'
  union all
  select 'otherwise:' || r.id, 'refund_paid_otherwise', r.settled_at, l.account, l.cents, p.booking_id, p.gift_card_id, p.id, r.id, null, null
  from refunds r join money p on p.id = r.payment_id
  cross join lateral (values ('refund', r.amount_cents), ('bank', -r.amount_cents)) as l (account, cents)
  where r.status = 'failed' and r.settled_how = 'otherwise'
  union all
  select 'lost:' || p.id || ':' || d.provider_dispute_id, 'dispute_lost', coalesce(d.closed_at, d.created_at), l.account, l.cents,
    p.booking_id, p.gift_card_id, p.id, null, null, null
  from payment_disputes d join money p on p.id = d.payment_id
  cross join lateral (values ('written_off', p.amount_cents - p.refunded_cents),
    ('card_provider', p.refunded_cents - p.amount_cents)) as l (account, cents)
  where d.status = 'lost'
)
insert into ledger_lines (entry, kind, at, account, amount_cents, booking_id, gift_card_id, payment_id, refund_id, therapist_id, vat_percentage)
select entry, kind, at, account, cents, booking_id, gift_card_id, payment_id, refund_id, therapist_id, rate from entries
where cents <> 0 order by at, entry on conflict do nothing
$$;

select fill_ledger();
