alter table promo_codes add column version int not null default 1;
alter table service_areas add column version int not null default 1;

-- Zip codes nobody comes to, as they were asked for: a day, the first four digits, a number; no person.
create table zip_refusals (
  asked_on date not null,
  zip_prefix int not null check (zip_prefix between 1000 and 9999),
  count int not null,
  primary key (asked_on, zip_prefix)
);

-- Times that could not be given, as they were asked for: where, which weekday and hour, why, how often; no person.
create table unserved_counts (
  asked_on date not null,
  service_area_id int not null references service_areas on delete cascade,
  -- nobody_fits: no therapist of this area does this; nobody_works: none of them on that weekday; all_taken: every one of
  -- them is booked; start_taken: somebody else was quicker.
  reason text not null check (reason in ('nobody_fits', 'nobody_works', 'all_taken', 'start_taken')),
  -- As ISO counts them, Monday is 1.
  weekday int not null check (weekday between 1 and 7),
  -- Of the clock on the wall in Lisbon; -1 when a whole day was asked for.
  hour int not null check (hour between -1 and 23),
  count int not null,
  primary key (asked_on, service_area_id, reason, weekday, hour)
);

-- Single events for the eye of an admin, kept for a week: a name, a step, an instant; no person.
create table tracking_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_now(),
  name text not null,
  step int check (step between 1 and 9),
  -- Sent by an admin to see whether it arrives.
  is_test boolean not null default false
);
create index tracking_events_by_time on tracking_events (at);

-- What the figures are made of. Days and hours are those of Lisbon. -------------------------------------------------

create view report_bookings as
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
  b.total_price_cents + b.gift_card_cents - b.refund_cents as revenue_cents
from bookings b
join treatments t on t.id = b.treatment_id
left join service_areas a on a.id = b.service_area_id;

create view report_seats as
select s.therapist_id, b.id as booking_id, b.status, s.pay_cents,
  (b.starts_at at time zone 'Europe/Lisbon')::date as visit_on,
  extract(epoch from b.ends_at - b.starts_at)::int / 60 as visit_minutes
from booking_seats s join bookings b on b.id = s.booking_id;

create view report_therapists as
select id as therapist_id, first_name || ' ' || last_name as name, active from therapists;

create view report_working_hours as
select therapist_id, weekday, sum(to_minute - from_minute)::int as minutes from therapist_hours group by therapist_id, weekday;

create view report_time_off as select therapist_id, starts_on, ends_on from therapist_time_off;

create view report_offers as
select o.id, o.booking_id, o.therapist_id, o.status, o.sent_at, o.answer_by, b.reference, b.starts_at, b.status as booking_status
from offers o join bookings b on b.id = o.booking_id;

create view report_wizard_steps as select counted_on, step, count from wizard_step_counts;

create view report_promo_codes as select id as promo_code_id, code from promo_codes;

create view report_gift_cards as
select id as gift_card_id, amount_cents, status, (paid_at at time zone 'Europe/Lisbon')::date as sold_on from gift_cards
where paid_at is not null;

create view report_gift_card_movements as
select gift_card_id, kind, amount_cents, (created_at at time zone 'Europe/Lisbon')::date as moved_on from gift_card_movements;

create view report_zip_demand as
select zip_prefix, asked_on, count as asked, 0 as waiting from zip_refusals
union all
select left(zip, 4)::int, (created_at at time zone 'Europe/Lisbon')::date, 0, 1 from zip_interests;

create view report_service_areas as select id as service_area_id, name, zip_from, zip_to, active from service_areas;

create view report_unserved as
select u.asked_on, u.service_area_id, a.name as area, u.reason, u.weekday, u.hour, u.count
from unserved_counts u join service_areas a on a.id = u.service_area_id;

-- Events as the house itself sees them, whatever visitors said about cookies.
create view report_events as
select at, name, step, null::int as value_cents, is_test from tracking_events
union all
select created_at, 'begin_checkout', null, total_price_cents, false from bookings
union all
select paid_at, 'purchase', null, total_price_cents, false from bookings where paid_at is not null
union all
select created_at, 'sign_up', null, null, false from users where role = 'client' and erased_at is null;
