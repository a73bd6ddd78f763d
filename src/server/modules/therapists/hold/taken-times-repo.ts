import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { scanStart } from '../repo.ts';

/* Rows of `busy` at the booking's own hour, one a seat. Those proposed for another hour are left alone: `proposed-times.ts`. */

/** `kept`: for somebody from the waiting list, before there is a booking. */
type TimeKind = 'hold' | 'assigned' | 'kept';
export type OwnTime = { no: number; therapistId: string; kind: TimeKind };

/** Of one booking, by therapist. */
export const listTimesOf = (on: Queryable, bookingId: string): Promise<OwnTime[]> =>
  on.many<OwnTime>(sql`
    select b.therapist_no as no, t.id as "therapistId", b.kind
    from busy b join therapists t on t.no = b.therapist_no
    where b.booking_id = ${bookingId} and b.kind <> 'proposed' order by b.therapist_no`);

export const setTimeKind = (
  tx: Transaction,
  bookingId: string,
  nos: readonly number[],
  kind: TimeKind,
): Promise<number> =>
  tx.run(sql`
    update busy set kind = ${kind}
    where booking_id = ${bookingId} and therapist_no = any(${[...nos]}::int[]) and kind <> 'proposed'`);

export const deleteTimes = (tx: Transaction, bookingId: string, nos: readonly number[]): Promise<number> =>
  tx.run(sql`
    delete from busy where booking_id = ${bookingId} and therapist_no = any(${[...nos]}::int[]) and kind <> 'proposed'`);

/** After a move: the rows of the time that was. */
export const deleteOldTimes = (tx: Transaction, bookingId: string, startsAt: Date): Promise<number> =>
  tx.run(sql`delete from busy where booking_id = ${bookingId} and starts_at = ${startsAt} and kind <> 'proposed'`);

/** Runs into a constraint (23P01) when the therapist has something else in the longer time, or too near for the way. */
export const stretchTime = (tx: Transaction, bookingId: string, no: number, blockedUntil: Date): Promise<number> =>
  tx.run(sql`
    update busy set blocked_until = ${blockedUntil}
    where booking_id = ${bookingId} and therapist_no = ${no} and kind <> 'proposed'`);

type TakenTime = {
  no: number;
  bookingId: string;
  kind: TimeKind | 'proposed';
  startsAt: Date;
  blockedUntil: Date;
  expiresAt: Date | null;
  areaId: number | null;
  placeKey: number | null;
};

/** What these therapists have in a stretch of time, in its order; holds that ran out are nothing. */
export const listTakenTimes = (
  on: Queryable,
  nos: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<TakenTime[]> =>
  on.many<TakenTime>(sql`
    select therapist_no as no, booking_id as "bookingId", kind, expires_at as "expiresAt", starts_at as "startsAt", blocked_until as "blockedUntil",
      area_id as "areaId", place_key as "placeKey"
    from busy where therapist_no = any(${[...nos]}::int[]) and starts_at < ${to} and blocked_until > ${from}
      and starts_at > ${scanStart(from)} and (expires_at is null or expires_at > clock_now())
    order by starts_at, therapist_no, id`);

type Asked = { readonly bookingId: string; readonly startsAt: Date; readonly blockedUntil: Date };

/** What keeps these therapists from making a visit of a booking that is written: other visits then, or too near for the way. */
export const listInTheWay = (
  on: Queryable,
  nos: readonly number[],
  { bookingId, startsAt, blockedUntil }: Asked,
): Promise<TakenTime[]> =>
  on.many<TakenTime>(sql`
    select o.therapist_no as no, o.booking_id as "bookingId", o.kind, o.expires_at as "expiresAt", o.starts_at as "startsAt",
      o.blocked_until as "blockedUntil", o.area_id as "areaId", o.place_key as "placeKey"
    from bookings b join busy o on o.therapist_no = any(${[...nos]}::int[]) and o.booking_id <> b.id
      and o.starts_at > ${startsAt}::timestamptz - interval '24 hours' and o.starts_at < ${blockedUntil}::timestamptz + interval '12 hours'
    where b.id = ${bookingId} and (o.expires_at is null or o.expires_at > clock_now())
      and is_too_close(o.starts_at, o.blocked_until, o.area_id, o.place_key, ${startsAt}, ${blockedUntil}, b.service_area_id,
        place_key(b.zip_code, b.location->>'address'))
    order by o.starts_at, o.therapist_no, o.id`);

/** The way to a visit from the one the same therapist has before it that day. */
export type WayTo = { readonly minutes: number; readonly fromAreaId: number | null };

/** Of these bookings, whether the therapist has them or is only asked; without those that are first on their day. */
export const listWaysTo = async (
  on: Queryable,
  therapistId: string,
  bookingIds: readonly string[],
): Promise<Map<string, WayTo>> => {
  const rows = await on.many<WayTo & { bookingId: string }>(sql`
    select b.id as "bookingId", before.area_id as "fromAreaId",
      way_minutes(before.area_id, before.place_key, b.service_area_id, place_key(b.zip_code, b.location->>'address')) as minutes
    from bookings b join therapists t on t.id = ${therapistId}
    cross join lateral (
      select o.area_id, o.place_key from busy o
      where o.therapist_no = t.no and o.kind = 'assigned' and o.booking_id <> b.id and o.starts_at < b.starts_at
        and o.starts_at >= date_trunc('day', b.starts_at at time zone b.timezone) at time zone b.timezone
      order by o.starts_at desc, o.id limit 1) as before
    where b.id = any(${[...bookingIds]}::uuid[])`);
  return new Map(rows.map(({ bookingId, ...way }) => [bookingId, way]));
};
