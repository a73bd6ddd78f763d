import type { WallHours } from '#domain/availability/free-starts.ts';
import type { TherapistGender } from '#domain/availability/gender-wish.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { noSql, type Sql, sql } from '#server/platform/database/sql.ts';
import { mergeHours, type RosterEntry } from './roster.ts';

type RosterRow = {
  no: number;
  id: string;
  firstName: string;
  lastName: string;
  gender: TherapistGender;
  active: boolean;
  areaIds: number[];
  treatmentIds: number[];
  hours: { weekday: number; from: number; to: number }[];
  timeOff: { from: string; to: string }[];
  blocks: { day: string; from: number; to: number }[];
};

export const readRosterVersion = async (on: Queryable): Promise<string> =>
  (await on.one<{ version: string }>(sql`select version from roster_version`)).version;

/** Everybody, by number. Time off that is over is left out. */
export const listRosterEntries = async (on: Queryable): Promise<RosterEntry[]> => {
  const rows = await on.many<RosterRow>(sql`
    select t.no, t.id, t.first_name as "firstName", t.last_name as "lastName", t.gender, t.active,
      array(select service_area_id from therapist_areas a where a.therapist_id = t.id) as "areaIds",
      array(select treatment_id from therapist_treatments s where s.therapist_id = t.id) as "treatmentIds",
      coalesce((select json_agg(json_build_object('weekday', weekday, 'from', from_minute, 'to', to_minute))
        from therapist_hours h where h.therapist_id = t.id), '[]') as hours,
      coalesce((select json_agg(json_build_object('from', starts_on, 'to', ends_on)) from therapist_time_off o
        where o.therapist_id = t.id and o.from_minute is null and o.ends_on >= clock_now()::date - 1), '[]') as "timeOff",
      coalesce((select json_agg(json_build_object('day', starts_on, 'from', from_minute, 'to', to_minute))
        from therapist_time_off o
        where o.therapist_id = t.id and o.from_minute is not null and o.ends_on >= clock_now()::date - 1), '[]') as blocks
    from therapists t where t.left_at is null order by t.no`);
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
};

/** Number (4 bytes), start and end (2 each) of a taken stretch: the parsing of rows is what costs, so there is one. */
export type PackedRows = { version: string; packed: Buffer | null };

/** Both minutes are counted from 12 hours before the window and lowered by this, to use all of the two bytes. */
export const packedMinuteOffset = 32768;

/**
 * What blocks a therapist in a window, with the version of the roster it belongs to. No stretch is longer than 12 hours,
 * which gives the scan its lower bound. A hold that has run out blocks nobody, even while its row is still there.
 */
export const readBusy = (on: Queryable, window: BusyWindow): Promise<PackedRows> => {
  const { from, to, nos, ignoreBookingId } = window;
  const ignored = [...(window.ignoreBookingIds ?? []), ...(ignoreBookingId ? [ignoreBookingId] : [])];
  const base = scanStart(from);
  const baseSeconds = base.getTime() / 1000;
  const ofTherapists: Sql = nos ? sql`and therapist_no = any(${nos}::int[])` : noSql;
  const ofOthers: Sql = ignored.length > 0 ? sql`and booking_id <> all(${ignored}::uuid[])` : noSql;
  return on.one<PackedRows>(sql`
    select version, (
      select string_agg(int4send(therapist_no)
        || int2send((floor((date_part('epoch', starts_at) - ${baseSeconds}::float8) / 60) - 32768)::int2)
        || int2send((ceil((date_part('epoch', blocked_until) - ${baseSeconds}::float8) / 60) - 32768)::int2), ''::bytea)
      from busy
      where starts_at > ${base}::timestamptz and starts_at < ${to}::timestamptz and blocked_until > ${from}::timestamptz
        and (expires_at is null or expires_at > (select clock_now())) ${ofTherapists} ${ofOthers}
    ) as packed
    from roster_version`);
};

export const scanStart = (from: Date): Date => new Date(from.getTime() - 12 * 3_600_000);

export type BusyRow = { bookingId: string; startsAt: Date; blockedUntil: Date; expiresAt: Date | null };

/** Those of the therapists who were still free; the others are taken, by now or for longer than we waited. */
export const insertHolds = async (
  tx: Transaction,
  { bookingId, startsAt, blockedUntil, expiresAt }: BusyRow,
  nos: readonly number[],
): Promise<number[]> => {
  // In the order of their numbers: two visits that want the same two people never wait for each other in a circle.
  const rows = await tx.many<{ no: number }>(sql`
    insert into busy (therapist_no, booking_id, kind, starts_at, blocked_until, expires_at)
    select no, ${bookingId}, 'hold', ${startsAt}, ${blockedUntil}, ${expiresAt}
    from unnest(${[...nos]}::int[]) as no order by no
    on conflict do nothing
    returning therapist_no as no`);
  return rows.map(({ no }) => no);
};

/** Takes away holds that ran out and stand in the way; when somebody else is doing so, waits until it is done. */
export const deleteExpiredHolds = (tx: Transaction, nos: readonly number[], from: Date, to: Date): Promise<number> =>
  tx.run(sql`
    delete from busy where id in (
      select id from busy
      where therapist_no = any(${[...nos]}::int[]) and expires_at <= clock_now()
        and starts_at < ${to} and blocked_until > ${from} and starts_at > ${scanStart(from)}
      order by therapist_no, id for update)`);

export const clearExpiry = (tx: Transaction, bookingId: string): Promise<number> =>
  tx.run(sql`
    update busy set expires_at = null
    where id in (select id from busy where booking_id = ${bookingId} order by therapist_no, id for update)`);

export const deleteBusyAt = (tx: Transaction, bookingId: string, no: number, startsAt: Date): Promise<number> =>
  tx.run(sql`
    delete from busy where booking_id = ${bookingId} and therapist_no = ${no} and starts_at = ${startsAt}`);

export const deleteBusyOf = (tx: Transaction, bookingId: string): Promise<number> =>
  tx.run(
    sql`delete from busy where id in (select id from busy where booking_id = ${bookingId} order by therapist_no, id for update)`,
  );

type TherapistCard = {
  id: string;
  firstName: string;
  gender: TherapistGender;
  languages: string[];
  imageUrl: string | null;
};

export const listTherapistCards = (on: Queryable): Promise<TherapistCard[]> =>
  on.many<TherapistCard>(sql`
    select id, first_name as "firstName", gender, languages, image_url as "imageUrl"
    from therapists where active order by first_name collate "und-x-icu", no`);
