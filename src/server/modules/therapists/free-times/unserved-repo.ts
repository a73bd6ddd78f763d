import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

type UnservedReason = 'nobody_fits' | 'nobody_works' | 'all_taken' | 'start_taken';

/** A time somebody asked for and nobody could give. Nothing about who asked. */
export type Unserved = {
  areaId: number;
  reason: UnservedReason;
  weekday: number;
  /** Of the clock of the place; null for a whole day. */
  hour: number | null;
};

export type UnservedCount = Unserved & { count: number };

/** Areas that are gone meanwhile are left out. In one order, so that two processes never wait for each other. */
export const writeUnserved = (on: Queryable, askedOn: string, counts: readonly UnservedCount[]): Promise<number> =>
  on.run(sql`
    insert into unserved_counts as known (asked_on, service_area_id, reason, weekday, hour, count)
    select ${askedOn}::date, a.id, r.reason, r.weekday, coalesce(r.hour, -1), r.count
    from json_to_recordset(${JSON.stringify(counts)}::json)
      as r ("areaId" int, reason text, weekday int, hour int, count int)
    join service_areas a on a.id = r."areaId"
    order by a.id, r.reason, r.weekday, r.hour
    on conflict (asked_on, service_area_id, reason, weekday, hour) do update set count = known.count + excluded.count`);
