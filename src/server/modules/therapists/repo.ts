import type { WallHours } from '#domain/availability/free-starts.ts';
import type { TherapistGender } from '#domain/availability/gender-wish.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { Place } from '#domain/travel/travel-minutes.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { noSql, prepared, type Sql, sql } from '#server/platform/database/sql.ts';
import { mergeHours, type RosterEntry } from './roster.ts';

type RosterRow = {
  no: number;
  id: string;
  firstName: string;
  lastName: string;
  gender: TherapistGender;
  active: boolean;
  zone: TimeZone;
  areaIds: number[];
  treatmentIds: number[];
  hours: { weekday: number; from: number; to: number }[];
  timeOff: { from: string; to: string }[];
  blocks: { day: string; from: number; to: number }[];
};

export const readRosterVersion = async (on: Queryable): Promise<string> =>
  (await on.one<{ version: string }>(prepared(sql`select version from roster_version`))).version;

/** Everybody, by number. Time off that is over is left out. */
export const listRosterEntries = async (on: Queryable): Promise<RosterEntry[]> => {
  const rows = await on.many<RosterRow>(sql`
    select t.no, t.id, t.first_name as "firstName", t.last_name as "lastName", t.gender, t.active,
      z.timezone as zone,
      array(select service_area_id from therapist_areas a where a.therapist_id = t.id) as "areaIds",
      array(select treatment_id from therapist_treatments s where s.therapist_id = t.id) as "treatmentIds",
      coalesce((select json_agg(json_build_object('weekday', weekday, 'from', from_minute, 'to', to_minute))
        from therapist_hours h where h.therapist_id = t.id), '[]') as hours,
      coalesce((select json_agg(json_build_object('from', starts_on, 'to', ends_on)) from therapist_time_off o
        where o.therapist_id = t.id and o.from_minute is null and o.ends_on >= clock_now()::date - 1), '[]') as "timeOff",
      coalesce((select json_agg(json_build_object('day', starts_on, 'from', from_minute, 'to', to_minute))
        from therapist_time_off o
        where o.therapist_id = t.id and o.from_minute is not null and o.ends_on >= clock_now()::date - 1), '[]') as blocks
    from therapists t join therapist_zones z on z.therapist_id = t.id where t.left_at is null order by t.no`);
  return rows.map(({ areaIds, treatmentIds, hours, ...row }) => ({
    ...row,
    areaIds: new Set(areaIds),
    treatmentIds: new Set(treatmentIds),
    hours: hoursByWeekday(hours),
  }));
};

const hoursByWeekday = (rows: RosterRow['hours']): Map<number, WallHours[]> => {
  const byWeekday = new Map<number, WallHours[]>();
  for (const { weekday, from, to } of rows) byWeekday.set(weekday, [...(byWeekday.get(weekday) ?? []), { from, to }]);
  for (const [weekday, hours] of byWeekday) byWeekday.set(weekday, mergeHours(hours));
  return byWeekday;
};

export type BusyWindow = {
  readonly from: Date;
  readonly to: Date;
  /** Only these therapists; null reads the whole stretch and leaves the choice to the reader. */
  readonly nos: readonly number[] | null;
  readonly ignoreBookingId?: string | undefined;
  readonly ignoreBookingIds?: readonly string[];
  /** The building that is asked about, where it is known. */
  readonly placeKey?: number | null | undefined;
  /** How many days of therapists it has; from so many on what is taken is remembered between questions. */
  readonly therapistDays?: number;
};

/** Number (4 bytes), start, end and area (2 each) of a taken stretch: the parsing of rows is what costs, so there is one. */
export type PackedRows = { version: string; packed: Buffer | null };

/** Stands for the area of a stretch in the building that is asked about: from there the way takes nothing. */
export const sameBuilding = -1;
/** Stands for the area of a stretch that lies in none. */
export const noArea = 0;

/** Both minutes are counted from 12 hours before the window and lowered by this, to use all of the two bytes. */
export const packedMinuteOffset = 32768;

/**
 * What blocks a therapist in a window, with the version of the roster it belongs to. No stretch is longer than 12 hours,
 * which gives the scan its lower bound. A hold that has run out blocks nobody, even while its row is still there.
 */
