import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** Visits that are still to come, and those just made. */
export const listIdsToRemind = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(sql`
    select id from bookings
    where (status = 'confirmed' and starts_at > clock_now())
      or (status = 'completed' and ends_at > clock_now() - interval '30 days')
    order by starts_at, id`);
  return rows.map(({ id }) => id);
};
