import type { Queryable } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

export type PauseRule = {
  /** So many failures cost nothing. */
  readonly free: number;
  /** From then on 1, 2, 4 … seconds, up to this. */
  readonly longestPauseSeconds: number;
  /** A quiet time after which all is forgotten. */
  readonly forgetAfterSeconds: number;
};

const pauseOf = (rule: PauseRule): Sql => sql`make_interval(secs => case
  when f.failures < ${rule.free}::int then 0
  else least(power(2, least(f.failures - ${rule.free}::int, 30)), ${rule.longestPauseSeconds}::int) end)`;

/**
 * Counts an attempt before it is known how it ends, in one statement, so that a thousand at once
 * do not all slip through before the first has failed. Null while the key is paused.
 */
export const countAttempt = async (on: Queryable, key: Buffer, rule: PauseRule): Promise<number | null> => {
  const row = await on.maybeOne<{ failures: number }>(sql`
    insert into login_failures as f (key, failures, last_failed_at) values (${key}, 1, clock_now())
    on conflict (key) do update set
      failures = case when f.last_failed_at <= clock_now() - make_interval(secs => ${rule.forgetAfterSeconds})
        then 1 else f.failures + 1 end,
      last_failed_at = greatest(clock_now(), f.last_failed_at)
    -- Who waited for another's lock began before the other's failure: that alone is no pause.
    where f.last_failed_at + ${pauseOf(rule)} <= greatest(clock_now(), f.last_failed_at)
    returning f.failures`);
  return row?.failures ?? null;
};

export const readPauseSeconds = async (on: Queryable, key: Buffer, rule: PauseRule): Promise<number> => {
  const row = await on.maybeOne<{ wait: number }>(sql`
    select extract(epoch from f.last_failed_at + ${pauseOf(rule)} - clock_now())::float8 as wait
    from login_failures f where key = ${key}`);
  return Math.max(1, row?.wait ?? 1);
};

/** The attempt did not fail after all: it leaves neither a count nor a pause behind. */
export const uncountAttempt = (on: Queryable, key: Buffer, rule: PauseRule): Promise<number> =>
  on.run(sql`
    update login_failures
    set failures = greatest(failures - 1, 0),
      last_failed_at = last_failed_at - make_interval(secs => ${rule.longestPauseSeconds})
    where key = ${key}`);

export const forgetFailures = (on: Queryable, key: Buffer): Promise<number> =>
  on.run(sql`delete from login_failures where key = ${key}`);

export const deleteOldFailures = (on: Queryable): Promise<number> =>
  on.run(sql`delete from login_failures where last_failed_at <= clock_now() - interval '2 days'`);
