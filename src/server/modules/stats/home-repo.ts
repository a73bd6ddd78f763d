import type { BookingStatus } from '#domain/booking/booking-status.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

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
