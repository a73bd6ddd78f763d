-- Two visits of a therapist are as far apart as the way between them takes.

alter table service_areas
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  -- From door to door inside the area.
  add column inside_minutes int not null default 10 check (inside_minutes between 0 and 240),
  add column timezone text not null default 'Europe/Lisbon'
    check (timezone in ('Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores')),
  add constraint service_areas_centre check ((latitude is null) = (longitude is null)),
  -- Taken times carry it in two bytes.
  add constraint service_areas_id check (id < 32000);

-- What stood for everything between two visits, 30 minutes unless the office had said otherwise, is now set-up and pack-up
-- (10 minutes each) and the rest the way inside an area: there nothing changes.
update service_areas set inside_minutes = least(240, greatest(0, coalesce(
  (select (value->>'travelBufferMinutes')::int from settings where key = 'booking'), 30) - 20));
update settings set value = value - 'travelBufferMinutes' where key = 'booking' and value ? 'travelBufferMinutes';

-- Where the areas a company starts with lie.
update service_areas a set latitude = c.latitude, longitude = c.longitude
from (values
  ('Lisboa', 38.7223, -9.1393), ('Loures e Odivelas', 38.8309, -9.1685), ('Odivelas', 38.7927, -9.1838), ('Amadora', 38.7538, -9.2308),
  ('Sintra', 38.8029, -9.3817), ('Cascais', 38.6979, -9.4215), ('Oeiras', 38.6979, -9.3085), ('Almada', 38.6790, -9.1569),
  ('Barreiro', 38.6631, -9.0724), ('Seixal', 38.6401, -9.1015), ('Montijo e Alcochete', 38.7067, -8.9739), ('Setúbal', 38.5244, -8.8882),
  ('Porto', 41.1496, -8.6110), ('Vila Nova de Gaia', 41.1239, -8.6118), ('Gondomar', 41.1443, -8.5321), ('Matosinhos', 41.1844, -8.6963),
  ('Maia', 41.2357, -8.6199), ('Póvoa de Varzim e Vila do Conde', 41.3665, -8.7561), ('Faro', 37.0194, -7.9304),
  ('Loulé e Quarteira', 37.1036, -8.0617), ('Albufeira', 37.0891, -8.2479), ('Silves', 37.1894, -8.4383), ('Lagoa', 37.1353, -8.4536),
  ('Portimão', 37.1386, -8.5378), ('Lagos', 37.1028, -8.6730), ('Olhão', 37.0260, -7.8411), ('Tavira', 37.1276, -7.6486),
  ('Vila Real de Santo António', 37.1945, -7.4154)) as c (name, latitude, longitude)
where a.name = c.name;

-- What the office knows better than the distance tells. It holds for the way back, too, unless that has a row of its own.
create table area_ways (
  from_area_id int not null references service_areas on delete cascade,
  to_area_id int not null references service_areas on delete cascade,
  minutes int not null check (minutes between 0 and 720),
  primary key (from_area_id, to_area_id),
  check (from_area_id <> to_area_id)
);
create trigger roster_changed after insert or update or delete on area_ways for each statement execute function roster_changed();

-- The same for everybody in one building, whatever the flat; src/domain/travel/place-key.ts has the same rule.
create function place_key(zip text, street text) returns int language plpgsql immutable parallel safe as $$
declare
  words text := regexp_replace(lower(normalize(coalesce(street, ''), nfd)), '[^a-z0-9]', '', 'g');
  hash bigint := 2166136261;
