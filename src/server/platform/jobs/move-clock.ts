import type { SharedClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';
import { seconds } from '../durations.ts';
import type { Schedule } from './job-rows.ts';
import { moveSharedClock } from './shared-clock.ts';
import type { Worker } from './worker.ts';

type Settings = { database: Database; clock: SharedClock; worker: Worker; schedules: readonly Schedule[] };

/** What became of it: how many jobs this process ran, and how many that were due nobody had finished when it answered. */
type Moved = { now: Date; ranJobs: number; unfinishedJobs: number };

type Stop = { at: Date; isLast: boolean; dueKinds: readonly string[] };

const patienceMilliseconds = seconds(20);
const pauseMilliseconds = 20;

const bringForward = (database: Database, late: readonly string[]): Promise<number> =>
  database.run(sql`
    update jobs set run_at = clock_now()
    where dedupe_key = 'schedule' and died_at is null and locked_until is null and kind = any(${late})`);

/** Nothing of ours that is due is left or under way, here or in another process. */
const countUnfinished = async (database: Database, kinds: readonly string[]): Promise<number> => {
  const { count } = await database.one<{ count: number }>(sql`
    select count(*)::int as count from jobs
    where died_at is null and kind = any(${kinds})
      and (locked_until > clock_now() or (run_at <= clock_now() and dedupe_key is distinct from 'schedule'))`);
  return count;
};

/**
 * Goes from one instant at which something falls due to the next, and lets the work of each be done before the next one comes:
 * a wave of requests that goes unanswered is followed by the next wave ten minutes later, not by all of them at the end.
 */
export const createClockMover = ({ database, clock, worker, schedules }: Settings) => {
  const kinds = [...worker.kinds];
  const known = schedules.filter(({ dueAt }) => dueAt);

  const jobsDueAt = sql`
    select min(run_at) from jobs
    where died_at is null and run_at > clock_now() and dedupe_key is distinct from 'schedule' and kind = any(${kinds})`;

  /**
   * The next instant after the last stop at which something falls due, and what comes back by itself and falls due then: also
   * what fell due while the work of that stop was done.
   */
  const findStop = async (since: Date, target: Date): Promise<Stop> => {
    const dueAt = await Promise.all(known.map((schedule) => schedule.dueAt?.()));
    const array = dueAt.reduce((others: Sql, one) => sql`${others}, (${one ?? jobsDueAt})`, sql`(${jobsDueAt})`);
    const { instants } = await database.transaction(async (tx) => {
      await tx.run(sql`select set_config('calma.now', ${since.toISOString()}, true)`);
      return tx.one<{ instants: (Date | null)[] }>(sql`select array[${array}] as instants`);
    });
    const next = Math.min(Number(target), ...instants.map((instant) => Number(instant ?? target)));
    const isLast = next >= Number(target);
    const at = new Date(Math.max(next, Number(clock.now())));
    const due = isLast ? schedules : known.filter((_, index) => Number(instants[index + 1] ?? Infinity) <= Number(at));
    return { at, isLast, dueKinds: due.map(({ kind }) => kind) };
  };

  /**
   * For what comes back by itself and has nothing to do then, no time has passed; at the end of the way it all looks. Answers
   * what was under way at that moment: it has looked at an earlier time.
   */
  const moveTo = async ({ at, dueKinds }: Stop): Promise<readonly string[]> => {
    const underWay: string[] = [];
    await moveSharedClock(database, clock, at, async (tx) => {
      const passed = Math.max(0, Number(at) - Number(clock.now())) / 1000;
      const schedules = await tx.many<{ kind: string; isRunning: boolean }>(sql`
        update jobs set run_at = case
          when locked_until is not null then run_at
          when kind = any(${dueKinds}) then least(run_at, ${at})
          else run_at + make_interval(secs => ${passed}) end
        where dedupe_key = 'schedule' and died_at is null and kind = any(${kinds})
        returning kind, locked_until is not null as "isRunning"`);
      underWay.push(...schedules.filter(({ isRunning }) => isRunning).map(({ kind }) => kind));
    });
    return underWay.filter((kind) => dueKinds.includes(kind));
  };

  const runDue = async (): Promise<Pick<Moved, 'ranJobs' | 'unfinishedJobs'>> => {
    const givesUpAt = performance.now() + patienceMilliseconds;
    for (let ranJobs = 0; ; ) {
      ranJobs += await worker.runDue();
      const unfinishedJobs = await countUnfinished(database, kinds);
      if (unfinishedJobs === 0 || performance.now() > givesUpAt) return { ranJobs, unfinishedJobs };
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  };

  return async (target: Date): Promise<Moved> => {
    let since = clock.now();
    for (let ranJobs = 0; ; ) {
      const stop = await findStop(since, target);
      since = stop.at;
      const late = await moveTo(stop);
      let done = await runDue();
      ranJobs += done.ranJobs;
      if (late.length > 0) {
        await bringForward(database, late);
        done = await runDue();
        ranJobs += done.ranJobs;
      }
      if (stop.isLast) return { now: clock.now(), ranJobs, unfinishedJobs: done.unfinishedJobs };
    }
  };
};
