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
  select b.id, b.reference, b.status, b.starts_at as "startsAt",
    b.starts_at + make_interval(mins => b.visit_minutes) as "endsAt", b.timezone,
    json_build_object('en', b.treatment_en, 'pt', b.treatment_pt) as treatment, b.area,
    coalesce((select json_agg(t.name order by t.name) from report_seats s
      join report_therapists t on t.therapist_id = s.therapist_id where s.booking_id = b.id), '[]') as therapists,
    (b.needs_attention_since is not null or b.disputed_since is not null or b.is_refund_refused
      or b.id in (select booking_id from absent_seats)) as "needsAttention"
  from report_bookings b where ${matching} order by b.starts_at, b.id limit ${most}`;

const takePlaceOn = (day: string): Sql =>
  sql`visit_on = ${day}::date and status in ('finding_therapist', 'confirmed', 'completed')`;

export const listVisitsOn = (on: Queryable, day: string): Promise<Visit[]> =>
  on.many<Visit>(visits(takePlaceOn(day), 200));

export const countVisitsOn = async (on: Queryable, day: string): Promise<number> =>
  (await on.one<{ count: number }>(sql`select count(*)::int as count from report_bookings where ${takePlaceOn(day)}`))
    .count;

/** Of those whose payment is disputed, or whose refund a bank refused, also the ones that are over: the bank waits for an answer. */
const attention = sql`(disputed_since is not null or is_refund_refused or id in (select booking_id from absent_seats)
  or (needs_attention_since is not null and status in ('finding_therapist', 'confirmed')))`;

export const listNeedingAttention = async (on: Queryable): Promise<{ total: number; items: Visit[] }> => {
  const items = await on.many<Visit>(visits(attention, 20));
  const { total } = await on.one<{ total: number }>(sql`
    select count(*)::int as total from report_bookings where ${attention}`);
  return { total, items };
};

export const listNextOffers = (on: Queryable) =>
  on.many<{ bookingId: string; reference: string; therapist: string; startsAt: Date; answerBy: Date }>(sql`
    select o.booking_id as "bookingId", o.reference, t.name as therapist, o.starts_at as "startsAt",
      o.answer_by as "answerBy"
    from report_offers o join report_therapists t on t.therapist_id = o.therapist_id
    where o.status = 'open' and o.booking_status = 'finding_therapist' and o.answer_by > clock_now()
    order by o.answer_by, o.id limit 10`);
