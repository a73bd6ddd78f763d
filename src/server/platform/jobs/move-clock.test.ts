import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { createTestDatabase, type DatabaseKind } from '../../../../testing/server.ts';
import { createSharedClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { minutes } from '../durations.ts';
import { createLogger } from '../logger.ts';
import type { Schedule } from './job-rows.ts';
import { createClockMover } from './move-clock.ts';
import { createWorker } from './worker.ts';

const plus = (at: Date, milliseconds: number) => new Date(Number(at) + milliseconds);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe.each<DatabaseKind>(['postgres', 'embedded'])('the clock that is moved (%s)', (kind) => {
  const clock = createSharedClock();
  let database: Database;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    ({ database, drop } = await createTestDatabase(kind, clock));
  });
  beforeEach(() => emptyTables(database, 'jobs'));

  afterAll(() => drop());

  /** Comes back by itself, and does at each of the instants what is to be done then; tells when it was really done. */
  const errand = (kind: string, dueAt: readonly Date[], work: () => Promise<unknown> = async () => undefined) => {
    const doneAt: Date[] = [];
    const schedule: Schedule = {
      kind,
      everyMilliseconds: minutes(5),
      dueAt: () => sql`select min(at) from unnest(${dueAt}::timestamptz[]) as at where at > clock_now()`,
      run: async () => {
        const known = dueAt.filter((at) => at <= clock.now());
        await work();
        while (doneAt.length < known.length) doneAt.push(clock.now());
      },
    };
    const latenesses = () => doneAt.map((at, index) => Math.floor((Number(at) - Number(dueAt[index])) / minutes(1)));
    return { schedule, latenesses };
  };

  const workerFor = (schedules: readonly Schedule[]) =>
    createWorker({ database, handlers: {}, schedules, logger: createLogger('silent') });
  const moverFor = (schedules: readonly Schedule[]) =>
    createClockMover({ database, clock, worker: workerFor(schedules), schedules });

  it('lets that be done in its turn which falls due while other work of the same moment is done', async () => {
    const start = clock.now();
    const soon = plus(start, minutes(10));
    // Of what is due together the kind that comes first in the alphabet goes first.
    const asking = errand('asking', [soon, plus(soon, 150), plus(start, minutes(40))]);
    const receipts = errand('receipts', [soon], () => pause(400));
    const others = errand('others', [plus(start, minutes(25))]);
    const schedules = [asking, receipts, others].map(({ schedule }) => schedule);
    const { unfinishedJobs } = await moverFor(schedules)(plus(start, minutes(60)));
    expect([asking, receipts, others].map(({ latenesses }) => latenesses())).toEqual([[0, 0, 0], [0], [0]]);
    expect(unfinishedJobs).toBe(0);
  });

  it('lets that be done in its turn which another process had begun to look for at the earlier time', async () => {
    const start = clock.now();
    let began = false;
    const soon = plus(start, minutes(10));
    const asking = errand('asking', [soon, plus(start, minutes(40))], async () => {
      began = true;
      while (clock.now() < soon) await pause(1);
    });
    const elsewhere = workerFor([asking.schedule]).runDue();
    while (!began) await pause(1);
    const others = errand('others', [plus(start, minutes(25))]);
    await moverFor([asking.schedule, others.schedule])(plus(start, minutes(60)));
    await elsewhere;
    expect(asking.latenesses()).toEqual([0, 0]);
  });
});