export const readBusy = (on: Queryable, window: BusyWindow): Promise<PackedRows> => {
  const { from, to, nos, ignoreBookingId, placeKey = null } = window;
  const ignored = [...(window.ignoreBookingIds ?? []), ...(ignoreBookingId ? [ignoreBookingId] : [])];
  const base = scanStart(from);
  const baseSeconds = base.getTime() / 1000;
  const ofTherapists: Sql = nos ? sql`and therapist_no = any(${nos}::int[])` : noSql;
  const ofOthers: Sql = ignored.length > 0 ? sql`and booking_id <> all(${ignored}::uuid[])` : noSql;
  const area: Sql =
    placeKey === null
      ? sql`coalesce(area_id, ${noArea})`
      : sql`case when place_key = ${placeKey} then ${sameBuilding} else coalesce(area_id, ${noArea}) end`;
  return on.one<PackedRows>(
    prepared(sql`
    select version, (
      select string_agg(int4send(therapist_no)
        || int2send((floor((date_part('epoch', starts_at) - ${baseSeconds}::float8) / 60) - 32768)::int2)
        || int2send((ceil((date_part('epoch', blocked_until) - ${baseSeconds}::float8) / 60) - 32768)::int2)
        || int2send((${area})::int2), ''::bytea)
      from busy
      where starts_at > ${base}::timestamptz and starts_at < ${to}::timestamptz and blocked_until > ${from}::timestamptz
        and (expires_at is null or expires_at > (select clock_now())) ${ofTherapists} ${ofOthers}
    ) as packed
    from roster_version`),
  );
};

export const scanStart = (from: Date): Date => new Date(from.getTime() - 12 * 3_600_000);

export type BusyRow = {
  readonly bookingId: string;
  readonly startsAt: Date;
  readonly blockedUntil: Date;
  /** Only of a hold that waits for its payment, and of a time that is proposed. */
  readonly expiresAt?: Date | null;
  /** Of a booking that is not written yet; otherwise it knows its place itself. */
  readonly place?: Place;
};

type Taking = {
  /** `proposed`: kept for the client of a booking at another hour than its own. `kept`: for somebody from the waiting list. */
  readonly kind: 'hold' | 'assigned' | 'proposed' | 'kept';
  /** Of a booking that moves: its rows of this start give way, each only when its own turn has come. */
  readonly insteadOf?: Date | undefined;
  /** Whoever has already moved rows of others out of the way waits for nobody: somebody may be waiting for those. */
  readonly mayWait?: boolean;
};

/**
 * Those of the therapists who could be taken; the others have something else then, or too near for the way. Takes their locks in
 * the order of their numbers and removes holds that ran out; may wait for others up to the connection's lock timeout (55P03).
 */
export const insertBusy = async (
  tx: Transaction,
  { bookingId, startsAt, blockedUntil, expiresAt = null, place }: BusyRow,
  nos: readonly number[],
  { kind, insteadOf, mayWait = true }: Taking,
): Promise<number[]> => {
  const rows = await tx.many<{ no: number }>(
    prepared(sql`
    select no from take_times(${[...nos]}::int[], ${bookingId}::uuid, ${kind}, ${startsAt}::timestamptz, ${blockedUntil}::timestamptz,
      ${expiresAt}::timestamptz, ${place?.areaId ?? null}::int, ${place?.key ?? null}::int, ${insteadOf ?? null}::timestamptz, ${mayWait}) as no`),
  );
  return rows.map(({ no }) => no);
};

export const clearExpiry = (tx: Transaction, bookingId: string): Promise<number> =>
  tx.run(sql`
    update busy set expires_at = null
    where id in (select id from busy where booking_id = ${bookingId} order by therapist_no, id for update)`);

export const setExpiry = (tx: Transaction, bookingId: string, expiresAt: Date): Promise<number> =>
  tx.run(sql`
    update busy set expires_at = ${expiresAt}
    where id in (select id from busy where booking_id = ${bookingId} and kind <> 'proposed' order by therapist_no, id for update)`);

/** Without what is proposed: that ends by itself with the search (0110). */
export const deleteBusyOf = (tx: Transaction, bookingId: string): Promise<number> =>
  tx.run(sql`
    delete from busy where id in (
      select id from busy where booking_id = ${bookingId} and kind <> 'proposed' order by therapist_no, id for update)`);
