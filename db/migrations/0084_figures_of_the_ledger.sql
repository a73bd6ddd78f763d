-- Figures read the ledger: what a visit brought in, what gift cards were sold and used for, and what therapists earned are
-- sums of lines, and nowhere reckoned a second time.
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
  -- With the tax: sold, less what went back and what a bank took back.
  coalesce((select -sum(l.amount_cents) from ledger_lines l where l.booking_id = b.id
    and (l.account in ('prepaid', 'revenue', 'fee_kept', 'vat', 'promo')
      or (l.account = 'written_off' and l.kind in ('visit_done', 'dispute_lost')))), 0)::int as revenue_cents,
  b.disputed_since,
  b.refund_state = 'refused' or b.unwanted_state = 'refused' as is_refund_refused
from bookings b
join treatments t on t.id = b.treatment_id
left join service_areas a on a.id = b.service_area_id;

-- Pay is earned when the visit is done, or cancelled so late that something is kept.
create or replace view report_seats as
select s.therapist_id, b.id as booking_id, b.status,
  coalesce((select -sum(l.amount_cents) from ledger_lines l where l.booking_id = b.id and l.therapist_id = s.therapist_id
    and l.account = 'therapist_owed' and l.kind <> 'therapist_paid'), 0)::int as pay_cents,
  (b.starts_at at time zone 'Europe/Lisbon')::date as visit_on,
  extract(epoch from b.ends_at - b.starts_at)::int / 60 as visit_minutes
from booking_seats s join bookings b on b.id = s.booking_id;

create or replace view report_gift_cards as
select l.gift_card_id, -l.amount_cents as amount_cents, g.status, (l.at at time zone 'Europe/Lisbon')::date as sold_on
from ledger_lines l join gift_cards g on g.id = l.gift_card_id where l.account = 'gift_cards' and l.kind = 'gift_card_issued';

create or replace view report_gift_card_movements as
select gift_card_id, replace(kind, 'gift_card_', '') as kind, -amount_cents as amount_cents,
  (at at time zone 'Europe/Lisbon')::date as moved_on
from ledger_lines where account = 'gift_cards';

-- By day: what came in beside what was earned, and what was given away and sold ahead.
create view report_ledger_days as
select (at at time zone 'Europe/Lisbon')::date as day,
  coalesce(sum(amount_cents) filter (where account in ('card_provider', 'on_site', 'bank')
    and kind not in ('therapist_paid', 'provider_fee')), 0)::int as received_cents,
  coalesce(-sum(amount_cents) filter (where account in ('revenue', 'fee_kept')
    or (account in ('promo', 'written_off') and kind = 'visit_done')), 0)::int as earned_cents,
  coalesce(sum(amount_cents) filter (where account = 'promo'), 0)::int as given_cents,
  coalesce(-sum(amount_cents) filter (where account = 'gift_cards' and kind = 'gift_card_issued'), 0)::int as cards_sold_cents,
  coalesce(sum(amount_cents) filter (where account = 'gift_cards' and kind in ('gift_card_spent', 'gift_card_returned')), 0)::int
    as cards_used_cents
from ledger_lines group by 1;
