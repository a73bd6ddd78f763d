import { expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { after, hours, minutes } from '#server/platform/durations.ts';
import { addArea, addBusy, addTherapist, addTreatment, doWithoutBookings } from '../../../../../testing/roster.ts';
import { onPostgres, type TestServer } from '../../../../../testing/server.ts';
import { createRosterMemory, listFreeStarts } from '../public.ts';
import { deleteOldBusyChanges } from './busy-days-repo.ts';

const at = (text: string) => new Date(`${text}:00Z`);

/** One therapist who works from 9 to 12 every day, and a reader who remembers. */
const setUp = async (server: TestServer) => {
  await doWithoutBookings(server);
  server.clock.set(at('2026-11-18T08:00'));
  const areaId = await addArea(server, 1000, 1999, { insideMinutes: 0 });
  const treatmentId = await addTreatment(server);
  const { no } = await addTherapist(server, {
    areaIds: [areaId],
    treatmentIds: [treatmentId],
    hours: [{ from: 540, to: 720 }],
  });
  const deps = { database: server.database, clock: server.clock, roster: createRosterMemory(0) };
  const [from, to] = [
    { year: 2026, month: 11, day: 20 },
    { year: 2026, month: 11, day: 30 },
  ];
  /** How many starts each day has, in order. */
  const ask = async (more: { ignoreBookingId?: string; placeKey?: number } = {}): Promise<number[]> => {
    const needs = {
      areaId,
      treatmentId,
      gender: 'any',
      acceptOppositeGender: false,
      seats: 1,
      lengthMinutes: 60,
    } as const;
    return (await listFreeStarts(deps, { ...needs, from, to, ...more })).map(({ starts }) => starts.length);
  };
  const take = (day: number, more: Partial<Parameters<typeof addBusy>[1]> = {}) =>
    addBusy(server, {
      no,
      areaId,
      startsAt: at(`2026-11-${day}T09:00`),
      blockedUntil: at(`2026-11-${day}T10:00`),
      ...more,
    });
  return { ask, take, deps, areaId, no };
};

const everyDay = (count: number, changed: Record<number, number> = {}): number[] =>
  Array.from({ length: 11 }, (_, index) => changed[index + 20] ?? count);

onPostgres('taken days in memory', (makeServer, kind) => {
  it('follow every change: taken, moved, given back, another place, all gone', async () => {
    const server = await makeServer();
    const { ask, take, no } = await setUp(server);
    expect(await ask()).toEqual(everyDay(9));
    await take(22);
    expect(await ask()).toEqual(everyDay(9, { 22: 5 }));
    await server.database.run(sql`
      update busy set starts_at = starts_at + interval '3 days', blocked_until = blocked_until + interval '3 days' where therapist_no = ${no}`);
    expect(await ask()).toEqual(everyDay(9, { 25: 5 }));
    await server.database.run(
      sql`update busy set blocked_until = blocked_until + interval '1 hour' where therapist_no = ${no}`,
    );
    expect(await ask()).toEqual(everyDay(9, { 25: 1 }));
    await server.database.run(sql`delete from busy where therapist_no = ${no}`);
    expect(await ask()).toEqual(everyDay(9));
    await take(27);
    expect(await ask()).toEqual(everyDay(9, { 27: 5 }));
    await server.database.run(sql`truncate busy`);
    expect(await ask()).toEqual(everyDay(9));
  });

  it('are read only when something changed', async () => {
    const server = await makeServer();
    const { deps, ask, take } = await setUp(server);
    const dayOf = (day: number) => deps.roster.busy?.days.get(`2026-11-${day}`);
    await take(22);
    await ask();
    /** A transaction of another test on the same PostgreSQL may let a day be read once more: then the next change tells. */
    let changes = 0;
    const isKeptWhenAnotherChanges = async (): Promise<boolean> => {
      const next = 23 + (changes % 8);
      const isFree = Math.floor(changes / 8) % 2 === 0;
      changes += 1;
      const [kept, other] = [dayOf(22), dayOf(next)];
      if (isFree) await take(next);
      else await server.database.run(sql`delete from busy where starts_at = ${at(`2026-11-${next}T09:00`)}`);
      await ask();
      return kept !== undefined && dayOf(22) === kept && dayOf(next) !== other;
    };
    await expect.poll(isKeptWhenAnotherChanges, { interval: 500, timeout: 90_000 }).toBe(true);
  });

  it('let a hold go the moment it runs out, and know it again when the clock goes back', async () => {
    const server = await makeServer();
    const { ask, take } = await setUp(server);
    await take(22, { expiresAt: after(server.clock.now(), minutes(15)) });
    expect(await ask()).toEqual(everyDay(9, { 22: 5 }));
    server.clock.set(after(server.clock.now(), minutes(15)));
    expect(await ask()).toEqual(everyDay(9));
    server.clock.set(at('2026-11-18T08:00'));
    expect(await ask()).toEqual(everyDay(9, { 22: 5 }));
  });

  it('know the building, and the booking that gives way', async () => {
    const server = await makeServer();
    const { ask, take, areaId } = await setUp(server);
    await server.database.run(sql`update service_areas set inside_minutes = 30 where id = ${areaId}`);
    const bookingId = '00000000-0000-4000-8000-000000000022';
    await take(22, { placeKey: 7, bookingId });
    expect(await ask()).toEqual(everyDay(9, { 22: 3 }));
    expect(await ask({ placeKey: 7 })).toEqual(everyDay(9, { 22: 5 }));
    expect(await ask({ placeKey: 8 })).toEqual(everyDay(9, { 22: 3 }));
    expect(await ask({ ignoreBookingId: bookingId })).toEqual(everyDay(9));
  });

  it('are forgotten by whoever did not ask before the notes about changes were thrown away', async () => {
    const server = await makeServer();
    const { ask, take } = await setUp(server);
    expect(await ask()).toEqual(everyDay(9));
    await take(22);
    server.clock.set(after(server.clock.now(), hours(2)));
    await deleteOldBusyChanges(server.database);
    const { count } = await server.database.one<{ count: number }>(
      sql`select count(*)::int as count from busy_changes`,
    );
    expect(count).toBe(1);
    expect(await ask()).toEqual(everyDay(9, { 22: 5 }));
  });

  it('miss nothing that was under way when they were read, and keep nothing that was taken back', async () => {
    if (kind === 'embedded') return; // One connection: nothing is ever under way beside a question.
    const server = await makeServer();
    const { ask, no, areaId } = await setUp(server);
    const write = (day: number, isKept: boolean) =>
      server.database
        .transaction(async (tx) => {
          await tx.run(sql`
            insert into busy (therapist_no, booking_id, kind, area_id, starts_at, blocked_until) values
            (${no}, gen_random_uuid(), 'assigned', ${areaId}, ${at(`2026-11-${day}T09:00`)}, ${at(`2026-11-${day}T10:00`)})`);
          expect(await ask()).toEqual(everyDay(9));
          if (!isKept) throw new Error('taken back');
        })
        .catch(() => {});
    await write(23, false);
    expect(await ask()).toEqual(everyDay(9));
    await write(22, true);
    expect(await ask()).toEqual(everyDay(9, { 22: 5 }));
  });

  it('are counted on the right day after days on which the company is closed', async () => {
    const server = await makeServer();
    const { ask, take } = await setUp(server);
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23'])
      await server.database.run(sql`insert into closed_days (day) values (${day})`);
    await take(26);
    expect(await ask()).toEqual(everyDay(9, { 21: 0, 22: 0, 23: 0, 26: 5 }));
  });
});
