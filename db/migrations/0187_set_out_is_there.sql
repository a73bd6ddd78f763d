-- The same seats as before (0146_absent_seats_at_once.sql), but for who has set out or is there: what her hours and days off
-- say of that visit no longer matters.
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
-- Minutes of the week, with a day's length between two days, so that none runs into the next.
left join (
  select h.therapist_id, range_agg(int4range(2880 * h.weekday + h.from_minute, 2880 * h.weekday + h.to_minute)) as working
  from therapist_hours h group by h.therapist_id) as week on week.therapist_id = t.id
left join lateral (
  select min(o.created_at) as since from therapist_time_off o
  where o.therapist_id = t.id and visit.day between o.starts_on and o.ends_on
    and (o.from_minute is null or (o.from_minute < visit.to_minute and o.to_minute > visit.from_minute))
    and (not s.is_forced or o.created_at > s.assigned_at)) as off on true
where b.status in ('confirmed', 'finding_therapist') and b.ends_at > clock_now()
  and (not t.active or t.left_at is not null
    or (s.on_way_at is null and s.arrived_at is null and (off.since is not null
    or (not s.is_forced and not coalesce(week.working @> int4range(2880 * visit.weekday + visit.from_minute, 2880 * visit.weekday + visit.to_minute), false)))));
