import { sql } from '../src/server/platform/database/sql.ts';

/**
 * The same question answered wholly by the database, in the two ways that measured best: the yardstick for our own.
 * Both read the roster from its tables and give the free starts of one day, in order.
 */

/** Hours and days off hold on the clock somebody works by, which need not be the area's. */
export const ableOn = ({ date, areaId, treatmentId }) => sql`
  select t.no, (${date}::date + make_interval(mins => h.from_minute)) at time zone z.timezone as opens,
    (${date}::date + make_interval(mins => h.to_minute)) at time zone z.timezone as closes
  from therapists t
  join therapist_zones z on z.therapist_id = t.id
  join therapist_areas a on a.therapist_id = t.id and a.service_area_id = ${areaId}
  join therapist_treatments s on s.therapist_id = t.id and s.treatment_id = ${treatmentId}
  join therapist_hours h on h.therapist_id = t.id and h.weekday = extract(isodow from ${date}::date)::int
  where t.active and not exists (
    select from therapist_time_off o where o.therapist_id = t.id and ${date}::date between o.starts_on and o.ends_on)`;

/** Each stretch with the way from the asked area to it before, and the way back after it. */
export const takenIn = ({ from, to, areaId }) => sql`
  select therapist_no as no, starts_at - make_interval(mins => there) as starts_at, blocked_until + make_interval(mins => back) as blocked_until
  from busy join (select id as area_id, way_minutes(${areaId}, null, id, null) as there, way_minutes(id, null, ${areaId}, null) as back
    from service_areas offset 0) as ways using (area_id)
  where starts_at > ${from}::timestamptz - interval '12 hours' and starts_at < ${to}::timestamptz and blocked_until > ${from}::timestamptz
    and (expires_at is null or expires_at > (select clock_now()))`;

/** Gaps between what is taken become runs of starts, runs become a step up and a step down, and the steps are summed. */
export const sweepLine = (question) => sql`
  with able as (${ableOn(question)}), taken as (${takenIn(question)}),
  rows as (
    select no, starts_at, blocked_until from taken
    union all select no, '-infinity', '-infinity' from able
  ), gaps as (
    select no, max(blocked_until) over (partition by no order by starts_at) as free_from, lead(starts_at) over (partition by no order by starts_at) as free_until from rows
  ), runs as (
    select ceil(date_part('epoch', greatest(opens, free_from, ${question.firstStart}::timestamptz) - ${question.midnight}::timestamptz) / 900)::int as first,
      floor(date_part('epoch', least(closes, free_until - make_interval(mins => ${question.bufferMinutes}), ${question.lastEnd}::timestamptz)
        - make_interval(mins => ${question.lengthMinutes}) - ${question.midnight}::timestamptz) / 900)::int as last
    from gaps join able using (no)
  ), steps as (
    select first as cell, 1 as step from runs where first <= last
    union all select last + 1, -1 from runs where first <= last
  ), levels as (
    select cell, sum(sum(step)) over (order by cell) as level, lead(cell) over (order by cell) as next from steps group by cell
  )
  select ${question.midnight}::timestamptz + free * interval '15 minutes' as start
  from levels, generate_series(cell, next - 1) as free
  where level >= ${question.seats} order by start`;

/** Each therapist's hours minus a range per booking; then every start is looked for in everybody's rest. */
export const multirange = (question) => sql`
  with able as (${ableOn(question)}), taken as (${takenIn(question)}),
  forbidden as (
    select no, range_agg(tstzrange(starts_at - make_interval(mins => ${question.lengthMinutes + question.bufferMinutes}), blocked_until, '()')) as never
    from taken group by no
  ), free as materialized (
    select tstzmultirange(tstzrange(opens, closes - make_interval(mins => ${question.lengthMinutes}), '[]')) - coalesce(never, '{}') as starts
    from able left join forbidden using (no)
    where opens <= closes - make_interval(mins => ${question.lengthMinutes})
  )
  select start from generate_series(${question.firstStart}::timestamptz,
    ${question.lastEnd}::timestamptz - make_interval(mins => ${question.lengthMinutes}), interval '15 minutes') as start
  where ${question.seats} <= (select count(*) from free where starts @> start) order by start`;
