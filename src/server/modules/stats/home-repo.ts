import type { BookingStatus } from '#domain/booking/booking-status.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

export type Visit = {
  id: string;
  reference: string;
  status: BookingStatus;
  startsAt: Date;
  endsAt: Date;
  timezone: TimeZone;
  treatment: { en: string; pt: string };
  area: string | null;
  therapists: string[];
  needsAttention: boolean;
};

const visits = (matching: Sql, most: number): Sql => sql`
  with page as materialized (
    select id, count(*) over ()::int as total from report_bookings where ${matching} order by starts_at, id limit ${most})
  select page.total, b.id, b.reference, b.status, b.starts_at as "startsAt",
    b.starts_at + make_interval(mins => b.visit_minutes) as "endsAt", b.timezone,
    json_build_object('en', b.treatment_en, 'pt', b.treatment_pt) as treatment, b.area,
    coalesce((select json_agg(t.name order by t.name) from report_seats s
      join report_therapists t on t.therapist_id = s.therapist_id where s.booking_id = b.id), '[]') as therapists,
    (b.needs_attention_since is not null or b.disputed_since is not null or b.is_refund_refused
      or b.id in (select booking_id from absent_seats where booking_id in (select id from page))) as "needsAttention"
  from page join report_bookings b on b.id = page.id order by b.starts_at, b.id`;

const takePlaceOn = (day: string): Sql =>
  sql`visit_on = ${day}::date and status in ('finding_therapist', 'confirmed', 'completed')`;

export const listVisitsOn = async (on: Queryable, day: string): Promise<Visit[]> =>
  (await on.many<Visit & { total: number }>(visits(takePlaceOn(day), 200))).map(({ total: _, ...visit }) => visit);

export const countVisitsOn = async (on: Queryable, day: string): Promise<number> =>
  (await on.one<{ count: number }>(sql`select count(*)::int as count from report_bookings where ${takePlaceOn(day)}`))
    .count;

/** Of those whose payment is disputed, or whose refund a bank refused, also the ones that are over: the bank waits for an answer. */
const attention = sql`id in (select id from report_bookings where disputed_since is not null
  union select id from report_bookings where is_refund_refused
  union select booking_id from absent_seats
  union select id from report_bookings where needs_attention_since is not null and status in ('finding_therapist', 'confirmed'))`;

export const listNeedingAttention = async (on: Queryable): Promise<{ total: number; items: Visit[] }> => {
  const rows = await on.many<Visit & { total: number }>(visits(attention, 20));
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...visit }) => visit) };
};

type NextOffer = {
  bookingId: string;
  reference: string;
  therapist: string;
  startsAt: Date;
  timezone: TimeZone;
  answerBy: Date;
};

export const listNextOffers = (on: Queryable) =>
  on.many<NextOffer>(sql`
    select o.booking_id as "bookingId", o.reference, t.name as therapist, o.starts_at as "startsAt",
      b.timezone, o.answer_by as "answerBy"
    from report_offers o join report_therapists t on t.therapist_id = o.therapist_id join report_bookings b on b.id = o.booking_id
    where o.status = 'open' and o.booking_status = 'finding_therapist' and o.answer_by > clock_now()
    order by o.answer_by, o.id limit 10`);
