-- A therapist dropped out or was exchanged, or the office moved the visit: from then on, until it begins, everything comes
-- back to a client who cancels, and the visit may be moved freely.
alter table bookings add column changed_by_us_at timestamptz;

-- Where the refund stands that the booking promised (`refund_cents`), as far as it goes to the original payment method.
alter table bookings add column refund_state text not null default 'none'
  check (refund_state in ('none', 'on_its_way', 'done', 'refused'));
-- Of it, what went to the gift card.
alter table bookings add column refund_credit_cents int not null default 0 check (refund_credit_cents >= 0);
-- Of it, what a bank refused and nobody has settled yet.
alter table bookings add column refused_cents int not null default 0 check (refused_cents >= 0);
-- Money that was taken although nothing could be bought with it any more (too late, cancelled, paid twice), and goes back.
alter table bookings add column unwanted_cents int not null default 0 check (unwanted_cents >= 0);
alter table bookings add column unwanted_state text not null default 'none'
  check (unwanted_state in ('none', 'on_its_way', 'done', 'refused'));
-- What a bank took back for good after a dispute.
alter table bookings add column lost_cents int not null default 0 check (lost_cents >= 0);
create index bookings_refused on bookings (id) where refund_state = 'refused' or unwanted_state = 'refused';

-- The office gives money back without a change of status; the line says how much.
alter table booking_history add column refund_cents int check (refund_cents > 0);

-- A refund that a bank refused is settled by a person: ordered again, or paid another way.
alter table refunds add column settled_at timestamptz;
alter table refunds add column settled_how text check (settled_how in ('again', 'otherwise'));

-- What it was paid with, as the provider names it: {"kind": "card", "brand": "visa", "last4": "4242"}.
alter table payments add column method jsonb;
alter table bookings add column paid_with jsonb;
alter table sandbox_intents add column last4 text;

-- A cancelled visit earns a therapist a share of what is kept, from now on; until now nothing.
update booking_seats s set pay_cents = 0 from bookings b where b.id = s.booking_id and b.status = 'cancelled';

-- What was known before.
update bookings b set refund_state = case
    when exists (select from refunds r join payments p on p.id = r.payment_id where p.purpose_kind = 'booking'
      and p.purpose_id = b.id and r.status = 'failed' and r.cause not like 'unwanted:%') then 'refused'
    when exists (select from refunds r join payments p on p.id = r.payment_id where p.purpose_kind = 'booking'
      and p.purpose_id = b.id and r.status = 'queued' and r.cause not like 'unwanted:%') then 'on_its_way'
    else 'done' end
where b.refund_cents > 0;
update bookings b set refund_credit_cents = least(b.refund_cents, m.cents) from (
    select booking_id, sum(amount_cents) as cents from gift_card_movements where kind = 'returned' group by booking_id) m
where m.booking_id = b.id and b.refund_cents > 0;
update bookings b set refused_cents = f.cents from (
    select p.purpose_id, sum(r.amount_cents) as cents from refunds r join payments p on p.id = r.payment_id
    where p.purpose_kind = 'booking' and r.status = 'failed' and r.cause not like 'unwanted:%' group by p.purpose_id) f
where f.purpose_id = b.id;
update bookings b set unwanted_cents = u.cents, unwanted_state = u.state from (
    select p.purpose_id, sum(r.amount_cents) as cents,
      case when bool_or(r.status = 'failed') then 'refused' when bool_or(r.status = 'queued') then 'on_its_way' else 'done' end as state
    from refunds r join payments p on p.id = r.payment_id
    where p.purpose_kind = 'booking' and r.cause like 'unwanted:%' group by p.purpose_id) u
where u.purpose_id = b.id;
update bookings b set lost_cents = l.cents from (
    select p.purpose_id, sum(p.amount_cents - p.refunded_cents) as cents from payments p
    where p.purpose_kind = 'booking' and exists (select from payment_disputes d where d.payment_id = p.id and d.status = 'lost')
    group by p.purpose_id) l
where l.purpose_id = b.id;

create or replace view report_bookings as
select b.id, b.reference, b.status, b.created_at, b.paid_at, b.starts_at, b.needs_attention_since,
  (b.created_at at time zone 'Europe/Lisbon')::date as created_on,
  (b.paid_at at time zone 'Europe/Lisbon')::date as paid_on,
  (b.starts_at at time zone 'Europe/Lisbon')::date as visit_on,
  extract(isodow from b.starts_at at time zone 'Europe/Lisbon')::int as weekday,
  extract(hour from b.starts_at at time zone 'Europe/Lisbon')::int as hour,
  extract(epoch from b.ends_at - b.starts_at)::int / 60 as visit_minutes,
  b.treatment_id, t.name_en as treatment_en, t.name_pt as treatment_pt,
  b.service_area_id, a.name as area,
  b.promo_code_id, b.discount_cents, b.gift_card_id, b.gift_card_cents, b.refund_cents,
  -- What the visit brings in, by card and by gift card, without what went back and what a bank took back.
  greatest(b.total_price_cents + b.gift_card_cents - b.refund_cents - b.lost_cents, 0) as revenue_cents,
  b.disputed_since,
  b.refund_state = 'refused' or b.unwanted_state = 'refused' as is_refund_refused
from bookings b
join treatments t on t.id = b.treatment_id
left join service_areas a on a.id = b.service_area_id;
