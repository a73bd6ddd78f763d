-- What came in person and what people gave back, each by its way: a visit may be paid by card and, for the rest, in cash.
alter table bookings add column collected_by text, add column refunded_by_hand jsonb not null default '{}';

update bookings b set collected_by = coalesce((
  select a.after ->> 'payment' from audit_log a where a.subject = 'booking' and a.subject_id = b.id::text
    and a.after ->> 'payment' in ('cash', 'terminal', 'mb_way', 'hotel') order by a.id desc limit 1), 'cash')
where collected_cents > 0;

create function given_in_person(by_hand jsonb) returns int language sql immutable as $$
  select (coalesce((by_hand ->> 'cash')::int, 0) + coalesce((by_hand ->> 'terminal')::int, 0) + coalesce((by_hand ->> 'mb_way')::int, 0)
    + coalesce((by_hand ->> 'bank_transfer')::int, 0))
$$;

-- What was handed over has so far gone back by hand alone, and the log says how.
with given as (
  select b.id, b.refund_cents - b.refund_credit_cents as cents, coalesce((
      select sum((a.after ->> 'refunded')::int - (a.before ->> 'refunded')::int) from audit_log a
      where a.subject = 'booking' and a.subject_id = b.id::text and a.after ->> 'paidHow' = 'bank_transfer'), 0)::int as by_bank,
    coalesce((select a.after ->> 'paidHow' from audit_log a where a.subject = 'booking' and a.subject_id = b.id::text
      and a.after ->> 'paidHow' in ('cash', 'terminal', 'mb_way') order by a.id desc limit 1), 'cash') as way
  from bookings b where b.pay_by is not null and b.pay_by <> 'free' and b.paid_at is not null
    and b.refund_cents > b.refund_credit_cents
)
update bookings b set refunded_by_hand =
  case when by_bank > 0 then jsonb_build_object('bank_transfer', least(cents, by_bank)) else '{}' end
  || case when cents > by_bank then jsonb_build_object(way, cents - by_bank) else '{}' end
from given g where g.id = b.id;

-- Of one that a bank had refused, what the office then paid another way.
update bookings b set refunded_by_hand = refunded_by_hand || jsonb_build_object('otherwise', o.cents)
from (select p.purpose_id, sum(r.amount_cents)::int as cents from refunds r join payments p on p.id = r.payment_id
  where r.status = 'failed' and r.settled_how = 'otherwise' and p.purpose_kind = 'booking' group by p.purpose_id) o
where o.purpose_id = b.id;

-- Never more goes back by hand than came in person.
alter table bookings add constraint bookings_by_hand_check check (given_in_person(refunded_by_hand) <=
  case when pay_by is not null and pay_by <> 'free' and paid_at is not null then total_price_cents else collected_cents end);

