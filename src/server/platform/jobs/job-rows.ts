import type { Database } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';
import { minutes, seconds } from '../durations.ts';
import type { Logger } from '../logger.ts';

export type JobRow = { id: string; kind: string; payload: unknown; attempts: number };

/** A job that comes back by itself. */
export type Schedule = {
  readonly kind: string;
  readonly everyMilliseconds: number;
  run(): Promise<void>;
  /** Selects the next instant at which it will have something to do, where that is known: a clock that is moved stops there. */
  dueAt?(): Sql | Promise<Sql>;
};

const maxAttempts = 12;
const leaseSeconds = 60;

/** 5 s, 10 s, 20 s … up to an hour between attempts. */
export const pauseAfter = (attempts: number): number => Math.min(seconds(5) * 2 ** (attempts - 1), minutes(60));

type Settings = { database: Database; schedules: readonly Schedule[]; logger: Logger };

/** What a worker writes on the rows of its jobs: taken, done, failed, and those that come back by themselves. */
export const jobRows = ({ database, schedules, logger }: Settings) => {
  const scheduled = new Map(schedules.map((schedule) => [schedule.kind, schedule]));

  /** The longest due first; of those due together, the one that was ordered first. */
  const claim = async (kinds: readonly string[], count: number): Promise<JobRow[]> => {
    // An array is read once; the rows of `in (…)` the database may look for again, and then takes more than the limit.
    const jobs = await database.many<JobRow & { runAt: Date }>(sql`
      update jobs set locked_until = clock_now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
      where id = any(array(
        select id from jobs
        where died_at is null and run_at <= clock_now() and (locked_until is null or locked_until < clock_now()) and kind = any(${[...kinds]})
        order by run_at, id limit ${count} for update skip locked))
      returning id, kind, payload, attempts, run_at as "runAt"`);
    // An update answers in the order in which it happened to find the rows.
    return jobs.sort((left, right) => Number(left.runAt) - Number(right.runAt) || Number(left.id) - Number(right.id));
  };

  // Whoever was slower than their lease must neither unlock nor remove what another took over.
  const isStillOurs = ({ id, attempts }: JobRow): Sql => sql`id = ${id} and attempts = ${attempts}`;

  const finish = async (job: JobRow) => {
    const schedule = scheduled.get(job.kind);
    const ended = await (schedule
      ? database.run(sql`
          update jobs set attempts = 0, locked_until = null, last_error = null,
            run_at = clock_now() + make_interval(secs => ${schedule.everyMilliseconds / 1000})
          where ${isStillOurs(job)}`)
      : database.run(sql`delete from jobs where ${isStillOurs(job)}`));
    if (ended === 0)
      logger.warn(
        { job: job.kind, jobId: job.id, attempts: job.attempts },
        'A job ended after another had taken it over',
      );
  };

  const fail = async (job: JobRow, error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const dies = job.attempts >= maxAttempts && !scheduled.has(job.kind);
    logger[dies ? 'error' : 'warn'](
      { job: job.kind, jobId: job.id, attempts: job.attempts, reason: message },
      dies ? 'A job was given up' : 'A job failed and will be tried again',
    );
    await database.run(sql`
      update jobs set locked_until = null, last_error = ${message.slice(0, 500)},
        run_at = clock_now() + make_interval(secs => ${pauseAfter(job.attempts) / 1000}),
        died_at = case when ${dies} then clock_now() end
      where ${isStillOurs(job)}`);
  };

  /** In one statement and always in the same order, so that two processes that start together do not meet head-on. */
  const plant = () =>
    database.run(sql`
      insert into jobs (kind, payload, run_at, dedupe_key)
      select kind, '{}', clock_now(), 'schedule' from unnest(${[...scheduled.keys()].sort()}::text[]) as kind
      on conflict (kind, dedupe_key) where died_at is null do nothing`);

  return { claim, finish, fail, plant };
};
