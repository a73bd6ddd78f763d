import { therapistLateMinutes } from '#domain/booking/cancellation.ts';
import type { ToldDay } from '#domain/booking/visit-day.ts';
import { visitDayRules } from '#domain/booking/visit-day.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

export type ToldRow = ToldDay & { bookingId: string; therapistId: string; helpAt: Date | null };

export const listTold = (on: Queryable, bookingIds: readonly string[]): Promise<ToldRow[]> =>
  on.many<ToldRow>(sql`
    select booking_id as "bookingId", therapist_id as "therapistId", on_way_at as "onWayAt", expected_at as "expectedAt",
      arrived_at as "arrivedAt", nobody_since as "nobodySince", case when settled_at is null then help_at end as "helpAt"
    from booking_seats where booking_id = any(${[...bookingIds]}::uuid[])`);

/** Twenty minutes after the start, while the visit could still be going on; of a booking `b` and a seat `s` of it. */
export const isLate: Sql = sql`b.status = 'confirmed' and s.arrived_at is null and b.ends_at > clock_now()
  and b.starts_at <= clock_now() - make_interval(mins => ${therapistLateMinutes})`;

const atSeat = (bookingId: string, therapistId: string): Sql =>
  sql`booking_id = ${bookingId} and therapist_id = ${therapistId}`;

/** Told again with other minutes, the newest word counts. */
export const setOnWay = (tx: Transaction, bookingId: string, therapistId: string, minutes: number): Promise<number> =>
  tx.run(sql`
    update booking_seats set on_way_at = coalesce(on_way_at, clock_now()),
      expected_at = clock_now() + make_interval(mins => ${minutes})
    where ${atSeat(bookingId, therapistId)}`);

export const setArrived = (tx: Transaction, bookingId: string, therapistId: string): Promise<number> =>
  tx.run(sql`
    update booking_seats set arrived_at = coalesce(arrived_at, clock_now()), nobody_since = null
    where ${atSeat(bookingId, therapistId)}`);

export const setNobodyHere = (tx: Transaction, bookingId: string, therapistId: string): Promise<number> =>
  tx.run(sql`
    update booking_seats set nobody_since = coalesce(nobody_since, clock_now()) where ${atSeat(bookingId, therapistId)}`);

/** Asked for again after the office had taken care of it, it rings again. */
export const setHelp = (tx: Transaction, bookingId: string, therapistId: string): Promise<number> =>
  tx.run(sql`
    update booking_seats set help_at = clock_now(), settled_at = null where ${atSeat(bookingId, therapistId)}`);

export const settleAlarms = (tx: Transaction, bookingId: string): Promise<number> =>
  tx.run(sql`
    update booking_seats s set settled_at = case when b.status = 'confirmed' then clock_now() end,
      help_at = case when b.status = 'confirmed' then help_at end,
      alarmed_at = case when b.status = 'confirmed' then alarmed_at end
    from bookings b where b.id = s.booking_id and s.booking_id = ${bookingId} and settled_at is null
      and (help_at is not null or alarmed_at is not null)`);

/**
 * The visit is over: nothing of the way, the door and the hours is kept. An alarm rings on until somebody has settled it, or
 * the therapist has said that all is well.
 */
export const forgetDay = (tx: Transaction, bookingId: string, { isWell = false } = {}): Promise<number> =>
  tx.run(sql`
    update booking_seats set on_way_at = null, expected_at = null, arrived_at = null, nobody_since = null, asked_at = null,
      alarmed_at = case when not ${isWell} and settled_at is null then alarmed_at end,
      help_at = case when settled_at is null then help_at end, settled_at = null
    where booking_id = ${bookingId} and num_nonnulls(on_way_at, arrived_at, nobody_since, asked_at, alarmed_at, help_at) > 0`);

/** Visits at whose door a therapist has waited long enough. */
export const listGivenUpDoors = async (on: Queryable): Promise<string[]> =>
  (
    await on.many<{ id: string }>(sql`
      select b.id from bookings b where b.status = 'confirmed' and exists (select from booking_seats s
        where s.booking_id = b.id and s.nobody_since <= clock_now() - make_interval(mins => ${visitDayRules.waitAtDoorMinutes}))
      order by b.starts_at, b.id`)
  ).map(({ id }) => id);

/** When the next door is given up, the next therapist late or asked, the office alarmed next. */
export const visitsNeedWordAt: Sql = sql`
  select min(at) from bookings b join booking_seats s on s.booking_id = b.id
    cross join unnest(array[
      s.nobody_since + make_interval(mins => ${visitDayRules.waitAtDoorMinutes}),
      case when s.arrived_at is null then b.starts_at + make_interval(mins => ${therapistLateMinutes}) end,
      case when s.asked_at is null then b.ends_at + make_interval(mins => ${visitDayRules.askAfterEndMinutes}) end,
      case when s.alarmed_at is null then s.asked_at + make_interval(mins => ${visitDayRules.alarmAfterAskingMinutes}) end
    ]) as at
  where b.status = 'confirmed' and at > clock_now()`;

export type SilentSeat = { bookingId: string; therapistId: string };

/** Therapists who have not said that a visit is finished: to be asked, and to alarm the office about. */
export const listToAsk = (on: Queryable): Promise<SilentSeat[]> =>
  on.many<SilentSeat>(sql`
    select s.booking_id as "bookingId", s.therapist_id as "therapistId"
    from bookings b join booking_seats s on s.booking_id = b.id
    where b.status = 'confirmed' and s.asked_at is null
      and b.ends_at <= clock_now() - make_interval(mins => ${visitDayRules.askAfterEndMinutes})
    order by b.ends_at, b.id, s.therapist_id`);

export const listToAlarm = (on: Queryable): Promise<SilentSeat[]> =>
  on.many<SilentSeat>(sql`
    select s.booking_id as "bookingId", s.therapist_id as "therapistId"
    from bookings b join booking_seats s on s.booking_id = b.id
    where b.status = 'confirmed' and s.alarmed_at is null
      and s.asked_at <= clock_now() - make_interval(mins => ${visitDayRules.alarmAfterAskingMinutes})
    order by s.asked_at, b.id, s.therapist_id`);

/** Therapists of whom nobody has heard that they are there. */
export const listLate = (on: Queryable): Promise<SilentSeat[]> =>
  on.many<SilentSeat>(sql`
    select s.booking_id as "bookingId", s.therapist_id as "therapistId"
    from bookings b join booking_seats s on s.booking_id = b.id where ${isLate}
    order by b.starts_at, b.id, s.therapist_id`);

/** False when somebody else was faster, or the visit has been finished meanwhile. */
export const markAsked = async (tx: Transaction, { bookingId, therapistId }: SilentSeat): Promise<boolean> =>
  (await tx.run(sql`
    update booking_seats set asked_at = clock_now() where ${atSeat(bookingId, therapistId)} and asked_at is null
      and exists (select from bookings where id = ${bookingId} and status = 'confirmed')`)) === 1;

/** Also where an earlier call for help was settled: this is another alarm. */
export const markAlarmed = async (tx: Transaction, { bookingId, therapistId }: SilentSeat): Promise<boolean> =>
  (await tx.run(sql`
    update booking_seats set alarmed_at = clock_now(), help_at = case when settled_at is null then help_at end, settled_at = null
    where ${atSeat(bookingId, therapistId)} and alarmed_at is null
      and exists (select from bookings where id = ${bookingId} and status = 'confirmed')`)) === 1;