create or replace view named_money_movements as
select m.id, m.at, m.about, m.booking_id, m.gift_card_id, m.payment_id, m.refund_id, m.therapist_id, m.kinds, m.vat_percentage,
  m.money_cents, m.provider_cents, m.turnover_cents, m.vat_cents, m.gift_cards_cents, m.refund_cents, m.earned_cents, m.fee_cents,
  (m.at at time zone 'Europe/Lisbon')::date as day,
  coalesce(b.reference, case when g.code is not null then '…' || right(g.code, 4) end, nullif(o.reference, '')) as reference,
  coalesce(nullif(trim(concat_ws(' ', b.contact ->> 'firstName', b.contact ->> 'lastName')), ''), g.buyer_name,
    t.first_name || ' ' || t.last_name) as client,
  coalesce(b.nif, g.nif) as nif,
  case when o.method is not null then o.method
    -- Without an order at the provider it was given back by a transfer.
    when 'refund_paid_otherwise' = any (m.kinds) then case when m.refund_id is null then 'bank_transfer' end
    when m.money_cents = 0 and m.gift_cards_cents <> 0 then 'gift_card'
    when m.money_cents = 0 and 'visit_sold' = any (m.kinds) and b.gift_card_cents > 0 then 'gift_card'
    when p.method ->> 'kind' is not null then p.method ->> 'kind'
    when m.provider_cents <> 0 then 'card' when m.money_cents <> 0 then 'on_site' end as method,
  case when not 'refund_paid_otherwise' = any (m.kinds) then p.method ->> 'last4' end as last4,
  p.provider_intent_id as provider_reference,
  case when 'visit_dearer' = any (m.kinds) then (
      select d.number from issued_documents d join ledger_lines l on l.entry = d.entry and l.account = 'client'
      where d.booking_id = m.booking_id and d.kind = 'invoice' and l.at = m.at limit 1)
    when m.kinds && array['visit_sold', 'visit_owed', 'payment_on_site'] then (
      select d.number from issued_documents d where d.booking_id = m.booking_id and d.kind = 'invoice' order by d.asked_at limit 1)
    when m.kinds && array['visit_cancelled', 'refund_ordered']
      or (m.kinds && array['refund_done', 'refund_paid_otherwise'] and p.purpose_kind = 'booking') then (
      select string_agg(d.number, ', ' order by d.number) from issued_documents d
      where d.booking_id = m.booking_id and d.kind = 'credit_note'
        and d.asked_at = (select min(n.asked_at) from issued_documents n where n.booking_id = m.booking_id
          and n.kind = 'credit_note' and n.asked_at >= coalesce(r.created_at, m.at)))
  end as document
from money_movements m
left join bookings b on b.id = m.booking_id
left join gift_cards g on g.id = m.gift_card_id and m.booking_id is null
left join therapists t on t.id = m.therapist_id and m.booking_id is null
left join payments p on p.id = m.payment_id
left join refunds r on r.id = m.refund_id
left join lateral (
  select po.method, po.reference from ledger_lines l join therapist_payouts po on l.entry = 'payout:' || po.id
  where 'therapist_paid' = any (m.kinds) and l.therapist_id = m.therapist_id and l.at = m.at and l.kind = 'therapist_paid' limit 1
) o on true;

