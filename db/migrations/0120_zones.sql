-- The zone of a visit is its area's when its time is agreed, and stays with the booking: whoever reads it later reads the time that
-- was said. Days and hours of visits are those of the place; days of money stay those of Lisbon, where the company is.
alter table bookings add column timezone text not null default 'Europe/Lisbon'
  check (timezone in ('Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'));

-- Until now nobody could say which clock an area goes by; the zip codes of the islands tell. Visits that are booked there keep
-- Lisbon's, by which they were agreed.
update service_areas set timezone = case when zip_from >= 9500 then 'Atlantic/Azores' else 'Atlantic/Madeira' end
where zip_from >= 9000 and timezone = 'Europe/Lisbon';

-- The zone in which a therapist's hours and days off hold: that of most of her areas, Lisbon's among equals or without any.
create view therapist_zones as
select t.id as therapist_id, coalesce(most.timezone, 'Europe/Lisbon') as timezone
from therapists t left join (
  select distinct on (therapist_id) therapist_id, timezone
  from (select s.therapist_id, a.timezone, count(*) as areas
    from therapist_areas s join service_areas a on a.id = s.service_area_id group by s.therapist_id, a.timezone) as counted
  order by therapist_id, areas desc, timezone = 'Europe/Lisbon' desc, timezone) as most on most.therapist_id = t.id;

create or replace view absent_seats as
select b.id as booking_id, s.therapist_id, t.first_name, b.starts_at,
  case when not t.active or t.left_at is not null then 'gone' when off.since is not null then 'off' else 'hours' end as reason,
  coalesce(off.since, s.assigned_at) as since
from bookings b
join booking_seats s on s.booking_id = b.id
join therapists t on t.id = s.therapist_id
join therapist_zones z on z.therapist_id = t.id
cross join lateral (
  select b.starts_at at time zone z.timezone as starts, b.ends_at at time zone z.timezone as ends) as wall
cross join lateral (
  select wall.starts::date as day, extract(isodow from wall.starts)::int as weekday,
    (extract(epoch from wall.starts - wall.starts::date::timestamp) / 60)::int as from_minute,
    (extract(epoch from wall.ends - wall.starts::date::timestamp) / 60)::int as to_minute) as visit
left join lateral (
  select min(o.created_at) as since from therapist_time_off o
  where o.therapist_id = t.id and visit.day between o.starts_on and o.ends_on
    and (o.from_minute is null or (o.from_minute < visit.to_minute and o.to_minute > visit.from_minute))
    and (not s.is_forced or o.created_at > s.assigned_at)) as off on true
where b.status in ('confirmed', 'finding_therapist') and b.ends_at > clock_now()
  and (not t.active or t.left_at is not null or off.since is not null
    or (not s.is_forced and not coalesce((
      select range_agg(int4range(h.from_minute, h.to_minute)) from therapist_hours h
      where h.therapist_id = t.id and h.weekday = visit.weekday) @> int4range(visit.from_minute, visit.to_minute), false)));

create or replace view visits_on_closed_days as
select c.id as closed_day_id, c.name_en, c.name_pt, c.created_at as since, b.id as booking_id,
  not c.keeps_visits and b.created_at <= c.created_at and not exists (
    select from booking_history h where h.booking_id = b.id and h.moved_from is not null and h.at > c.created_at) as is_to_sort_out
from closed_days c
join bookings b on b.status in ('confirmed', 'finding_therapist') and b.ends_at > clock_now()
  -- As wide as the clocks are apart, for the index; then by the clock of the place.
  and b.starts_at < ((c.day::timestamp + make_interval(mins => coalesce(c.to_minute, 1440))) at time zone 'Atlantic/Azores')
  and b.ends_at > ((c.day::timestamp + make_interval(mins => coalesce(c.from_minute, 0))) at time zone 'Europe/Lisbon')
  and b.starts_at < ((c.day::timestamp + make_interval(mins => coalesce(c.to_minute, 1440))) at time zone b.timezone)
  and b.ends_at > ((c.day::timestamp + make_interval(mins => coalesce(c.from_minute, 0))) at time zone b.timezone);

create or replace view report_bookings as
select b.id, b.reference, b.status, b.created_at, b.paid_at, b.starts_at, b.needs_attention_since,
  (b.created_at at time zone 'Europe/Lisbon')::date as created_on,
  (b.paid_at at time zone 'Europe/Lisbon')::date as paid_on,
  (b.starts_at at time zone b.timezone)::date as visit_on,
  extract(isodow from b.starts_at at time zone b.timezone)::int as weekday,
  extract(hour from b.starts_at at time zone b.timezone)::int as hour,
  extract(epoch from b.ends_at - b.starts_at)::int / 60 as visit_minutes,
  b.treatment_id, t.name_en as treatment_en, t.name_pt as treatment_pt,
  b.service_area_id, a.name as area,
  b.promo_code_id, b.discount_cents, b.gift_card_id, b.gift_card_cents, b.refund_cents,
  -- With the tax: sold, less what went back and what a bank took back.
  coalesce((select -sum(l.amount_cents) from ledger_lines l where l.booking_id = b.id
    and (l.account in ('prepaid', 'revenue', 'fee_kept', 'vat', 'promo')
      or (l.account = 'written_off' and l.kind in ('visit_done', 'dispute_lost')))), 0)::int as revenue_cents,
  b.disputed_since,
  b.refund_state = 'refused' or b.unwanted_state = 'refused' as is_refund_refused,
  b.timezone
from bookings b
join treatments t on t.id = b.treatment_id
left join service_areas a on a.id = b.service_area_id;

create or replace view report_seats as
select s.therapist_id, b.id as booking_id, b.status,
  coalesce((select -sum(l.amount_cents) from ledger_lines l where l.booking_id = b.id and l.therapist_id = s.therapist_id
    and l.account = 'therapist_owed' and l.kind <> 'therapist_paid'), 0)::int as pay_cents,
  (b.starts_at at time zone b.timezone)::date as visit_on,
  extract(epoch from b.ends_at - b.starts_at)::int / 60 as visit_minutes
from booking_seats s join bookings b on b.id = s.booking_id;

create or replace view client_visits as
select b.client_id, b.id as booking_id, b.reference, b.starts_at, b.status, b.payment_status, b.duration, b.people_count,
  t.name_en as treatment_en, t.name_pt as treatment_pt, a.name as area,
  greatest(b.total_price_cents + b.gift_card_cents - b.refund_cents - b.lost_cents, 0) as spent_cents, b.paid_at,
  b.contact, b.user_id, b.notes_consent_version, b.notes_consent_at,
  coalesce((select string_agg(p.first_name || ' ' || p.last_name, ', ' order by p.first_name, p.id)
    from booking_seats s join therapists p on p.id = s.therapist_id where s.booking_id = b.id), '') as therapists,
  b.timezone
from bookings b
left join treatments t on t.id = b.treatment_id
left join service_areas a on a.id = b.service_area_id
where b.client_id is not null;