begin
  if words = '' then return null; end if;
  words := regexp_replace(lower(normalize(coalesce(zip, ''), nfd)), '[^a-z0-9]', '', 'g') || '/' || words;
  for at in 1 .. length(words) loop
    hash := ((hash # ascii(substr(words, at, 1))) * 16777619) & 4294967295;
  end loop;
  return case when hash > 2147483647 then hash - 4294967296 else hash end;
end $$;

-- Minutes of the way between two places; src/domain/travel/travel-minutes.ts has the same rule.
create function way_minutes(from_area int, from_place int, to_area int, to_place int) returns int
language plpgsql stable parallel safe as $$
declare
  here service_areas;
  there service_areas;
  own int;
  rules jsonb;
  unknown int;
  road double precision;
  city double precision;
  inside int;
begin
  if from_place = to_place then return 0; end if;
  select * into here from service_areas where id = from_area;
  if from_area = to_area and here.id is not null then return here.inside_minutes; end if;
  select * into there from service_areas where id = to_area;
  select value into rules from settings where key = 'travel';
  unknown := coalesce((rules->>'unknownMinutes')::int, 30);
  if here.id is null or there.id is null then return unknown; end if;
  select minutes into own from area_ways where from_area_id = from_area and to_area_id = to_area;
  if found then return own; end if;
  select minutes into own from area_ways where from_area_id = to_area and to_area_id = from_area;
  if found then return own; end if;
  inside := greatest(here.inside_minutes, there.inside_minutes);
  if here.latitude is null or there.latitude is null then return greatest(inside, unknown); end if;
  road := 2 * 6371 * asin(least(1, sqrt(power(sin(radians(there.latitude - here.latitude) / 2), 2)
    + cos(radians(here.latitude)) * cos(radians(there.latitude)) * power(sin(radians(there.longitude - here.longitude) / 2), 2))))
    * coalesce((rules->>'roadPercent')::float8, 130) / 100;
  city := least(road, coalesce((rules->>'cityKilometres')::float8, 20));
  return least(720, greatest(inside, ceil(round((city / coalesce((rules->>'cityKmh')::float8, 35)
    + (road - city) / coalesce((rules->>'countryKmh')::float8, 70)) * 60 * 1e6) / 1e6)::int));
end $$;

-- Whether one visit cannot be made because of the other: they overlap, or the way is longer than the time between them.
create function is_too_close(
  one_starts timestamptz, one_until timestamptz, one_area int, one_place int,
  other_starts timestamptz, other_until timestamptz, other_area int, other_place int
) returns boolean language plpgsql stable parallel safe as $$
begin
  if one_starts < other_until and other_starts < one_until then return true; end if;
  if one_until <= other_starts then
    return one_until + make_interval(mins => way_minutes(one_area, one_place, other_area, other_place)) > other_starts;
  end if;
  return other_until + make_interval(mins => way_minutes(other_area, other_place, one_area, one_place)) > one_starts;
end $$;

alter table busy add column area_id int, add column place_key int;
comment on table busy is 'A therapist''s taken time, from the start of a visit to its end with set-up and pack-up. The way to other visits is kept by a trigger.';

-- A taken time only ever becomes shorter here, so nothing that exists is refused. What lies behind needs no place.
update bookings set blocked_until = least(blocked_until, ends_at + interval '20 minutes')
where blocked_until > clock_now() - interval '1 day';
update busy set blocked_until = b.blocked_until, area_id = b.service_area_id, place_key = place_key(b.zip_code, b.location->>'address')
from bookings b where b.id = busy.booking_id and busy.starts_at = b.starts_at and busy.blocked_until > clock_now() - interval '1 day';

drop index busy_by_day, busy_by_therapist;
create index busy_by_day on busy (starts_at) include (therapist_no, blocked_until, expires_at, area_id, place_key);
create index busy_by_therapist on busy (therapist_no, starts_at) include (blocked_until, expires_at, area_id, place_key);

-- One lock a therapist, taken by whoever takes time of theirs: two who look at the same gap never both find it wide enough.
create function lock_therapist_time(no int) returns void language sql as $$ select pg_advisory_xact_lock(1415671, no) $$;

create function refuse_too_close() returns trigger language plpgsql as $$
declare other uuid;
begin
  -- An address that is forgotten makes no visit impossible.
  if tg_op = 'UPDATE' and new.place_key is null and (new.therapist_no, new.starts_at, new.blocked_until) = (old.therapist_no, old.starts_at, old.blocked_until)
    and new.area_id is not distinct from old.area_id then
    return null;
  end if;
  if new.blocked_until <= clock_now() then return null; end if;
  perform lock_therapist_time(new.therapist_no);
  -- Holds that ran out count, as they do for the constraint: whoever takes time sweeps them away first.
  select o.booking_id into other from busy o
  where o.therapist_no = new.therapist_no and o.booking_id <> new.booking_id
    and o.starts_at > new.starts_at - interval '24 hours' and o.starts_at < new.blocked_until + interval '12 hours'
    and is_too_close(o.starts_at, o.blocked_until, o.area_id, o.place_key, new.starts_at, new.blocked_until, new.area_id, new.place_key)
  limit 1;
  if found then
    raise exception 'Therapist % cannot get from one visit to the other in time', new.therapist_no
      using errcode = 'exclusion_violation', constraint = 'busy_leaves_time_for_the_way', table = 'busy', detail = format('Too close to booking %s.', other);
  end if;
  return null;
end $$;
create constraint trigger busy_leaves_time_for_the_way
  after insert or update of therapist_no, starts_at, blocked_until, area_id, place_key on busy
  for each row execute function refuse_too_close();

-- The only way the server takes time: of those named, the ones who could be taken, all others are passed over. Whoever holds the
-- lock of one therapist waits only for those with a higher number and merely tries the others, so nobody waits in a circle; a lock
-- that led to nothing is let go at once. Without a place the booking's own is taken.
create function take_times(
  nos int[], for_booking uuid, as_kind text, from_time timestamptz, until timestamptz, expires timestamptz,
  area int, place int, instead_of timestamptz, may_wait boolean
) returns setof int language plpgsql as $$
declare
  no int;
  highest int;
begin
  if area is null then
    select b.service_area_id, place_key(b.zip_code, b.location->>'address') into area, place from bookings b where b.id = for_booking;
  end if;
  for no in select wanted from unnest(nos) as wanted order by wanted loop
    begin
      highest := nullif(current_setting('calma.highest_lock', true), '')::int;
      if may_wait and (highest is null or no >= highest) then
        perform lock_therapist_time(no);
      elsif not pg_try_advisory_xact_lock(1415671, no) then
        raise exception 'In other hands' using errcode = 'CALM1';
      end if;
      perform set_config('calma.highest_lock', greatest(no, highest)::text, true);
      delete from busy where therapist_no = no and expires_at <= clock_now()
        and starts_at > from_time - interval '24 hours' and starts_at < until + interval '12 hours';
      if instead_of is not null then
        delete from busy where therapist_no = no and booking_id = for_booking and starts_at = instead_of;
      end if;
      insert into busy (therapist_no, booking_id, kind, starts_at, blocked_until, expires_at, area_id, place_key)
      values (no, for_booking, as_kind, from_time, until, expires, area, place) on conflict do nothing;
      if not found then raise exception 'Taken' using errcode = 'CALM1'; end if;
      return next no;
    exception when exclusion_violation or sqlstate 'CALM1' then null;
    end;
  end loop;
end $$;

-- A visit that takes place elsewhere takes its times along.
create function move_busy_place() returns trigger language plpgsql as $$
declare
  taken bigint;
  place int := place_key(new.zip_code, new.location->>'address');
begin
  for taken in select id from busy where booking_id = new.id order by therapist_no, id loop
    update busy set area_id = new.service_area_id, place_key = place
    where id = taken and (area_id is distinct from new.service_area_id or place_key is distinct from place);
  end loop;
  return null;
end $$;
create trigger move_busy_place after update of service_area_id, zip_code, location on bookings
  for each row when (old.service_area_id is distinct from new.service_area_id or old.zip_code is distinct from new.zip_code
    or old.location is distinct from new.location) execute function move_busy_place();

-- Pairs of coming visits of one therapist that were too close when somebody changed what ways take, or before ways were reckoned.
-- Whoever lists them asks again whether they still are; new ones are refused and never get here.
create table close_visits (
  therapist_no int not null references therapists (no) on delete cascade,
  earlier_booking_id uuid not null references bookings on delete cascade deferrable,
  later_booking_id uuid not null references bookings on delete cascade deferrable,
  since timestamptz not null default clock_now(),
  primary key (therapist_no, earlier_booking_id, later_booking_id)
);
create index close_visits_of_earlier on close_visits (earlier_booking_id);
create index close_visits_of_later on close_visits (later_booking_id);

create function note_close_visits() returns trigger language plpgsql as $$
begin
  delete from close_visits v where not exists (
    select from busy a where a.booking_id = v.earlier_booking_id and a.therapist_no = v.therapist_no and a.blocked_until > clock_now() - interval '12 hours');
  insert into close_visits (therapist_no, earlier_booking_id, later_booking_id)
  select therapist_no, booking_id, next_booking from (
    select b.*, lead(booking_id) over following as next_booking, lead(starts_at) over following as next_starts,
      lead(blocked_until) over following as next_until, lead(area_id) over following as next_area, lead(place_key) over following as next_place
    from busy b where b.kind = 'assigned' and b.starts_at > clock_now() - interval '24 hours'
    window following as (partition by therapist_no order by starts_at)) as pair
  where next_booking <> booking_id and next_starts > clock_now()
    and is_too_close(starts_at, blocked_until, area_id, place_key, next_starts, next_until, next_area, next_place)
  on conflict do nothing;
  return null;
end $$;
create trigger note_close_visits after update of latitude, longitude, inside_minutes on service_areas for each statement execute function note_close_visits();
create trigger note_close_visits after insert or update or delete on area_ways for each statement execute function note_close_visits();
create trigger note_close_travel after insert or update on settings for each row when (new.key = 'travel') execute function note_close_visits();
-- For what was booked before.
update service_areas set inside_minutes = inside_minutes;
