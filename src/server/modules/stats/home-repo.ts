import type { BookingStatus } from '#domain/booking/booking-status.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import type { Period } from './repo.ts';

type Visit = {
  id: string;
  reference: string;
  status: BookingStatus;
  startsAt: Date;
  treatment: { en: string; pt: string };
  area: string | null;
};

const visits = (matching: Sql, most: number): Sql => sql`
  select id, reference, status, starts_at as "startsAt",
    json_build_object('en', treatment_en, 'pt', treatment_pt) as treatment, area
  from report_bookings where ${matching} order by starts_at, id limit ${most}`;

export const listVisitsOn = (on: Queryable, day: string): Promise<Visit[]> =>
  on.many<Visit>(
    visits(sql`visit_on = ${day}::date and status in ('finding_therapist', 'confirmed', 'completed')`, 200),
  );

const attention = sql`needs_attention_since is not null and status in ('finding_therapist', 'confirmed')`;

export const listNeedingAttention = async (on: Queryable): Promise<{ total: number; items: Visit[] }> => {
  const items = await on.many<Visit>(visits(attention, 20));
  const { total } = await on.one<{ total: number }>(sql`
    select count(*)::int as total from report_bookings where ${attention}`);
  return { total, items };
};

export const listNextOffers = (on: Queryable) =>
  on.many<{ bookingId: string; reference: string; therapist: string; answerBy: Date }>(sql`
    select o.booking_id as "bookingId", o.reference, t.name as therapist, o.answer_by as "answerBy"
    from report_offers o join report_therapists t on t.therapist_id = o.therapist_id
    where o.status = 'open' and o.booking_status = 'finding_therapist' and o.answer_by > clock_now()
    order by o.answer_by, o.id limit 10`);

export const listEvents = (on: Queryable, limit: number) =>
  on.many<{ at: Date; name: string; step: number | null; valueCents: number | null; isTest: boolean }>(sql`
    select at, name, step, value_cents as "valueCents", is_test as "isTest" from report_events
    order by at desc, name limit ${limit}`);

export const listZipDemand = (on: Queryable, { from, to }: Period) =>
  on.many<{ zipPrefix: number; asked: number; waiting: number; area: string | null }>(sql`
    select d.zip_prefix as "zipPrefix", sum(d.asked)::int as asked, sum(d.waiting)::int as waiting,
      (select name from report_service_areas a where a.active and d.zip_prefix between a.zip_from and a.zip_to) as area
    from report_zip_demand d where d.asked_on between ${from}::date and ${to}::date
    group by d.zip_prefix order by asked desc, waiting desc, d.zip_prefix limit 500`);

export const listUnservedTimes = (on: Queryable, { from, to }: Period) =>
  on.many<{
    areaId: number;
    area: string;
    reason: 'nobody_fits' | 'nobody_works' | 'all_taken' | 'start_taken';
    weekday: number;
    hour: number | null;
    count: number;
  }>(sql`
    select service_area_id as "areaId", area, reason, weekday, nullif(hour, -1) as hour, sum(count)::int as count
    from report_unserved where asked_on between ${from}::date and ${to}::date
    group by service_area_id, area, reason, weekday, hour order by count desc, area, weekday, hour, reason limit 500`);
