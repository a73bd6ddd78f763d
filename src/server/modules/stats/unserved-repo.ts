import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Period } from './repo.ts';

type ZipDemand = { zipPrefix: number; asked: number; waiting: number; area: string | null; areaId: number | null };

export const listZipDemand = (on: Queryable, { from, to }: Period) =>
  on.many<ZipDemand>(sql`
    select d.zip_prefix as "zipPrefix", sum(d.asked)::int as asked, sum(d.waiting)::int as waiting,
      min(a.name) as area, min(a.service_area_id) as "areaId"
    from report_zip_demand d
      left join report_service_areas a on a.active and d.zip_prefix between a.zip_from and a.zip_to
    where d.asked_on between ${from}::date and ${to}::date
    group by d.zip_prefix order by asked desc, waiting desc, d.zip_prefix limit 500`);

export const listUnservedTimes = (on: Queryable, { from, to }: Period) =>
  on.many<{
    areaId: number;
    area: string;
    reason: 'nobody_fits' | 'nobody_works' | 'all_taken' | 'start_taken';
    weekday: number;
    hour: number | null;
    count: number;
  }>(sql`
    select service_area_id as "areaId", area, reason, weekday, nullif(hour, -1) as hour, sum(count)::int as count
    from report_unserved where asked_on between ${from}::date and ${to}::date
    group by service_area_id, area, reason, weekday, hour order by count desc, area, weekday, hour, reason limit 500`);
