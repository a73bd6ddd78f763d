-- When the days off were entered, and whether the office gave a seat against the therapist's own calendar, knowing it.
alter table therapist_time_off add column created_at timestamptz not null default clock_now();
alter table booking_seats add column is_forced boolean not null default false;

-- Who has said yes to a visit to come and is off then, no longer works at that hour, or no longer works at all. Reckoned from
-- the tables each time, so that moving the days off away, or the visit, ends it. What the office decided knowingly is left out.
create view absent_seats as
select b.id as booking_id, s.therapist_id, t.first_name, b.starts_at,
  case when not t.active or t.left_at is not null then 'gone' when off.since is not null then 'off' else 'hours' end as reason,
  coalesce(off.since, s.assigned_at) as since
from bookings b
join booking_seats s on s.booking_id = b.id
join therapists t on t.id = s.therapist_id
cross join lateral (
  select b.starts_at at time zone 'Europe/Lisbon' as starts, b.ends_at at time zone 'Europe/Lisbon' as ends) as wall
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