-- As before, with what was given back by hand as the booking says it.
create or replace function fill_ledger() returns void language sql as $$
with money as (
  select p.*, case when purpose_kind in ('booking', 'tip') then purpose_id end as booking_id,
    case when purpose_kind = 'gift_card' then purpose_id end as gift_card_id
  from payments p where status = 'succeeded'
), visits as (
  select b.*, b.desk_cents is not null and b.status = 'completed' and b.paid_at > b.over_at as is_paid_late,
    floor(b.paid * b.rate / (100 + b.rate) + 0.5)::int as vat,
    floor((b.paid - b.to_card - b.to_gift_card) * b.rate / (100 + b.rate) + 0.5)::int as vat_kept
  from (
    select b.id, b.status, b.paid_at, b.discount_cents as discount, b.waived_cents as waived, v.rate,
      case when b.paid_at is null and b.status <> 'completed' then 0
        else b.total_price_cents + b.gift_card_cents - b.due_cents end as paid,
      b.refund_cents - b.refund_credit_cents as to_card, b.refund_credit_cents as to_gift_card,
      -- Handed over at the visit, or paid by the hotel.
      case when b.pay_by is not null and b.pay_by <> 'free' and b.paid_at is not null then b.total_price_cents end as desk_cents,
      coalesce((select max(h.at) from booking_history h where h.booking_id = b.id and h.to_status = b.status
        and h.from_status is distinct from h.to_status), b.paid_at, b.ends_at) as over_at,
      coalesce((select max(h.at) from booking_history h where h.booking_id = b.id and h.refund_cents is not null), b.paid_at) as refunded_at
    from bookings b
    cross join (select coalesce((select (value ->> 'vatPercentage')::numeric from settings where key = 'receipts'), 23) as rate) v
    where (b.paid_at is not null or b.status = 'completed'
        or (b.status = 'cancelled' and b.cancel_reason in ('no_show', 'left_for_safety')))
      and not exists (select from ledger_lines l where l.booking_id = b.id
        and l.kind in ('visit_sold', 'visit_owed', 'visit_done', 'visit_cancelled'))
  ) b
), by_hand as (
  -- What people gave back went through no provider; only a transfer left the bank.
  select v.id, v.refunded_at as at, coalesce((b.refunded_by_hand ->> 'bank_transfer')::int, 0) as by_bank,
    given_in_person(b.refunded_by_hand) - coalesce((b.refunded_by_hand ->> 'bank_transfer')::int, 0) as on_site
  from visits v join bookings b on b.id = v.id
), given_tips as (
  select t.*, w.therapist_id, w.no, cardinality(t.therapist_ids) as people
  from tips t cross join lateral unnest(t.therapist_ids) with ordinality as w (therapist_id, no)
  where t.paid_at is not null
    and not exists (select from ledger_lines l where l.booking_id = t.booking_id and l.kind = 'tip_given')
), tip_shares as (
  -- Evenly of the whole, of what a client left, and of what a bank left: each therapist's part.
  select t.*, amount_cents / people + (no <= amount_cents % people)::int as given,
    left_cents / people + (no <= left_cents % people)::int as after_return,
    kept_cents / people + (no <= kept_cents % people)::int as after_loss
  from (select *, amount_cents - returned_cents as left_cents, amount_cents - returned_cents - lost_cents as kept_cents from given_tips) t
), unordered as (
  -- Made at the provider for more than the purchase could give back: the last of them says so.
  select p.purpose_kind, p.purpose_id,
    (array_agg(r.provider_refund_id order by r.created_at desc, r.id desc) filter (where r.cause like 'provider:%'))[1] as refund,
    (array_agg(p.id order by r.created_at desc, r.id desc) filter (where r.cause like 'provider:%'))[1] as payment_id,
    max(r.done_at) filter (where r.cause like 'provider:%') as at,
    sum(r.amount_cents)::int - coalesce(case p.purpose_kind
      when 'booking' then (select b.refund_cents - b.refund_credit_cents - given_in_person(b.refunded_by_hand)
        from bookings b where b.id = p.purpose_id)
      when 'tip' then (select t.returned_cents from tips t where t.booking_id = p.purpose_id)
      else (select -sum(m.amount_cents)::int from gift_card_movements m where m.gift_card_id = p.purpose_id and m.kind = 'withdrawn')
    end, 0) as cents
  from refunds r join money p on p.id = r.payment_id
  where r.cause not like 'again:%' and r.cause not like 'unwanted:%' and r.cause not like 'changed:%'
  group by p.purpose_kind, p.purpose_id having bool_or(r.cause like 'provider:%')
), entries as (
  select 'payment:' || id as entry, 'payment_received' as kind, coalesce(settled_at, created_at) as at, l.account, l.cents,
    booking_id, gift_card_id, id as payment_id, null::uuid as refund_id, null::uuid as therapist_id, null::numeric as rate
  from money cross join lateral (values ('card_provider', amount_cents), ('client', -amount_cents)) as l (account, cents)
  union all
  select 'desk:' || v.id, 'payment_on_site', v.paid_at, l.account, l.cents, v.id, null, null, null, null, null
  from visits v cross join lateral (values ('on_site', v.desk_cents), ('client', -v.desk_cents)) as l (account, cents)
  union all
  select 'desk:' || b.id || ':difference', 'payment_on_site', b.collected_at, l.account, l.cents, b.id, null, null, null, null, null
  from visits v join bookings b on b.id = v.id
  cross join lateral (values ('on_site', b.collected_cents), ('client', -b.collected_cents)) as l (account, cents)
  union all
  select 'desk:' || g.id, 'payment_on_site', g.paid_at, l.account, l.cents, null, g.id, null, null, null, null
  from gift_cards g cross join lateral (values ('on_site', g.amount_cents), ('client', -g.amount_cents)) as l (account, cents)
  where exists (select from audit_log a where a.subject = 'gift-card' and a.subject_id = g.id::text and a.action = 'created'
    and a.after ->> 'paidHow' <> 'given')
  union all
  select 'unwanted:' || p.id, 'payment_unwanted', r.created_at, l.account, l.cents, p.booking_id, p.gift_card_id, p.id, null, null, null
  from refunds r join money p on r.cause = 'unwanted:' || p.id
  cross join lateral (values ('client', r.amount_cents), ('refund', -r.amount_cents)) as l (account, cents)
  union all
  select 'movement:' || m.id, 'gift_card_' || m.kind, m.created_at, l.account, l.cents, m.booking_id, m.gift_card_id, null, null, null, null
  from gift_card_movements m
  cross join lateral (values ('gift_cards', -m.amount_cents),
    (case m.kind when 'given' then 'promo' when 'withdrawn' then 'refund' when 'cancelled' then 'written_off' else 'client' end,
      m.amount_cents)) as l (account, cents)
  union all
  select 'sold:' || v.id, case when v.paid_at is null or v.is_paid_late then 'visit_owed' else 'visit_sold' end,
    case when v.paid_at is null or v.is_paid_late then v.over_at else v.paid_at end, l.account, l.cents, v.id, null, null, null, null, v.rate
  from visits v
  cross join lateral (values ('client', v.paid), ('vat', -v.vat), ('prepaid', v.vat - v.paid)) as l (account, cents)
  union all
  -- A visit that became cheaper has its new price; what was paid more was ordered back at once.
  select r.cause, 'refund_ordered', r.created_at, l.account, l.cents, v.id, null, null, null, null, v.rate
  from refunds r join money p on p.id = r.payment_id join visits v on v.id = p.booking_id
  cross join lateral (values ('client', r.amount_cents), ('refund', -r.amount_cents)) as l (account, cents)
  where r.cause like 'changed:%'
  union all
  select 'refunded:' || v.id, 'refund_ordered', v.refunded_at, l.account, l.cents, v.id, null, null, null, null, v.rate
  from visits v
  cross join lateral (values (case v.status when 'completed' then 'revenue' else 'prepaid' end,
      v.to_card + v.to_gift_card - v.vat + v.vat_kept),
    ('vat', v.vat - v.vat_kept), ('refund', -v.to_card), ('client', -v.to_gift_card)) as l (account, cents)
  where v.status <> 'cancelled'
  union all
  select 'by-hand:refunded:' || h.id, 'refund_on_site', h.at, l.account, l.cents, h.id, null, null, null, null, null
  from by_hand h cross join lateral (values ('refund', h.on_site), ('on_site', -h.on_site)) as l (account, cents)
  union all
  select 'by-hand:bank:' || h.id, 'refund_paid_otherwise', h.at, l.account, l.cents, h.id, null, null, null, null, null
  from by_hand h cross join lateral (values ('refund', h.by_bank), ('bank', -h.by_bank)) as l (account, cents)
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
  select 'tip:' || t.booking_id, 'tip_given', t.paid_at, 'client', t.amount_cents, t.booking_id, null, null, null, null, null
  from given_tips t where t.no = 1
  union all
  select 'tip:' || t.booking_id, 'tip_given', t.paid_at, 'therapist_owed', -t.given, t.booking_id, null, null, null, t.therapist_id, null
  from tip_shares t
  union all
  select 'tip-returned:' || t.booking_id, 'tip_returned', t.paid_at, 'refund', -t.returned_cents, t.booking_id, null, null, null, null, null
  from given_tips t where t.no = 1
  union all
  select 'tip-returned:' || t.booking_id, 'tip_returned', t.paid_at, 'therapist_owed', t.given - t.after_return,
    t.booking_id, null, null, null, t.therapist_id, null
  from tip_shares t
  union all
  select 'refund:' || r.id, 'refund_done', r.done_at, l.account, l.cents, p.booking_id, p.gift_card_id, p.id, r.id, null, null
  from refunds r join money p on p.id = r.payment_id
  cross join lateral (values ('refund', r.amount_cents), ('card_provider', -r.amount_cents)) as l (account, cents)
  where r.status = 'done' and not exists (select from ledger_lines d where d.payment_id = p.id and d.refund_id = r.id and d.kind = 'refund_done')
  union all
  select 'otherwise:' || r.id, 'refund_paid_otherwise', r.settled_at, l.account, l.cents, p.booking_id, p.gift_card_id, p.id, r.id, null, null
  from refunds r join money p on p.id = r.payment_id
  cross join lateral (values ('refund', r.amount_cents), ('bank', -r.amount_cents)) as l (account, cents)
  where r.status = 'failed' and r.settled_how = 'otherwise'
  union all
  select 'unordered:' || u.refund, 'refund_unordered', u.at, l.account, l.cents,
    case when u.purpose_kind <> 'gift_card' then u.purpose_id end, case when u.purpose_kind = 'gift_card' then u.purpose_id end,
    u.payment_id, null, null, null
  from unordered u cross join lateral (values ('written_off', u.cents), ('refund', -u.cents)) as l (account, cents)
  where u.cents > 0
  union all
  -- What a bank took back for good is our loss; of a tip it is the therapists', as far as it was theirs.
  select 'lost:' || p.id || ':' || d.provider_dispute_id, case when t.booking_id is null then 'dispute_lost' else 'tip_lost' end,
    coalesce(d.closed_at, d.created_at), l.account, l.cents, p.booking_id, p.gift_card_id, p.id, null, null, null
  from payment_disputes d join money p on p.id = d.payment_id
  left join given_tips t on p.purpose_kind = 'tip' and t.booking_id = p.booking_id and t.no = 1
  cross join lateral (values ('written_off', p.amount_cents - p.refunded_cents - coalesce(t.lost_cents, 0)),
    ('card_provider', p.refunded_cents - p.amount_cents)) as l (account, cents)
  where d.status = 'lost'
  union all
  select 'lost:' || p.id || ':' || d.provider_dispute_id, 'tip_lost', coalesce(d.closed_at, d.created_at), 'therapist_owed',
    t.after_return - t.after_loss, p.booking_id, null, p.id, null, t.therapist_id, null
  from payment_disputes d join money p on p.id = d.payment_id and p.purpose_kind = 'tip' join tip_shares t on t.booking_id = p.booking_id
  where d.status = 'lost'
  union all
  select 'fee:' || x.id, 'provider_fee', x.happened_at, l.account, l.cents, p.booking_id, p.gift_card_id, p.id, null, null, null
  from provider_transactions x left join money p on p.id = x.payment_id
  cross join lateral (select x.fee_cents - case x.kind when 'other' then x.amount_cents else 0 end as fee) f
  cross join lateral (values ('provider_fee', f.fee), ('card_provider', -f.fee)) as l (account, cents)
  union all
  select 'bank:' || x.id, 'provider_paid_out', x.happened_at, l.account, l.cents, null, null, null, null, null, null
  from provider_transactions x cross join lateral (values ('bank', -x.amount_cents), ('card_provider', x.amount_cents)) as l (account, cents)
  where x.kind = 'payout'
  union all
  select 'payout:' || o.id, 'therapist_paid', (o.paid_on + time '10:00') at time zone 'Europe/Lisbon', l.account, l.cents,
    null, null, null, null, o.therapist_id, null
  from therapist_payouts o cross join lateral (values ('therapist_owed', o.amount_cents), ('bank', -o.amount_cents)) as l (account, cents)
  union all
  select 'pay-corrected:' || c.id, 'pay_corrected', c.created_at, l.account, l.cents, null, null, null, null, c.therapist_id, null
  from pay_corrections c cross join lateral (values ('therapist_pay', c.amount_cents), ('therapist_owed', -c.amount_cents)) as l (account, cents)
)
insert into ledger_lines (entry, kind, at, account, amount_cents, booking_id, gift_card_id, payment_id, refund_id, therapist_id, vat_percentage)
select entry, kind, at, account, cents, booking_id, gift_card_id, payment_id, refund_id, therapist_id, rate from entries e
where cents <> 0 and not exists (select from ledger_lines l where l.entry = e.entry) order by at, entry on conflict do nothing
$$;
