import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { createTestDatabase, type DatabaseKind, testStart } from '../../../../testing/server.ts';
import { createTestLog } from '../../../../testing/test-log.ts';
import { createManualClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { hours, minutes, seconds } from '../durations.ts';
import { createLogger } from '../logger.ts';
import { createEvents, defineEvent, listen } from './events.ts';
import { pauseAfter, type Schedule } from './job-rows.ts';
import { enqueue } from './jobs.ts';
import { dropStuckJob, listStuckJobs, runStuckJob, watchStuckJobs } from './stuck-jobs.ts';
import { createWorker, type JobHandlers, type Lane } from './worker.ts';

type Job = { kind: string; attempts: number; run_at: Date; died_at: Date | null; last_error: string | null };

describe('the pause after a failure', () => {
  it('doubles from five seconds and stays at an hour', () => {
    expect([1, 2, 3, 4].map(pauseAfter)).toEqual([5, 10, 20, 40].map(seconds));
    expect([10, 11, 12, 40].map(pauseAfter)).toEqual([2560, 3600, 3600, 3600].map(seconds));
  });
});

describe.each<DatabaseKind>(['postgres', 'embedded'])('jobs (%s)', (kind) => {
  const clock = createManualClock(testStart);
  let database: Database;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    ({ database, drop } = await createTestDatabase(kind, clock));
  });
  beforeEach(() => emptyTables(database, 'jobs'));
  afterAll(() => drop());

  const workerWith = (handlers: JobHandlers, schedules: Schedule[] = [], lanes: Lane[] = []) =>
    createWorker({ database, handlers, schedules, lanes, logger: createLogger('silent') });
  const listJobs = () =>
    database.many<Job>(sql`select kind, attempts, run_at, died_at, last_error from jobs order by id`);

  it('run once with their payload and are gone', async () => {
    const seen: unknown[] = [];
    const worker = workerWith({ greet: async (payload) => void seen.push(payload) });
    await enqueue(database, { kind: 'greet', payload: { name: 'Inês' } });
    expect(await worker.runDue()).toBe(1);
    expect(await worker.runDue()).toBe(0);
    expect(seen).toEqual([{ name: 'Inês' }]);
    expect(await listJobs()).toEqual([]);
  });

  it('run one after the other in the order in which they fell due, whatever their lane; of those due together the first ordered', async () => {
    const began: string[] = [];
    const ended: string[] = [];
    const note = async (payload: unknown) => {
      const { name } = payload as { name: string };
      began.push(name);
      await database.one(sql`select 1 as one`); // others would have their chance here
      ended.push(name);
      expect(ended).toEqual(began);
    };
    const worker = workerWith({ mail: note, card: note, other: note }, [], [{ kinds: ['mail'], atOnce: 5 }]);
    const at = (minute: number) => new Date(clock.now().getTime() + minutes(minute - 60));
    const orders = [
      ['other', 'third', 3],
      ['mail', 'first', 1],
      ['card', 'fourth', 3],
      ['mail', 'fifth', 3],
      ['other', 'second', 2],
    ] as const;
    for (const [kind, name, minute] of orders) await enqueue(database, { kind, payload: { name }, runAt: at(minute) });
    // Where a row lies in its table says nothing about its turn.
    await database.run(sql`update jobs set payload = payload where kind = 'other'`);
    expect(await worker.runDue()).toBe(5);
    expect(ended).toEqual(['first', 'second', 'third', 'fourth', 'fifth']);
  });

  it('begin in that order in a running worker, too', async () => {
    const began: number[] = [];
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    for (const n of numbers) await enqueue(database, { kind: 'count', payload: { n } });
    await database.run(sql`update jobs set payload = payload where id % 3 = 0`);
    const worker = workerWith({ count: async (payload) => void began.push((payload as { n: number }).n) });
    await worker.start();
    await expect.poll(() => began.length).toBe(40);
    await worker.stop();
    expect(began).toEqual(numbers);
  });

  it('that end after another worker took them over are left to that one', async () => {
    let finishFirst: () => void = () => undefined;
    await enqueue(database, { kind: 'slow' });
    const first = workerWith({ slow: () => new Promise<void>((resolve) => (finishFirst = resolve)) }).runDue();
    await expect.poll(async () => (await listJobs())[0]?.attempts).toBe(1);
    clock.advance(seconds(61));
    let failSecond: (error: Error) => void = () => undefined;
    const second = workerWith({ slow: () => new Promise<void>((_, reject) => (failSecond = reject)) }).runDue();
    await expect.poll(async () => (await listJobs())[0]?.attempts).toBe(2);
    finishFirst();
    await first;
    expect(await listJobs()).toMatchObject([{ attempts: 2, last_error: null }]);
    failSecond(new Error('not done'));
    await second;
    expect(await listJobs()).toMatchObject([{ attempts: 2, last_error: 'not done' }]);
  });

  it('wait for their time', async () => {
    let runs = 0;
    const worker = workerWith({ later: async () => void runs++ });
    await enqueue(database, { kind: 'later', runAt: new Date(clock.now().getTime() + minutes(5)) });
    expect(await worker.runDue()).toBe(0);
    clock.advance(minutes(5));
    expect(await worker.runDue()).toBe(1);
    expect(runs).toBe(1);
  });

  it('are left alone by a worker that does not know their kind', async () => {
    await enqueue(database, { kind: 'unknown here' });
    expect(await workerWith({ other: async () => undefined }).runDue()).toBe(0);
    expect(await listJobs()).toHaveLength(1);
  });

  it('are shared by several workers without one done twice', async () => {
    const done: number[] = [];
    const handlers: JobHandlers = { count: async (payload) => void done.push((payload as { n: number }).n) };
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    await database.transaction(async (tx) => {
      for (const n of numbers) await enqueue(tx, { kind: 'count', payload: { n } });
    });
    const counts = await Promise.all([1, 2, 3].map(() => workerWith(handlers).runDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(60);
    expect(done.sort((left, right) => left - right)).toEqual(numbers);
  });

  it('are tried again after a pause that grows, and given up after twelve attempts', async () => {
    let attempts = 0;
    const worker = workerWith({
      fails: async () => {
        attempts++;
        throw new Error(`attempt ${attempts}`);
      },
    });
    await enqueue(database, { kind: 'fails', dedupeKey: 'one' });
    for (let attempt = 1; attempt <= 11; attempt++) {
      expect(await worker.runDue()).toBe(1);
      const [job] = await listJobs();
      expect(job).toMatchObject({ attempts: attempt, died_at: null, last_error: `attempt ${attempt}` });
      expect(job?.run_at.getTime()).toBe(clock.now().getTime() + pauseAfter(attempt));
      expect(await worker.runDue()).toBe(0);
      clock.advance(pauseAfter(attempt));
    }
    expect(await worker.runDue()).toBe(1);
    expect(await listJobs()).toMatchObject([{ attempts: 12, died_at: clock.now(), last_error: 'attempt 12' }]);
    clock.advance(hours(24));
    expect(await worker.runDue()).toBe(0);
    expect(attempts).toBe(12);

    await enqueue(database, { kind: 'fails', dedupeKey: 'one' });
    expect(await listJobs()).toHaveLength(2); // the dead one blocks nobody
  });

  it('are added once per key while one waits, and again when it is done', async () => {
    const worker = workerWith({ remind: async () => undefined });
    for (const dedupeKey of ['a', 'a', 'b']) await enqueue(database, { kind: 'remind', dedupeKey });
    await enqueue(database, { kind: 'other', dedupeKey: 'a' });
    expect(await listJobs()).toHaveLength(3);
    expect(await worker.runDue()).toBe(2);
    await enqueue(database, { kind: 'remind', dedupeKey: 'a' });
    expect(await worker.runDue()).toBe(1);
  });

  it('do not exist when the transaction that wanted them is taken back', async () => {
    const failing = database.transaction(async (tx) => {
      await enqueue(tx, { kind: 'greet' });
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await listJobs()).toEqual([]);
  });

  it('of a worker that died are run by another when the lease is over', async () => {
    const seen: unknown[] = [];
    await enqueue(database, { kind: 'fragile', payload: { n: 1 } });
    const dying = workerWith({ fragile: () => new Promise<void>(() => undefined) });
    void dying.runDue(); // takes the job and never ends, like a process that was killed
    await expect.poll(async () => (await listJobs())[0]?.attempts).toBe(1);

    const other = workerWith({ fragile: async (payload) => void seen.push(payload) });
    expect(await other.runDue()).toBe(0);
    clock.advance(seconds(61));
    expect(await other.runDue()).toBe(1);
    expect(seen).toEqual([{ n: 1 }]);
    expect(await listJobs()).toEqual([]);
  });

  it('that failed after another worker took them over are not freed a third time', async () => {
    let failFirst: (error: Error) => void = () => undefined;
    await enqueue(database, { kind: 'slow' });
    const first = workerWith({ slow: () => new Promise<void>((_, reject) => (failFirst = reject)) }).runDue();
    await expect.poll(async () => (await listJobs())[0]?.attempts).toBe(1);
    clock.advance(seconds(61));
    let finishSecond: () => void = () => undefined;
    const second = workerWith({ slow: () => new Promise<void>((resolve) => (finishSecond = resolve)) }).runDue();
    await expect.poll(async () => (await listJobs())[0]?.attempts).toBe(2);
    failFirst(new Error('too late'));
    await first;
    clock.advance(seconds(30));
    expect(await workerWith({ slow: async () => undefined }).runDue()).toBe(0);
    finishSecond();
    await second;
    expect(await listJobs()).toEqual([]);
  });

  it('on a schedule come back by themselves, once for all servers, also after a failure', async () => {
    let runs = 0;
    const schedule: Schedule = {
      kind: 'sweep',
      everyMilliseconds: minutes(10),
      run: async () => {
        runs++;
        if (runs === 2) throw new Error('once');
      },
    };
    const [first, second] = [workerWith({}, [schedule]), workerWith({}, [schedule])];
    expect((await first.runDue()) + (await second.runDue())).toBe(1);
    clock.advance(minutes(10));
    expect((await first.runDue()) + (await second.runDue())).toBe(1);
    expect(await listJobs()).toMatchObject([{ attempts: 1, last_error: 'once' }]);
    clock.advance(seconds(5));
    expect((await second.runDue()) + (await first.runDue())).toBe(1);
    expect(runs).toBe(3);
    const [job] = await listJobs();
    expect(job).toMatchObject({ attempts: 0, last_error: null });
    expect(job?.run_at.getTime()).toBe(clock.now().getTime() + minutes(10));
  });

  it('on a schedule are never given up', async () => {
    const schedule: Schedule = {
      kind: 'sweep',
      everyMilliseconds: minutes(1),
      run: () => Promise.reject(new Error('no')),
    };
    const worker = workerWith({}, [schedule]);
    for (let attempt = 1; attempt <= 15; attempt++) {
      expect(await worker.runDue()).toBe(1);
      clock.advance(pauseAfter(attempt));
    }
    expect(await listJobs()).toMatchObject([{ attempts: 15, died_at: null }]);
  });

  it('are picked up while the worker runs, and finished before it stops', async () => {
    let finish: () => void = () => undefined;
    let began = false;
    let ended = false;
    const worker = workerWith({
      slow: async () => {
        began = true;
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        ended = true;
      },
    });
    await enqueue(database, { kind: 'slow' });
    await worker.start();
    await expect.poll(() => began).toBe(true);
    const stopping = worker.stop();
    finish();
    await stopping;
    expect(ended).toBe(true);
    expect(await listJobs()).toEqual([]);
  });

  it('wait for nobody in another lane, however many stall there', async () => {
    const ends: (() => void)[] = [];
    const done: number[] = [];
    const worker = workerWith(
      {
        stalls: () => new Promise<void>((resolve) => ends.push(resolve)),
        quick: async (payload) => void done.push((payload as { n: number }).n),
      },
      [],
      [{ kinds: ['stalls'], atOnce: 3 }],
    );
    for (let n = 0; n < 30; n++) await enqueue(database, { kind: 'stalls' });
    for (let n = 0; n < 30; n++) await enqueue(database, { kind: 'quick', payload: { n } });
    await worker.start();
    await expect.poll(() => done.length).toBe(30);
    expect(ends).toHaveLength(3);
    const stopping = worker.stop();
    for (const end of ends) end();
    await stopping;
    expect(await listJobs()).toHaveLength(27);
  });

  it('fill a place as soon as it falls free, beside one that stalls', async () => {
    let end: () => void = () => undefined;
    let count = 0;
    const worker = workerWith({
      stalls: () => new Promise<void>((resolve) => (end = resolve)),
      quick: async () => void count++,
    });
    await enqueue(database, { kind: 'stalls' });
    for (let n = 0; n < 25; n++) await enqueue(database, { kind: 'quick' });
    await worker.start();
    await expect.poll(() => count).toBe(25);
    const stopping = worker.stop();
    end();
    await stopping;
    expect(await listJobs()).toEqual([]);
  });

  it('carry an event to each of its listeners, one failing alone', async () => {
    const booked = defineEvent<{ id: number }>('booking.paid');
    const heard: string[] = [];
    let mailIsDown = true;
    const { emit, handlers } = createEvents(() => [
      listen(booked, { id: 'mail.send', formerly: 'send mail' }, async ({ id }) => {
        if (mailIsDown) throw new Error('mail is down');
        heard.push(`mail ${id}`);
      }),
      listen(booked, 'search.begin', async ({ id }) => void heard.push(`therapist ${id}`)),
      listen(defineEvent('other'), 'count.all', async () => void heard.push('never')),
    ]);
    const worker = workerWith(handlers());
    await database.transaction((tx) => emit(tx, booked, { id: 7 }));
    expect(await worker.runDue()).toBe(2);
    expect(heard).toEqual(['therapist 7']);
    mailIsDown = false;
    clock.advance(seconds(5));
    expect(await worker.runDue()).toBe(1);
    expect(heard).toEqual(['therapist 7', 'mail 7']);

    // A row that an older program wrote under the words of then is still understood.
    await enqueue(database, { kind: 'booking.paid > send mail', payload: { id: 8 } });
    expect(await worker.runDue()).toBe(1);
    expect(heard.at(-1)).toBe('mail 8');
  });

  it('that ended after another worker took them over leave the row to that one', async () => {
    let finishFirst: () => void = () => undefined;
    await enqueue(database, { kind: 'slow' });
    const first = workerWith({ slow: () => new Promise<void>((resolve) => (finishFirst = resolve)) }).runDue();
    await expect.poll(async () => (await listJobs())[0]?.attempts).toBe(1);
    clock.advance(seconds(61));
    let finishSecond: () => void = () => undefined;
    const second = workerWith({ slow: () => new Promise<void>((resolve) => (finishSecond = resolve)) }).runDue();
    await expect.poll(async () => (await listJobs())[0]?.attempts).toBe(2);
    finishFirst();
    await first;
    expect(await listJobs()).toHaveLength(1);
    finishSecond();
    await second;
    expect(await listJobs()).toEqual([]);
  });

  it('that nobody can do, or that were given up, are listed, told, run again and dropped', async () => {
    const kinds = ['known'];
    await enqueue(database, { kind: 'known' });
    await enqueue(database, { kind: 'of another release' });
    await database.run(
      sql`update jobs set died_at = clock_now(), attempts = 12, last_error = 'no' where kind = 'known'`,
    );
    expect(await listStuckJobs(database, kinds)).toMatchObject([{ kind: 'known', why: 'given_up', lastError: 'no' }]);
    clock.advance(minutes(3));
    const [dead, unknown] = await listStuckJobs(database, kinds);
    expect(unknown).toMatchObject({ kind: 'of another release', why: 'unknown_kind' });
    const log = createTestLog();
    await watchStuckJobs({ database, logger: createLogger('info', log.destination), kinds: () => kinds }).run();
    expect(log.lines()).toMatchObject([
      { level: 50, kinds: ['of another release'] },
      { level: 40, dead: 1 },
    ]);
    expect(await runStuckJob(database, dead?.id ?? '', kinds)).toEqual({ kind: 'known' });
    expect(await workerWith({ known: async () => undefined }).runDue()).toBe(1);
    expect(await dropStuckJob(database, unknown?.id ?? '', kinds)).toMatchObject({ kind: 'of another release' });
    expect(await dropStuckJob(database, unknown?.id ?? '', kinds)).toBeNull();
    expect(await listJobs()).toEqual([]);
  });
});
