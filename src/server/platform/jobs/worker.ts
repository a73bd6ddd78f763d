import type { Database } from '../database/database.ts';
import type { Logger } from '../logger.ts';
import { type JobRow, jobRows, type Schedule } from './job-rows.ts';

export type JobHandlers = Record<string, (payload: unknown) => Promise<void>>;

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

const sharedLaneAtOnce = 10;
const idlePause = 500;
const batch = 20;

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

  const { claim, finish, fail, plant } = jobRows({ database, schedules, logger });

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

  const unreadable = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ reason }, 'Jobs cannot be read; trying again');
  };

  let stopped = false;
  let loops: Promise<void>[] = [];
  const { pause, wakeAll } = createNaps();

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

/** A lane that found nothing to do looks again in a moment, or when it is woken. */
const createNaps = () => {
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
  return { pause, wakeAll };
};

const divide = (kinds: readonly string[], lanes: readonly Lane[]): Lane[] => {
  const taken = new Set(lanes.flatMap((lane) => lane.kinds));
  const own = lanes.map((lane) => ({ ...lane, kinds: lane.kinds.filter((kind) => kinds.includes(kind)) }));
  const shared = { kinds: kinds.filter((kind) => !taken.has(kind)), atOnce: sharedLaneAtOnce };
  return [...own, shared].filter((lane) => lane.kinds.length > 0);
};
