import { therapistLateMinutes } from '#domain/booking/cancellation.ts';
import { visitDayRules } from '#domain/booking/visit-day.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { isLate } from '../day/day-repo.ts';

/** A booking that needs a person, as its line tells it. */
export type TroubledBooking = {
  id: string;
  reference: string;
  startsAt: Date;
  timezone: TimeZone;
  clientName: string;
  treatment: { en: string; pt: string };
  serviceAreaId: number | null;
  since: Date;
};

const told = sql`b.id, b.reference, b.starts_at as "startsAt", b.timezone,
  trim(concat_ws(' ', b.contact->>'firstName', b.contact->>'lastName')) as "clientName",
  coalesce((select line->'label' from jsonb_array_elements(b.price_lines) as line where line->>'kind' = 'treatment' limit 1),
    '{"en": "", "pt": ""}'::jsonb) as treatment, b.service_area_id as "serviceAreaId"`;

/** A search that came with older data was never told an end: at the start of the visit it is too late. */
const lastHour: Sql = sql`coalesce(b.search_until, b.starts_at)`;

/**
 * When a search without a result ends: the client's own time to choose counts, where one therapist of two was found, and the
 * hour for which another time is kept.
 */
const searchEnd: Sql = sql`greatest(
  case when b.choice_because = 'only_one_found' then coalesce(b.choice_until, ${lastHour}) else ${lastHour} end,
  (select max(p.kept_until) from proposals p where p.booking_id = b.id and p.status = 'open' and p.kept_until > clock_now()))`;

type ShortBooking = TroubledBooking & { cancelledAt: Date; accepted: string[] };

/** Nobody is left to ask, or little time is left. */
export const listShortBookings = (on: Queryable, nearHours: number): Promise<ShortBooking[]> =>
  on.many<ShortBooking>(sql`
    select ${told}, ${searchEnd} as "cancelledAt", coalesce(b.needs_attention_since, d.since) as since,
      array(select t.first_name from booking_seats s join therapists t on t.id = s.therapist_id
        where s.booking_id = b.id order by s.assigned_at, s.therapist_id) as accepted
    from bookings b join dispatches d on d.booking_id = b.id
    where b.status = 'finding_therapist'
      and (b.needs_attention_since is not null or ${searchEnd} <= clock_now() + make_interval(hours => ${nearHours}))
    order by b.starts_at, b.id`);

type VisitAlarm = TroubledBooking & {
  kind: 'therapist_needs_help' | 'therapist_silent' | 'nobody_opens' | 'therapist_late';
  firstName: string;
  phone: string;
  place: string;
  /** Since somebody may be in danger; of a closed door, when the visit ends as missed; of a late therapist, its start. */
  hurtsAt: Date;
  /** It rings until somebody has settled it. */
  isSettledByHand: boolean;
};

const placeToTheDoor: Sql = sql`concat_ws(', ', nullif(location->>'hotelName', ''), nullif(location->>'roomNumber', ''),
  nullif(location->>'address', ''), nullif(location->>'apartment', ''), zip_code)`;

/** What burns on the day of a visit. Help and silence ring until somebody has settled them, whatever becomes of the visit. */
export const listVisitAlarms = (on: Queryable): Promise<VisitAlarm[]> =>
  on.many<VisitAlarm>(sql`
    select ${told}, t.first_name as "firstName", a.kind, a.since, a.hurts_at as "hurtsAt", a.by_hand as "isSettledByHand",
      case a.kind when 'nobody_opens' then b.contact->>'phone' else t.phone end as phone, ${placeToTheDoor} as place
    from booking_seats s join bookings b on b.id = s.booking_id join therapists t on t.id = s.therapist_id
    cross join lateral (
      select 'therapist_needs_help' as kind, s.help_at as since, s.help_at as hurts_at, true as by_hand
        where s.help_at is not null and s.settled_at is null
      union all select 'therapist_silent', s.alarmed_at, s.alarmed_at, true
        where s.alarmed_at is not null and s.settled_at is null and s.help_at is null
      union all select 'nobody_opens', s.nobody_since, s.nobody_since + make_interval(mins => ${visitDayRules.waitAtDoorMinutes}), false
        where s.nobody_since is not null and b.status = 'confirmed'
      union all select 'therapist_late', b.starts_at + make_interval(mins => ${therapistLateMinutes}), b.starts_at, false
        where ${isLate}) a
    where b.status = 'confirmed' or s.help_at is not null or s.alarmed_at is not null
    order by a.since, b.id, t.no`);

/** With the hour until which the bank waits for an answer, where it says so. */
export const listDisputedBookings = (on: Queryable): Promise<(TroubledBooking & { answerBy: Date | null })[]> =>
  on.many(sql`
    select ${told}, b.disputed_since as since, (
      select min(d.answer_by) from payment_disputes d join payments p on p.id = d.payment_id
      where p.purpose_kind = 'booking' and p.purpose_id = b.id and d.status = 'open') as "answerBy"
    from bookings b where b.disputed_since is not null order by b.disputed_since, b.id`);

/** A bank refused a refund, and nobody has settled it yet. */
export const listRefusedRefunds = (on: Queryable): Promise<TroubledBooking[]> =>
  on.many<TroubledBooking>(sql`
    select ${told}, (select max(h.at) from booking_history h where h.booking_id = b.id) as since from bookings b
    where b.refund_state = 'refused' or b.unwanted_state = 'refused' order by since, b.id`);

/** Done and to be paid on site, and a day later the money has not come; a hotel has a month. */
export const listUnpaidVisits = (on: Queryable): Promise<(TroubledBooking & { amount: Cents })[]> =>
  on.many<TroubledBooking & { amount: Cents }>(sql`
    select ${told}, b.ends_at as since, b.total_price_cents as amount from bookings b
    where b.status = 'completed' and b.paid_at is null and b.pay_by <> 'free' and b.total_price_cents > 0
      and b.ends_at < clock_now() - case b.pay_by when 'hotel' then interval '30 days' else interval '1 day' end
    order by b.ends_at, b.id`);

