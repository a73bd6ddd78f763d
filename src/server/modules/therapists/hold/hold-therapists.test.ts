import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { createManualClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { sql } from '#server/platform/database/sql.ts';
import { after, hours, minutes } from '#server/platform/durations.ts';
import { createLogger } from '#server/platform/logger.ts';

import {
  addArea,
  addBusy,
  addTherapist,
  addTreatment,
  doWithoutBookings,
  type NewTherapist,
} from '../../../../../testing/roster.ts';
import {
  createPostgresDatabase,
  eachDatabase,
  longPatience,
  onPostgres,
  testStart,
} from '../../../../../testing/server.ts';

import {
  createRosterMemory,
  explainTherapists,
  findCandidates,
  holdTherapists,
  keepHold,
  releaseHold,
  type Visit,
} from '../public.ts';

const startsAt = new Date('2026-11-20T10:00:00Z');

const stageOn = async (database: Database, people: Omit<NewTherapist, 'areaIds' | 'treatmentIds'>[]) => {
  const server = { database };
  await doWithoutBookings(server);
  const zip =
    1000 + (await database.one<{ count: number }>(sql`select count(*)::int as count from service_areas`)).count;
  const areaId = await addArea(server, zip, zip);
  const treatmentId = await addTreatment(server);
  const nos: number[] = [];
  for (const person of people)
    nos.push((await addTherapist(server, { ...person, areaIds: [areaId], treatmentIds: [treatmentId] })).no);
  const roster = createRosterMemory();
  const visitAt = (start: Date, more: Partial<Visit> = {}): Visit => {
    const endsAt = after(start, hours(1));
    const needs = { areaId, treatmentId, gender: 'any', acceptOppositeGender: false } as const;
    return { ...needs, startsAt: start, endsAt, blockedUntil: after(endsAt, minutes(30)), ...more };
  };
  const take = (
    seats: 1 | 2,
    {
      start = startsAt,
      expiresAt = null as Date | null,
      bookingId = randomUUID(),
      ...more
    }: Partial<Visit> & { start?: Date; expiresAt?: Date | null; bookingId?: string } = {},
  ) =>
    database.transaction(async (tx) => {
      const visit = visitAt(start, more);
      const candidates = await findCandidates({ roster }, tx, visit);
      return holdTherapists(tx, { ...visit, bookingId, seats, expiresAt, candidates });
    });
  const rowCount = async () =>
    (await database.one<{ count: number }>(sql`select count(*)::int as count from busy`)).count;
  return { nos, roster, visitAt, take, rowCount };
};

eachDatabase('holding therapists', (makeServer) => {
  it('takes as many as there are seats, until nobody is left', async () => {
    const { database } = await makeServer();
    const { nos, take, rowCount } = await stageOn(database, [{}, {}, {}]);
    expect(await take(2)).toHaveLength(2);
    expect(await take(2)).toBeNull();
    expect(await take(1)).toEqual([nos[2]]);
    expect(await take(1)).toBeNull();
    expect(await rowCount()).toBe(3);
  });

  it('prefers the wished gender, then whoever has the fewest minutes that day', async () => {
    const server = await makeServer();
    const { nos, take } = await stageOn(server.database, [
      { gender: 'male' },
      { gender: 'female' },
      { gender: 'female' },
    ]);
    const [male = 0, busyWoman = 0, freeWoman = 0] = nos;
    await addBusy(server, {
      no: busyWoman,
      startsAt: new Date('2026-11-20T14:00Z'),
      blockedUntil: new Date('2026-11-20T15:00Z'),
    });
    const wish = { gender: 'female', acceptOppositeGender: true } as const;
    expect([await take(1, wish), await take(1, wish), await take(1, wish)]).toEqual([[freeWoman], [busyWoman], [male]]);
    expect(await take(1, { ...wish, acceptOppositeGender: false })).toBeNull();
  });

  it('begins among equals with whomever it is told to, so that not everybody waits for the same one', async () => {
    const server = await makeServer();
    const { nos, roster, visitAt } = await stageOn(server.database, [{}, {}, {}]);
    const [first = 0, second = 0, third = 0] = nos;
    const order = async (beginWith: number) =>
      (await findCandidates({ roster }, server.database, visitAt(startsAt), { beginWith })).map(({ no }) => no);
    expect(await order(first)).toEqual([first, second, third]);
    expect(await order(third)).toEqual([third, first, second]);
    await addBusy(server, {
      no: third,
      startsAt: new Date('2026-11-20T14:00Z'),
      blockedUntil: new Date('2026-11-20T15:00Z'),
    });
    expect(await order(third)).toEqual([first, second, third]);
  });

  it('passes over a candidate who was taken meanwhile, and never keeps half a pair', async () => {
    const server = await makeServer();
    const { nos, visitAt, rowCount } = await stageOn(server.database, [{}, {}, {}]);
    const [first = 0, second = 0, third = 0] = nos;
    const visit = visitAt(startsAt);
    const hold = (seats: 1 | 2, candidates: number[]) =>
      server.database.transaction((tx) =>
        holdTherapists(tx, {
          ...visit,
          bookingId: randomUUID(),
          seats,
          expiresAt: null,
          candidates: candidates.map((no) => ({ no })),
        }),
      );
    await addBusy(server, { no: second, startsAt: visit.startsAt, blockedUntil: visit.endsAt });
    expect(await hold(2, [third, second])).toBeNull();
    expect(await rowCount()).toBe(1);
    expect((await hold(2, [third, second, first]))?.sort()).toEqual([first, third].sort());
    expect(await hold(1, [second, first])).toBeNull();
    expect(await rowCount()).toBe(3);
  });
});

onPostgres('what is held', (makeServer) => {
  it('takes the place of a hold that ran out, and not a moment earlier', async () => {
    const server = await makeServer();
    const { take, rowCount } = await stageOn(server.database, [{}]);
    const expiresAt = after(server.clock.now(), minutes(15));
    expect(await take(1, { expiresAt })).toHaveLength(1);
    server.clock.set(after(expiresAt, -1));
    expect(await take(1)).toBeNull();
    server.clock.set(expiresAt);
    expect(await take(1)).toHaveLength(1);
    expect(await rowCount()).toBe(1);
  });

  it('keeps a hold that was paid for and gives one back', async () => {
    const server = await makeServer();
    const { take, rowCount } = await stageOn(server.database, [{}, {}]);
    const bookingId = randomUUID();
    await take(2, { bookingId, expiresAt: after(server.clock.now(), minutes(15)) });
    expect(await server.database.transaction((tx) => keepHold(tx, bookingId))).toBe(2);
    server.clock.advance(hours(1));
    expect(await take(1)).toBeNull();
    expect(await server.database.transaction((tx) => releaseHold(tx, bookingId))).toBe(2);
    expect(await server.database.transaction((tx) => keepHold(tx, bookingId))).toBe(0);
    expect(await rowCount()).toBe(0);
  });

  it('lets a booking move over its own old time', async () => {
    const { database } = await makeServer();
    const { nos, roster, visitAt, take } = await stageOn(database, [{}]);
    const bookingId = randomUUID();
    await take(1, { bookingId });
    const later = visitAt(after(startsAt, minutes(45)));
    expect(await findCandidates({ roster }, database, later)).toEqual([]);
    const moved = await findCandidates({ roster }, database, { ...later, ignoreBookingId: bookingId });
    expect(moved.map(({ no }) => no)).toEqual(nos);
  });

  it('explains everybody with every reason at once', async () => {
    const server = await makeServer();
    const { nos, roster, visitAt, take } = await stageOn(server.database, [
      {},
      {
        gender: 'male',
        active: false,
        hours: [{ from: 480, to: 630 }],
        timeOff: [{ from: '2026-11-20', to: '2026-11-20' }],
      },
      {},
    ]);
    const elsewhere = await addTherapist(server, { areaIds: [], treatmentIds: [] });
    await take(1);
    const explained = await explainTherapists(
      { database: server.database, roster },
      visitAt(startsAt, { gender: 'female' }),
    );
    expect(new Map(explained.map(({ no, reasons }) => [no, reasons]))).toEqual(
      new Map([
        [nos[0], ['busy']],
        [nos[1], ['inactive', 'gender', 'time_off', 'hours']],
        [nos[2], []],
        [elsewhere.no, ['area', 'treatment']],
      ]),
    );
  });

  it('forgets a change of the roster that was seen inside a transaction and taken back', async () => {
    const { database } = await makeServer();
    const { nos, roster, visitAt } = await stageOn(database, [{}, {}]);
    const [first, second] = nos;
    const visit = visitAt(startsAt);
    const undone = database.transaction(async (tx) => {
      await tx.run(sql`update therapists set active = false where no = ${first}`);
      expect((await findCandidates({ roster }, tx, visit)).map(({ no }) => no)).toEqual([second]);
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    await database.run(sql`update therapists set active = false where no = ${second}`);
    expect((await findCandidates({ roster }, database, visit)).map(({ no }) => no)).toEqual([first]);
  });
});

describe('a race for therapists', () => {
  /** Every caller on a connection of its own. */
  const race = async (callers: number, people: number, seats: 1 | 2, rounds: number) => {
    const { url, drop } = await createPostgresDatabase(inject('templateDatabase'));
    const clock = createManualClock(testStart);
    const logger = createLogger('silent');
    const database = openPostgres({ url, poolSize: callers, clock, logger, patience: longPatience });
    try {
      const { take, rowCount } = await stageOn(
        database,
        Array.from({ length: people }, () => ({})),
      );
      const results: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const start = after(startsAt, hours(24 * round));
        const held = await Promise.all(Array.from({ length: callers }, () => take(seats, { start })));
        const nos = held.flatMap((one) => one ?? []);
        expect(new Set(nos).size).toBe(nos.length);
        results.push(held.filter((one) => one !== null).length);
      }
      const { deadlocks } = await database.one<{ deadlocks: number }>(sql`
        select deadlocks::int from pg_stat_database where datname = current_database()`);
      return { results, deadlocks, rows: await rowCount() };
    } finally {
      await database.close();
      await drop();
    }
  };

  it('of sixteen for one person has one winner, twenty times', async () => {
    const { results, deadlocks, rows } = await race(16, 1, 1, 20);
    expect(results).toEqual(Array(20).fill(1));
    expect([deadlocks, rows]).toEqual([0, 20]);
  });

  it('of thirty for seven people has seven winners', async () => {
    const { results, deadlocks, rows } = await race(30, 7, 1, 10);
    expect(results).toEqual(Array(10).fill(7));
    expect([deadlocks, rows]).toEqual([0, 70]);
  });

  it('of thirty pairs for seven people has three winners and no half pair', async () => {
    const { results, deadlocks, rows } = await race(30, 7, 2, 10);
    expect(results).toEqual(Array(10).fill(3));
    expect([deadlocks, rows]).toEqual([0, 60]);
  });
});
