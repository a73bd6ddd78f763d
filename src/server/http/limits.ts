import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { AppError } from './app-error.ts';

export type Limit = { readonly name: string; readonly points: number; readonly perSeconds: number };

/** Limits that hold across processes: one row per key, counted by the database. */
export type Limits = {
  /** Counts one use; throws `too_many_requests` once the limit is passed. */
  take(limit: Limit, key: string): Promise<void>;
};

export const createLimits = (database: Database, enabled: boolean): Limits => ({
  take: async (limit, key) => {
    if (!enabled) return;
    const row = await database.one<{ points: number; wait: number }>(sql`
      insert into rate_limits as r (key, points, expires_at)
      values (${`${limit.name}:${key}`}, 1, clock_now() + make_interval(secs => ${limit.perSeconds}))
      on conflict (key) do update set
        points = case when r.expires_at <= clock_now() then 1 else r.points + 1 end,
        expires_at = case when r.expires_at <= clock_now() then excluded.expires_at else r.expires_at end
      returning points, extract(epoch from expires_at - clock_now())::float8 as wait`);
    if (row.points > limit.points)
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, row.wait) });
  },
});

/** A cheap brake in this process alone, for floods; the database is not asked. Null for those who may go on. */
export const createFloodBrake = (requestsPerMinute: number, enabled: boolean) => {
  let window = 0;
  let counts = new Map<string, number>();
  return (ip: string, nowMilliseconds: number): AppError | null => {
    if (!enabled) return null;
    const current = Math.floor(nowMilliseconds / 60_000);
    if (current !== window) {
      window = current;
      counts = new Map();
    }
    const count = (counts.get(ip) ?? 0) + 1;
    counts.set(ip, count);
    return count > requestsPerMinute
      ? new AppError('too_many_requests', { retryAfterSeconds: 60 - ((nowMilliseconds / 1000) % 60) })
      : null;
  };
};