/**
 * Made dearer after it was paid, and the difference has not come: a day later, an hour later where the visit is near, and once it
 * has begun. `subject` is this change: a later one is another trouble.
 */
export const listUnpaidChanges = (
  on: Queryable,
): Promise<(TroubledBooking & { amount: Cents; subject: string; isAhead: boolean })[]> =>
  on.many(sql`
    select ${told}, b.due_since as since, b.due_cents as amount, b.id || ':' || b.calendar_sequence as subject,
      b.starts_at > clock_now() as "isAhead" from bookings b
    where b.due_since is not null and b.due_cents > 0 and b.status in ('finding_therapist', 'confirmed', 'completed')
      and (b.due_since <= clock_now() - interval '1 day' or b.starts_at <= clock_now()
        or (b.due_since <= clock_now() - interval '1 hour' and b.starts_at <= clock_now() + interval '1 day'))
    order by b.starts_at, b.id`);

/** Visits that are not over, as a line tells them. */
export const listComing = (on: Queryable, ids: readonly string[]): Promise<(TroubledBooking & { phone: string })[]> =>
  on.many<TroubledBooking & { phone: string }>(sql`
    select ${told}, b.created_at as since, coalesce(b.contact->>'phone', '') as phone from bookings b
    where b.id = any(${[...ids]}::uuid[]) and b.status in ('finding_therapist', 'confirmed') and b.ends_at > clock_now()
    order by b.starts_at, b.id`);

/** Visits in a time that was closed after they were booked. */
export const listVisitsOnClosedDays = (on: Queryable): Promise<TroubledBooking[]> =>
  on.many<TroubledBooking>(sql`
    select ${told}, v.since from visits_on_closed_days v join bookings b on b.id = v.booking_id
    where v.is_to_sort_out order by b.starts_at, b.id`);

type CloseVisit = TroubledBooking & {
  firstName: string;
  minutesShort: number;
  fromAreaId: number | null;
  timezone: TimeZone;
};

/** Coming visits to which the same therapist cannot get in time from the one before: booked before ways were reckoned so. */
export const listCloseVisits = (on: Queryable): Promise<CloseVisit[]> =>
  on.many<CloseVisit>(sql`
    select ${told}, t.first_name as "firstName", v.since, b.timezone, one.area_id as "fromAreaId",
      ceil(way_minutes(one.area_id, one.place_key, next.area_id, next.place_key)
        - date_part('epoch', next.starts_at - one.blocked_until) / 60)::int as "minutesShort"
    from close_visits v join bookings b on b.id = v.later_booking_id and b.starts_at > clock_now()
    join therapists t on t.no = v.therapist_no
    join busy one on one.booking_id = v.earlier_booking_id and one.therapist_no = v.therapist_no and one.kind = 'assigned'
    join busy next on next.booking_id = b.id and next.therapist_no = v.therapist_no and next.kind = 'assigned'
    where one.starts_at < next.starts_at
      and is_too_close(one.starts_at, one.blocked_until, one.area_id, one.place_key,
        next.starts_at, next.blocked_until, next.area_id, next.place_key)
    order by b.starts_at, b.id`);

export type Absence = { bookingId: string; therapistId: string; firstName: string; reason: 'off' | 'hours' | 'gone' };

const absence = sql`a.booking_id as "bookingId", a.therapist_id as "therapistId", a.first_name as "firstName", a.reason`;

/** Visits whose therapist will not be there, as the therapist's own calendar says. */
export const listAbsentVisits = (on: Queryable): Promise<(TroubledBooking & Absence)[]> =>
  on.many<TroubledBooking & Absence>(sql`
    select ${told}, ${absence}, a.since from absent_seats a join bookings b on b.id = a.booking_id order by b.starts_at, b.id`);

/** Of these bookings. */
export const listAbsences = (on: Queryable, bookingIds: readonly string[]): Promise<Absence[]> =>
  on.many<Absence>(sql`
    select ${absence} from absent_seats a where a.booking_id = any(${[...bookingIds]}::uuid[]) order by a.first_name`);

type VisitContact = { clientName: string; phone: string; place: string; peopleCount: number; seats: number };

type PlanPlace = { id: string; phone: string; place: string; access: string; peopleCount: number };

/** Where the visits between two instants take place, to the door; for paper. */
export const listPlanPlaces = (on: Queryable, from: Date, to: Date): Promise<PlanPlace[]> =>
  on.many<PlanPlace>(sql`
    select id, coalesce(contact->>'phone', '') as phone,
      ${placeToTheDoor} as place,
      location_notes as access, people_count as "peopleCount"
    from bookings where starts_at >= ${from} and starts_at < ${to}
      and status in ('finding_therapist', 'confirmed', 'completed')
    order by starts_at, id limit 500`);

/** Whose booking it is and where; the reports do not know. */
export const listVisitContacts = async (
  on: Queryable,
  bookingIds: readonly string[],
): Promise<Map<string, VisitContact>> => {
  const rows = await on.many<VisitContact & { id: string }>(sql`
    select id, trim(concat_ws(' ', contact->>'firstName', contact->>'lastName')) as "clientName",
      coalesce(contact->>'phone', '') as phone,
      concat_ws(', ', nullif(location->>'hotelName', ''), nullif(location->>'address', ''), zip_code) as place,
      people_count as "peopleCount", case when requires_two_therapists then 2 else 1 end as seats
    from bookings where id = any(${[...bookingIds]}::uuid[])`);
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
};
