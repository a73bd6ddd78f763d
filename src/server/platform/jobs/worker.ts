import type { Database } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';
import { minutes, seconds } from '../durations.ts';
import type { Logger } from '../logger.ts';

export type JobHandlers = Record<string, (payload: unknown) => Promise<void>>;

/** A job that comes back by itself. */
export type Schedule = { readonly kind: string; readonly everyMilliseconds: number; run(): Promise<void> };

/** Jobs that wait for somebody outside get a lane of their own: when that somebody stalls, all others go on. */
export type Lane = { readonly kinds: readonly string[]; readonly atOnce: number };

type Settings = {
  database: Database;
  handlers: JobHandlers;
  schedules: readonly Schedule[];
  /** What is in none of them shares one lane. */
  lanes?: readonly Lane[];
  logger: Logger;
};

type JobRow = { id: string; kind: string; payload: unknown; attempts: number };

const maxAttempts = 12;
const leaseSeconds = 60;
const sharedLaneAtOnce = 10;
const idlePause = 500;
const batch = 20;

/** 5 s, 10 s, 20 s … up to an hour between attempts. */
export const pauseAfter = (attempts: number): number => Math.min(seconds(5) * 2 ** (attempts - 1), minutes(60));

export type Worker = {
  /** Every kind of job it can do. */
  readonly kinds: readonly string[];
  start(): Promise<void>;
  /** Waits for what is running; takes nothing new. */
  stop(): Promise<void>;
  /** Runs what is due now, one after the other in the order in which it fell due, and answers how many jobs that was. */
  runDue(): Promise<number>;
};

export const createWorker = ({ database, handlers, schedules, lanes = [], logger }: Settings): Worker => {
  const scheduled = new Map(schedules.map((schedule) => [schedule.kind, schedule]));
  const kinds = [...Object.keys(handlers), ...scheduled.keys()];
  const allLanes = divide(kinds, lanes);

  /** The longest due first; of those due together, the one that was ordered first. */
  const claim = async (kinds: readonly string[], count: number): Promise<JobRow[]> => {
    const jobs = await database.many<JobRow & { runAt: Date }>(sql`
      update jobs set locked_until = clock_now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
      where id in (
        select id from jobs
        where died_at is null and run_at <= clock_now() and (locked_until is null or locked_until < clock_now()) and kind = any(${[...kinds]})
        order by run_at, id limit ${count} for update skip locked)
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

  const run = async (job: JobRow) => {
    try {
      const schedule = scheduled.get(job.kind);
      await (schedule ? schedule.run() : handlers[job.kind]?.(job.payload));
      await finish(job);
    } catch (error) {
      await fail(job, error);
    }
  };

  const runBatch = async (): Promise<number> => {
    const jobs = await claim(kinds, batch);
    for (const job of jobs) await run(job);
    return jobs.length;
  };

  /** In one statement and always in the same order, so that two processes that start together do not meet head-on. */
  const plant = () =>
    database.run(sql`
      insert into jobs (kind, payload, run_at, dedupe_key)
      select kind, '{}', clock_now(), 'schedule' from unnest(${[...scheduled.keys()].sort()}::text[]) as kind
      on conflict (kind, dedupe_key) where died_at is null do nothing`);

  const unreadable = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ reason }, 'Jobs cannot be read; trying again');
  };

  let stopped = false;
  let loops: Promise<void>[] = [];
  const naps = new Set<() => void>();
  const pause = () =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        naps.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, idlePause);
      naps.add(wake);
    });
  const wakeAll = () => {
    for (const wake of naps) wake();
  };

  /** A place that falls free is filled at once: one slow job holds up no other, as long as a place is left. */
  const work = async (lane: Lane) => {
    const running = new Set<Promise<void>>();
    while (!stopped) {
      const jobs = await claim(lane.kinds, lane.atOnce - running.size).catch((error: unknown) => {
        unreadable(error);
        return [];
      });
      for (const job of jobs) {
        const place = run(job)
          .catch(unreadable)
          .finally(() => {
            running.delete(place);
            wakeAll(); // what a job has caused, often in another lane, follows at once
          });
        running.add(place);
      }
      if (running.size >= lane.atOnce) await Promise.race(running);
      else if (jobs.length === 0 && !stopped) await pause();
    }
    await Promise.all(running);
  };

  return {
    kinds,
    start: async () => {
      await plant();
      loops = allLanes.map(work);
    },
    stop: async () => {
      stopped = true;
      wakeAll();
      await Promise.all(loops);
    },
    runDue: async () => {
      await plant();
      let total = 0;
      for (let count = 1; count > 0; total += count) count = await runBatch();
      return total;
    },
  };
};

const divide = (kinds: readonly string[], lanes: readonly Lane[]): Lane[] => {
  const taken = new Set(lanes.flatMap((lane) => lane.kinds));
  const own = lanes.map((lane) => ({ ...lane, kinds: lane.kinds.filter((kind) => kinds.includes(kind)) }));
  const shared = { kinds: kinds.filter((kind) => !taken.has(kind)), atOnce: sharedLaneAtOnce };
  return [...own, shared].filter((lane) => lane.kinds.length > 0);
};
