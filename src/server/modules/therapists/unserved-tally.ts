import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { seconds } from '#server/platform/durations.ts';
import { localDayOf } from './local-days.ts';

export type UnservedReason = 'nobody_fits' | 'nobody_works' | 'all_taken' | 'start_taken';

/** A time somebody asked for and nobody could give. Nothing about who asked. */
export type Unserved = {
  areaId: number;
  reason: UnservedReason;
  weekday: number;
  /** Of the clock in Lisbon; null for a whole day. */
  hour: number | null;
};

export type UnservedTally = { add(asked: readonly Unserved[]): Promise<void> };

const writeEvery = seconds(10);

/**
 * Counts in memory and writes now and then: a calendar is asked for often, and the same row by everybody. What a process
 * has not written when it ends is lost; these are hints for the house, not its books.
 */
export const createUnservedTally = ({ database, clock }: { database: Database; clock: Clock }): UnservedTally => {
  let counts = new Map<string, number>();
  let writtenAt = Number.NEGATIVE_INFINITY;
  return {
    add: async (asked) => {
      for (const { areaId, reason, weekday, hour } of asked) {
        const key = JSON.stringify([areaId, reason, weekday, hour ?? -1]);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const now = clock.now();
      if (counts.size === 0 || now.getTime() - writtenAt < writeEvery) return;
      writtenAt = now.getTime();
      const toWrite = counts;
      counts = new Map();
      await write(database, localDayOf(now).date, toWrite);
    },
  };
};

const write = (database: Database, askedOn: string, counts: ReadonlyMap<string, number>): Promise<number> => {
  const rows = [...counts].map(([key, count]) => {
    const [area, reason, weekday, hour] = JSON.parse(key);
    return { area, reason, weekday, hour, count };
  });
  // Areas that are gone meanwhile are left out. In one order, so that two processes never wait for each other.
  return database.run(sql`
    insert into unserved_counts as known (asked_on, service_area_id, reason, weekday, hour, count)
    select ${askedOn}::date, a.id, r.reason, r.weekday, r.hour, r.count
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (area int, reason text, weekday int, hour int, count int)
    join service_areas a on a.id = r.area
    order by a.id, r.reason, r.weekday, r.hour
    on conflict (asked_on, service_area_id, reason, weekday, hour) do update set count = known.count + excluded.count`);
};
