import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { noArea } from '../repo.ts';

/** What tells whether days in memory are still true. */
type BusyNews = {
  version: string;
  /** Another start of the database server counts its transactions anew. */
  server: string;
  /** Whoever asks later for the changes since this transaction misses none, even if it is still at work now. */
  seen: string;
  now: Date;
  /** ISO days in Greenwich; `infinity` for all. */
  changed: string[];
};

/** The days that changed since a transaction, as far as anybody can see them; without one only where things stand. */
export const readBusyNews = (on: Queryable, since: string | null): Promise<BusyNews> =>
  on.one<BusyNews>(sql`
    select version, pg_postmaster_start_time()::text as server, pg_snapshot_xmin(pg_current_snapshot())::text as seen, clock_now() as now,
      array(select distinct day::text from busy_changes where by_transaction >= ${since}::xid8) as changed
    from roster_version`);

export type PackedDay = {
  day: string;
  /** Number (4 bytes), start, end and area (2 each), building (4) of each stretch; minutes count from the day's start. */
  packed: Buffer | null;
  /** When the first hold that was counted runs out. */
  holdsUntil: Date | null;
};

/** What is taken from each of these days on, by everybody. A hold that has run out is not counted. */
export const readBusyDays = (on: Queryable, days: readonly string[]): Promise<PackedDay[]> =>
  on.many<PackedDay>(sql`
    select asked.day::text as day, taken.packed, taken."holdsUntil"
    from (select day, date_part('epoch', day) as begin from unnest(${[...days]}::date[]) as day) as asked, lateral (
      select min(expires_at) as "holdsUntil", string_agg(int4send(therapist_no)
        || int2send(floor((date_part('epoch', starts_at) - begin) / 60)::int2)
        || int2send(ceil((date_part('epoch', blocked_until) - begin) / 60)::int2)
        || int2send(coalesce(area_id, ${noArea})::int2) || int4send(coalesce(place_key, ${noBuilding})), ''::bytea) as packed
      from busy
      where starts_at >= asked.day::timestamp at time zone 'UTC' and starts_at < (asked.day + 1)::timestamp at time zone 'UTC'
        and (expires_at is null or expires_at > (select clock_now()))
    ) as taken`);

/** Stands for a building that is not known. */
export const noBuilding = 0;

/** Where a booking that gives way stands: whose time, and when it begins. */
type OwnStretch = { no: number; startsAt: Date };

export const listStretchesOf = (on: Queryable, bookingIds: readonly string[]): Promise<OwnStretch[]> =>
  on.many<OwnStretch>(sql`
    select therapist_no as no, starts_at as "startsAt" from busy where booking_id = any(${[...bookingIds]}::uuid[])`);

/** A day after a visit no way leads from there any more. Asked every hour, so a week back is enough. */
export const forgetPlacesOfVisits = async (on: Queryable): Promise<void> => {
  await on.run(sql`select forget_places_of_visits(clock_now() - interval '8 days')`);
};

/**
 * Nobody remembers days for that long without asking. Whoever does all the same meets the row that says so: they forget
 * everything.
 */
export const deleteOldBusyChanges = async (on: Queryable): Promise<void> => {
  await on.run(sql`
    with gone as (delete from busy_changes where at < clock_now() - interval '1 hour' returning 1)
    insert into busy_changes (day) select 'infinity' where exists (select from gone)`);
};
