-- Figures of days that are over, added up once, so that a year of analytics reads some thousand sums and not a million rows.
-- Never a guess: whoever changes what a sum was made of leaves a mark in the same transaction, and a marked day is read from
-- the rows until it has been added up again. docs/performance.md has what it saves, stats/day-sums.test.ts that it is equal.

-- Visits take place on a day, lines of the ledger are written on a day, and lists begin with the newest.
create index bookings_by_visit_on on bookings (((starts_at at time zone timezone)::date));
create index bookings_by_creation on bookings (created_at, id);
create index bookings_by_status on bookings (status, starts_at, id);
create index ledger_lines_by_day on ledger_lines (((at at time zone 'Europe/Lisbon')::date));
create index ledger_lines_of_cards_by_day on ledger_lines (((at at time zone 'Europe/Lisbon')::date)) where account = 'gift_cards';

-- By the day on which bookings were paid: all of them, and by treatment, area, hour of the week (24 × weekday + hour) and code.
create table paid_day_sums (
  day date not null,
  part text not null check (part in ('all', 'treatment', 'area', 'hour', 'promo')),
  key int not null,
  bookings int not null,
  cancelled int not null,
  revenue_cents int not null,
  discount_cents int not null,
  refund_cents int not null,
  gift_card_cents int not null,
  primary key (part, day, key)
);
-- By the day on which they were begun.
create table begun_day_sums (day date primary key, begun int not null, paid int not null);
-- By the day of the visit, for each therapist.
create table visit_day_sums (
  day date not null,
  therapist_id uuid not null,
  visits int not null,
  minutes int not null,
  pay_cents int not null,
  primary key (day, therapist_id)
);
-- By the day of the ledger.
create table ledger_day_sums (
  day date primary key,
  received_cents int not null,
  earned_cents int not null,
  given_cents int not null,
  cards_sold_cents int not null,
  cards_used_cents int not null
);
create table summed_days (kind text not null, day date not null, primary key (kind, day));
create table day_sum_marks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('paid', 'begun', 'visit', 'ledger')),
  day date not null
);
create index day_sum_marks_by_day on day_sum_marks (kind, day);

-- By the views of the reports: whoever changes one of those empties `summed_days` in the same migration.
-- From the rows ----------------------------------------------------------------------------------------------------------
create function sum_paid_day(wanted date) returns setof paid_day_sums language sql stable as $$
  select wanted,
    case when grouping(treatment_id) = 0 then 'treatment' when grouping(area) = 0 then 'area' when grouping(slot) = 0 then 'hour'
      when grouping(promo) = 0 then 'promo' else 'all' end,
    coalesce(case when grouping(treatment_id) = 0 then treatment_id when grouping(area) = 0 then area
      when grouping(slot) = 0 then slot when grouping(promo) = 0 then promo end, 0),
    count(*)::int, (count(*) filter (where status = 'cancelled'))::int, coalesce(sum(revenue_cents), 0)::int,
    coalesce(sum(discount_cents), 0)::int, coalesce(sum(refund_cents), 0)::int, coalesce(sum(gift_card_cents), 0)::int
  from (select treatment_id, coalesce(service_area_id, 0) as area, 24 * weekday + hour as slot, coalesce(promo_code_id, 0) as promo,
      status, revenue_cents, discount_cents, refund_cents, gift_card_cents
    from report_bookings where paid_on = wanted) as paid
  group by grouping sets ((), (treatment_id), (area), (slot), (promo))
  having count(*) > 0
$$;
create function sum_begun_day(wanted date) returns setof begun_day_sums language sql stable as $$
  select wanted, count(*)::int, count(paid_at)::int from bookings where (created_at at time zone 'Europe/Lisbon')::date = wanted
$$;
create function sum_visit_day(wanted date) returns setof visit_day_sums language sql stable as $$
  select wanted, therapist_id, (count(*) filter (where status <> 'cancelled'))::int,
    coalesce(sum(visit_minutes) filter (where status <> 'cancelled'), 0)::int,
    -- Of a cancelled visit, the share of what was kept.
    sum(pay_cents)::int
  from report_seats where status in ('finding_therapist', 'confirmed', 'completed', 'cancelled') and visit_on = wanted
  group by therapist_id
$$;
create function sum_ledger_day(wanted date) returns setof ledger_day_sums language sql stable as $$
  select day, received_cents, earned_cents, given_cents, cards_sold_cents, cards_used_cents
  from report_ledger_days where day = wanted
$$;

-- To be read -------------------------------------------------------------------------------------------------------------
-- The days of a stretch whose sums are not there or no longer true.
create function days_to_sum(wanted text, first date, last date) returns table (day date) language sql stable as $$
  select d.day::date from generate_series(first::timestamp, last::timestamp, interval '1 day') as d (day)
  where not exists (select from summed_days s where s.kind = wanted and s.day = d.day::date)
    or exists (select from day_sum_marks m where m.kind = wanted and m.day = d.day::date)
$$;
create function paid_sums(first date, last date) returns setof paid_day_sums language sql stable as $$
  with open as materialized (select day from days_to_sum('paid', first, last))
  select s.* from paid_day_sums s where s.day between first and last and s.day not in (select day from open)
  union all select s.* from open cross join lateral sum_paid_day(open.day) s
$$;
create function begun_sums(first date, last date) returns setof begun_day_sums language sql stable as $$
  with open as materialized (select day from days_to_sum('begun', first, last))
  select s.* from begun_day_sums s where s.day between first and last and s.day not in (select day from open)
  union all select s.* from open cross join lateral sum_begun_day(open.day) s
