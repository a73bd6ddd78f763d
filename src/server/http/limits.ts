import type { Database } from '../platform/database/database.ts';
import { prepared, sql } from '../platform/database/sql.ts';
import { hours } from '../platform/durations.ts';
import type { Schedule } from '../platform/jobs/job-rows.ts';
import { keyedHash } from '../platform/secrets.ts';
import { AppError } from './app-error.ts';

export type Limit = { readonly name: string; readonly points: number; readonly perSeconds: number };

/** Limits that hold across processes: one row per key, counted by the database. Neither addresses nor networks can be read there. */
export type Limits = {
  /** Counts one use; throws `too_many_requests` once the limit is passed. */
  take(limit: Limit, key: string): Promise<void>;
  /** Counts one use; false once the limit is passed. */
  count(limit: Limit, key: string): Promise<boolean>;
  /** Counts nothing; throws while the limit is passed. */
  refuseSpent(limit: Limit, key: string): Promise<void>;
};

type Settings = { database: Database; enabled: boolean; secret: string };

export const createLimits = ({ database, enabled, secret }: Settings): Limits => {
  const rowKey = (limit: Limit, key: string): string =>
    `${limit.name}:${keyedHash(secret, 'limit', limit.name, key).toString('base64url')}`;

  const use = (limit: Limit, key: string): Promise<Spent> =>
    database.one<Spent>(
      prepared(sql`
      insert into rate_limits as r (key, points, expires_at)
      values (${rowKey(limit, key)}, 1, clock_now() + make_interval(secs => ${limit.perSeconds}))
      on conflict (key) do update set
        points = case when r.expires_at <= clock_now() then 1 else r.points + 1 end,
        expires_at = case when r.expires_at <= clock_now() then excluded.expires_at else r.expires_at end
      returning points, extract(epoch from expires_at - clock_now())::float8 as wait`),
    );

  return {
    take: async (limit, key) => {
      if (!enabled) return;
      const { points, wait } = await use(limit, key);
      if (points > limit.points) throw tooMany(wait);
    },
    count: async (limit, key) => !enabled || (await use(limit, key)).points <= limit.points,
    refuseSpent: async (limit, key) => {
      if (!enabled) return;
      const row = await database.maybeOne<Spent>(sql`
        select points, extract(epoch from expires_at - clock_now())::float8 as wait
        from rate_limits where key = ${rowKey(limit, key)} and expires_at > clock_now()`);
      if (row && row.points >= limit.points) throw tooMany(row.wait);
    },
  };
};

type Spent = { points: number; wait: number };

const tooMany = (wait: number): AppError => new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, wait) });

/** A limit that is over counts for nothing; here it only leaves the table. */
export const limitSchedules = ({ database }: { database: Database }): Schedule[] => [
  {
    kind: 'limits.tidy-up',
    everyMilliseconds: hours(1),
    run: async () => {
      await database.run(sql`delete from rate_limits where expires_at <= clock_now()`);
    },
  },
];
