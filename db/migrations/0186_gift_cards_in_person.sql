-- How a card came to be that nobody paid online, and how the office gave its money back.
alter table gift_cards add column paid_by text check (paid_by in ('given', 'cash', 'terminal', 'mb_way')),
  add column given_back_by text check (given_back_by in ('cash', 'terminal', 'mb_way', 'bank_transfer'));

update gift_cards g set paid_by = a.after ->> 'paidHow' from audit_log a
where a.subject = 'gift-card' and a.subject_id = g.id::text and a.action = 'created'
  and a.after ->> 'paidHow' in ('given', 'cash', 'terminal', 'mb_way');

-- Only what came in person goes back in person, and with it the card is over.
alter table gift_cards add constraint gift_cards_given_back_check
  check (given_back_by is null or (paid_by is not null and paid_by <> 'given' and status = 'withdrawn'));

-- As before, with the cards as they say it themselves.
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
  where g.paid_by <> 'given'
  union all
  select 'by-hand:withdrawn:' || g.id, case g.given_back_by when 'bank_transfer' then 'refund_paid_otherwise' else 'refund_on_site' end,
    m.created_at, l.account, l.cents, null, g.id, null, null, null, null
  from gift_cards g join gift_card_movements m on m.gift_card_id = g.id and m.kind = 'withdrawn'
  cross join lateral (values ('refund', -m.amount_cents),
    (case g.given_back_by when 'bank_transfer' then 'bank' else 'on_site' end, m.amount_cents)) as l (account, cents)
  where g.given_back_by is not null
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