$$;
create function visit_sums(first date, last date) returns setof visit_day_sums language sql stable as $$
  with open as materialized (select day from days_to_sum('visit', first, last))
  select s.* from visit_day_sums s where s.day between first and last and s.day not in (select day from open)
  union all select s.* from open cross join lateral sum_visit_day(open.day) s
$$;
create function ledger_sums(first date, last date) returns setof ledger_day_sums language sql stable as $$
  with open as materialized (select day from days_to_sum('ledger', first, last))
  select s.* from ledger_day_sums s where s.day between first and last and s.day not in (select day from open)
  union all select s.* from open cross join lateral sum_ledger_day(open.day) s
$$;

-- Adding up --------------------------------------------------------------------------------------------------------------
-- Of each kind the given number of days at most, beginning with the newest; gives how many it was. Only days that ended a
-- day ago: what happens now writes no mark. To be called in a transaction that sees one state of everything, so that a mark
-- it does not see, and therefore does not take away, belongs to a change it has not counted.
create function sum_days(most int) returns int language plpgsql as $$
declare
  last date := (clock_now() at time zone 'Europe/Lisbon')::date - 2;
  first date := (select least(min(created_at), min(starts_at)) at time zone 'Europe/Lisbon' from bookings)::date;
  summed int := 0;
  one record;
begin
  first := least(first, (select min(at) at time zone 'Europe/Lisbon' from ledger_lines)::date);
  for one in
    select kinds.kind, d.day from unnest(array['paid', 'begun', 'visit', 'ledger']) as kinds (kind)
    cross join lateral (select day from days_to_sum(kinds.kind, first, last) order by day desc limit most) as d
  loop
    case one.kind
      when 'paid' then
        delete from paid_day_sums where day = one.day;
        insert into paid_day_sums select * from sum_paid_day(one.day);
      when 'begun' then
        delete from begun_day_sums where day = one.day;
        insert into begun_day_sums select * from sum_begun_day(one.day);
      when 'visit' then
        delete from visit_day_sums where day = one.day;
        insert into visit_day_sums select * from sum_visit_day(one.day);
      else
        delete from ledger_day_sums where day = one.day;
        insert into ledger_day_sums select * from sum_ledger_day(one.day);
    end case;
    insert into summed_days (kind, day) values (one.kind, one.day) on conflict do nothing;
    delete from day_sum_marks where kind = one.kind and day = one.day;
    summed := summed + 1;
  end loop;
  return summed;
end $$;

-- Marks ------------------------------------------------------------------------------------------------------------------
-- What is of this half day is added up in a day and a half at the earliest, and needs none.
create function mark_day(kind text, at timestamptz, zone text default 'Europe/Lisbon') returns void language plpgsql as $$
begin
  if at < clock_now() - interval '12 hours' then
    insert into day_sum_marks (kind, day) values (mark_day.kind, (mark_day.at at time zone zone)::date);
  end if;
end $$;

create function mark_changed_booking() returns trigger language plpgsql as $$
begin
  if old.created_at is not null then
    perform mark_day('paid', old.paid_at);
    perform mark_day('begun', old.created_at);
    perform mark_day('visit', old.starts_at, old.timezone);
  end if;
  if new.created_at is not null then
    if old.paid_at is distinct from new.paid_at then perform mark_day('paid', new.paid_at); end if;
    if old.created_at is distinct from new.created_at then perform mark_day('begun', new.created_at); end if;
    if (old.starts_at, old.timezone) is distinct from (new.starts_at, new.timezone) then
      perform mark_day('visit', new.starts_at, new.timezone);
    end if;
  end if;
  return null;
end $$;
create trigger booking_leaves_marks after insert or delete on bookings
  for each row execute function mark_changed_booking();
create trigger booking_change_leaves_marks after update on bookings for each row
  when ((old.created_at, old.paid_at, old.starts_at, old.ends_at, old.status, old.treatment_id, old.service_area_id,
      old.timezone, old.promo_code_id, old.discount_cents, old.refund_cents, old.gift_card_cents)
    is distinct from (new.created_at, new.paid_at, new.starts_at, new.ends_at, new.status, new.treatment_id, new.service_area_id,
      new.timezone, new.promo_code_id, new.discount_cents, new.refund_cents, new.gift_card_cents))
  execute function mark_changed_booking();

create function mark_changed_seat() returns trigger language plpgsql as $$
begin
  perform mark_day('visit', b.starts_at, b.timezone) from bookings b where b.id in (old.booking_id, new.booking_id);
  return null;
end $$;
create trigger seat_leaves_marks after insert or update or delete on booking_seats
  for each row execute function mark_changed_seat();

create function mark_new_lines() returns trigger language plpgsql as $$
begin
  perform mark_day('ledger', at) from (select distinct at from lines) as times;
  perform mark_day('paid', b.paid_at), mark_day('visit', b.starts_at, b.timezone)
  from bookings b where b.id in (select booking_id from lines);
  return null;
end $$;
create trigger lines_leave_marks after insert on ledger_lines referencing new table as lines
  for each statement execute function mark_new_lines();

create function forget_day_sums() returns trigger language plpgsql as $$
begin
  truncate paid_day_sums, begun_day_sums, visit_day_sums, ledger_day_sums, summed_days, day_sum_marks;
  return null;
end $$;
create trigger no_bookings_no_sums after truncate on bookings for each statement execute function forget_day_sums();
