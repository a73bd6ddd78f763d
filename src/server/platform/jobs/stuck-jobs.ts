import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { minutes } from '../durations.ts';
import type { Logger } from '../logger.ts';
import type { MetricSource } from '../metrics/metrics.ts';
import type { Schedule } from './job-rows.ts';

/** Work that will not be done unless a person does something: given up, or of a kind that no program here handles. */
type StuckJob = {
  id: string;
  kind: string;
  why: 'given_up' | 'unknown_kind';
  attempts: number;
  lastError: string | null;
  since: Date;
};

/** Another program, one version ahead, may handle it: only after a while it counts as nobody's. */
const unknownAfterSeconds = 120;

const stuck = (kinds: readonly string[]) => sql`
  (died_at is not null or (not (kind = any(${[...kinds]}::text[]))
    and run_at < clock_now() - make_interval(secs => ${unknownAfterSeconds})))`;

export const listStuckJobs = (on: Queryable, kinds: readonly string[], limit = 100): Promise<StuckJob[]> =>
  on.many<StuckJob>(sql`
    select id::text, kind, case when died_at is not null then 'given_up' else 'unknown_kind' end as why, attempts,
      last_error as "lastError", coalesce(died_at, run_at) as since
    from jobs where ${stuck(kinds)} order by since, id limit ${limit}`);

export const countStuckJobs = (on: Queryable, kinds: readonly string[]) =>
  on.one<{ dead: number; unknown: number; since: Date | null }>(sql`
    select count(*) filter (where died_at is not null)::int as dead, count(*) filter (where died_at is null)::int as unknown,
      min(coalesce(died_at, run_at)) as since
    from jobs where ${stuck(kinds)}`);

/** Since when the oldest job of ours is due that nobody has taken; null when there is none. */
export const findOldestDue = async (on: Queryable, kinds: readonly string[]): Promise<Date | null> => {
  const { since } = await on.one<{ since: Date | null }>(sql`
    select min(run_at) as since from jobs
    where died_at is null and run_at <= clock_now() and kind = any(${[...kinds]}::text[])
      and (locked_until is null or locked_until < clock_now())`);
  return since;
};

/** Tried again now, from the first attempt; null when it is not there any more. One of the same key that waits does its work. */
export const runStuckJob = (on: Queryable, id: string, kinds: readonly string[]): Promise<{ kind: string } | null> =>
  on.maybeOne<{ kind: string }>(sql`
    update jobs set died_at = null, attempts = 0, locked_until = null, run_at = clock_now()
    where id = ${id}::bigint and ${stuck(kinds)} and (locked_until is null or locked_until < clock_now())
      and not exists (select from jobs other where other.kind = jobs.kind and other.dedupe_key = jobs.dedupe_key
        and other.died_at is null and other.id <> jobs.id)
    returning kind`);

export const dropStuckJob = (
  on: Queryable,
  id: string,
  kinds: readonly string[],
): Promise<{ kind: string; payload: unknown } | null> =>
  on.maybeOne<{ kind: string; payload: unknown }>(sql`
    delete from jobs where id = ${id}::bigint and ${stuck(kinds)} returning kind, payload`);

type Watch = { database: Queryable; logger: Logger; kinds(): readonly string[] };

/** Says once a minute what nobody will do. */
export const watchStuckJobs = ({ database, logger, kinds }: Watch): Schedule => ({
  kind: 'jobs.watch',
  everyMilliseconds: minutes(1),
  run: async () => {
    const rows = await listStuckJobs(database, kinds());
    const unknown = [...new Set(rows.filter(({ why }) => why === 'unknown_kind').map(({ kind }) => kind))];
    if (unknown.length > 0) logger.error({ kinds: unknown }, 'Jobs wait that no program here can do');
    const dead = rows.filter(({ why }) => why === 'given_up').length;
    if (dead > 0) logger.warn({ dead }, 'Jobs that were given up wait for a person');
  },
});

export const jobMetrics = (database: Queryable, kinds: () => readonly string[]): MetricSource[] => [
  {
    name: 'calma_jobs_stuck',
    help: 'Jobs that were given up, and jobs of a kind no program here handles',
    label: 'why',
    read: async () => {
      const { dead, unknown } = await countStuckJobs(database, kinds());
      return [
        { label: 'given_up', value: dead },
        { label: 'unknown_kind', value: unknown },
      ];
    },
  },
];
