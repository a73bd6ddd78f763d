-- A deadline for money back that had passed when a visit was moved stays passed, however far away the new start is.
alter table bookings add column full_refund_ended_at timestamptz;
alter table bookings add column half_refund_ended_at timestamptz;

-- The cardholder's bank asks back about a payment: until that is settled, a person has to look.
alter table bookings add column disputed_since timestamptz;
create index bookings_disputed on bookings (disputed_since) where disputed_since is not null;

-- Who buys a card may read another language than who gets it; unknown of older cards.
alter table gift_cards add column buyer_language text check (buyer_language in ('en', 'pt'));

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
  -- What the visit brings in, by card and by gift card, without what went back.
  b.total_price_cents + b.gift_card_cents - b.refund_cents as revenue_cents,
  b.disputed_since
from bookings b
join treatments t on t.id = b.treatment_id
left join service_areas a on a.id = b.service_area_id;
