import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { minutes, seconds } from '../durations.ts';
import type { Logger } from '../logger.ts';
import { enqueue } from './jobs.ts';

export type JobHandlers = Record<string, (payload: unknown) => Promise<void>>;

/** A job that comes back by itself. */
export type Schedule = { readonly kind: string; readonly everyMilliseconds: number; run(): Promise<void> };

type Settings = { database: Database; handlers: JobHandlers; schedules: readonly Schedule[]; logger: Logger };

type JobRow = { id: string; kind: string; payload: unknown; attempts: number };

const maxAttempts = 12;
const leaseSeconds = 60;
const batchSize = 10;
const idlePause = 500;

/** 5 s, 10 s, 20 s … up to an hour between attempts. */
export const pauseAfter = (attempts: number): number => Math.min(seconds(5) * 2 ** (attempts - 1), minutes(60));

export type Worker = {
  start(): Promise<void>;
  /** Waits for what is running; takes nothing new. */
  stop(): Promise<void>;
  /** Runs what is due now and answers how many jobs that was. */
  runDue(): Promise<number>;
};

export const createWorker = ({ database, handlers, schedules, logger }: Settings): Worker => {
  const scheduled = new Map(schedules.map((schedule) => [schedule.kind, schedule]));
  const kinds = [...Object.keys(handlers), ...scheduled.keys()];

  const claim = () =>
    database.many<JobRow>(sql`
      update jobs set locked_until = clock_now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
      where id in (
        select id from jobs
        where died_at is null and run_at <= clock_now() and (locked_until is null or locked_until < clock_now()) and kind = any(${kinds})
        order by run_at limit ${batchSize} for update skip locked)
      returning id, kind, payload, attempts`);

  const finish = (job: JobRow) => {
    const schedule = scheduled.get(job.kind);
    return schedule
      ? database.run(sql`
          update jobs set attempts = 0, locked_until = null, last_error = null,
            run_at = clock_now() + make_interval(secs => ${schedule.everyMilliseconds / 1000})
          where id = ${job.id}`)
      : database.run(sql`delete from jobs where id = ${job.id}`);
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
      where id = ${job.id} and attempts = ${job.attempts}`); // a slow loser must not unlock what another took over
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
    const jobs = await claim();
    await Promise.all(jobs.map(run));
    return jobs.length;
  };

  const plant = async () => {
    for (const kind of scheduled.keys()) await enqueue(database, { kind, dedupeKey: 'schedule' });
  };

  let stopped = false;
  let loop: Promise<void> = Promise.resolve();
  let wake: () => void = () => undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, idlePause);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const work = async () => {
    while (!stopped) {
      const count = await runBatch().catch((error: Error) => {
        logger.warn({ reason: error.message }, 'Jobs cannot be read; trying again');
        return 0;
      });
      if (count === 0 && !stopped) await pause();
    }
  };

  return {
    start: async () => {
      await plant();
      loop = work();
    },
    stop: async () => {
      stopped = true;
      wake();
      await loop;
    },
    runDue: async () => {
      await plant();
      let total = 0;
      for (let count = await runBatch(); count > 0; count = await runBatch()) total += count;
      return total;
    },
  };
};
