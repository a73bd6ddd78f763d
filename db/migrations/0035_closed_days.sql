-- Days, or parts of a day, on which the company takes no visits. Minutes of Lisbon's clock; none: the whole day.
create table closed_days (
  id int generated always as identity primary key,
  day date not null,
  from_minute int check (from_minute between 0 and 1439),
  to_minute int check (to_minute between 1 and 1440),
  name_en text not null default '',
  name_pt text not null default '',
  -- The office knows of the visits that were booked before, and lets them take place.
  keeps_visits boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default clock_now(),
  constraint closed_days_part check ((from_minute is null) = (to_minute is null) and (from_minute is null or from_minute < to_minute)),
  constraint closed_days_never_overlap exclude using gist (
    day with =, int4range(coalesce(from_minute, 0), coalesce(to_minute, 1440)) with &&)
);
create trigger roster_changed after insert or update or delete on closed_days for each statement execute function roster_changed();

-- Visits to come that lie in a closed time. Those to sort out: booked before, and nobody has said that they take place.
create view visits_on_closed_days as
select c.id as closed_day_id, c.name_en, c.name_pt, c.created_at as since, b.id as booking_id,
  not c.keeps_visits and b.created_at <= c.created_at and not exists (
    select from booking_history h where h.booking_id = b.id and h.moved_from is not null and h.at > c.created_at) as is_to_sort_out
from closed_days c
join bookings b on b.status in ('confirmed', 'finding_therapist') and b.ends_at > clock_now()
  and b.starts_at < ((c.day::timestamp + make_interval(mins => coalesce(c.to_minute, 1440))) at time zone 'Europe/Lisbon')
  and b.ends_at > ((c.day::timestamp + make_interval(mins => coalesce(c.from_minute, 0))) at time zone 'Europe/Lisbon');
