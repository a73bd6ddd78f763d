import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { addArea, addTherapist, addTreatment, doWithoutBookings } from '../../../../../testing/roster.ts';
import { onPostgres } from '../../../../../testing/server.ts';
import { deleteTimes, holdOneMore, moveTimes } from '../public.ts';

const oldTime = { startsAt: new Date('2026-11-20T10:00:00Z'), blockedUntil: new Date('2026-11-20T11:30:00Z') };
const newTime = { startsAt: new Date('2026-11-20T10:30:00Z'), blockedUntil: new Date('2026-11-20T12:00:00Z') };

onPostgres('moving taken times to a start that overlaps the old one', (makeServer) => {
  const stage = async (people: number) => {
    const server = await makeServer();
    await doWithoutBookings(server);
    const areaIds = [await addArea(server, 1000, 1999)];
    const treatmentIds = [await addTreatment(server)];
    const therapists: { id: string; no: number; gender: 'female' }[] = [];
    for (let index = 0; index < people; index++)
      therapists.push({ ...(await addTherapist(server, { areaIds, treatmentIds })), gender: 'female' });
    const hold = (bookingId: string, no: number) =>
      server.database.transaction((tx) => holdOneMore(tx, { bookingId, ...oldTime }, [{ no }]));
    const rowsOf = (bookingId: string) =>
      server.database.many(
        sql`select therapist_no as no, starts_at as "startsAt" from busy where booking_id = ${bookingId} order by 1`,
      );
    return { ...server, therapists, hold, rowsOf };
  };

  it('lets go of nobody while it waits for somebody else, so that two never wait in a circle', async () => {
    const { database, therapists, hold, rowsOf } = await stage(2);
    const [own, wished] = therapists;
    if (!own || !wished) throw new Error('Two were added');
    const [moving, leaving] = [randomUUID(), randomUUID()];
    await hold(moving, own.no);
    await hold(leaving, wished.no);
    let leave = (): void => undefined;
    const gone = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const left = database.transaction(async (tx) => {
      await deleteTimes(tx, leaving, [wished.no]);
      await gone;
    });
    const candidates = [wished, own];
    const moved = database.transaction((tx) =>
      moveTimes(tx, { bookingId: moving, seats: 1, ...newTime, oldTime, candidates, keep: [] }),
    );
    await vi.waitFor(async () => {
      const { count } = await database.one<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(count).toBe(1);
    });
    expect(await hold(randomUUID(), own.no)).toBeNull();
    leave();
    await left;
    expect(await moved).toEqual([wished.no]);
    expect(await rowsOf(moving)).toEqual([{ no: wished.no, startsAt: newTime.startsAt }]);
  });

  it('exchanges both rows of a pair, and leaves everything as it was when only one is free', async () => {
    const { database, therapists, hold, rowsOf } = await stage(3);
    const [first, second, third] = therapists;
    if (!first || !second || !third) throw new Error('Three were added');
    const [pair, other] = [randomUUID(), randomUUID()];
    for (const { no } of [first, third]) await hold(pair, no);
    await hold(other, second.no);
    const move = (candidates: (typeof first)[]) =>
      database.transaction((tx) =>
        moveTimes(tx, { bookingId: pair, seats: 2, ...newTime, oldTime, candidates, keep: [first.id] }),
      );
    expect(await move([second, first])).toBeNull();
    expect(await rowsOf(pair)).toEqual([first, third].map(({ no }) => ({ no, startsAt: oldTime.startsAt })));
    expect((await move([second, third, first]))?.toSorted()).toEqual([first.no, third.no].toSorted());
    expect(await rowsOf(pair)).toEqual([first, third].map(({ no }) => ({ no, startsAt: newTime.startsAt })));
  });
});
