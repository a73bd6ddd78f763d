import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { minutes } from '#server/platform/durations.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';

onPostgres('a yes and the other offers of that time', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 4);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(() => desk.clear());

  /** Two visits, the second while the way from the first is still under way, and somebody who is asked about both. */
  const both = async () => {
    const first = await desk.searched({ datetime: '2026-11-20T10:00:00.000Z' });
    const second = await desk.searched({ datetime: '2026-11-20T11:15:00.000Z' });
    const askedFirst = await desk.asked(first.id);
    const marta = (await desk.asked(second.id)).find((id) => askedFirst.includes(id)) ?? '';
    return { first: first.id, second: second.id, marta };
  };
  const offered = async (as: Awaited<ReturnType<DispatchDesk['enter']>>) =>
    (await server.request('GET', '/api/therapist/dashboard', { as })).body.offers.map(
      ({ bookingId, id }: { bookingId?: string; id: string }) => bookingId ?? id,
    );

  it('go with it: from the dashboard, from the page, and the next in line is asked at once', async () => {
    const { first, second, marta } = await both();
    const as = await desk.enter(marta);
    expect(await offered(as)).toHaveLength(2);
    const before = await desk.asked(second);
    await desk.act('confirm', first, marta, { as });
    expect(await offered(as)).toEqual([]);
    expect((await desk.open(second, marta, { as })).body.state).toBe('busy');
    expect((await desk.act('confirm', second, marta, { as })).body.code).toBe('therapist_busy');
    await server.worker.runDue();
    const after = await desk.asked(second);
    expect(after).not.toContain(marta);
    expect(after).toHaveLength(before.length);
    const mine = (await desk.offersOf(second)).find(({ therapistId }) => therapistId === marta);
    expect(mine).toMatchObject({ status: 'withdrawn', because: 'busy' });
  });

  it('no longer make the other visit wait: when the others say no, the next are asked', async () => {
    const { first, second, marta } = await both();
    await desk.act('confirm', first, marta);
    await server.worker.runDue();
    for (const therapistId of await desk.asked(second)) await desk.act('reject', second, therapistId);
    expect(await desk.asked(second)).toEqual([]);
    await server.worker.runDue();
    await desk.enterAsAdmin();
    await desk.pass(minutes(11));
    expect(await desk.statusOf(second)).toBe('finding_therapist');
  });

  it('stay where the times do not meet', async () => {
    const first = await desk.searched({ datetime: '2026-11-20T10:00:00.000Z' });
    const second = await desk.searched({ datetime: '2026-11-20T11:30:00.000Z' });
    const askedFirst = await desk.asked(first.id);
    const marta = (await desk.asked(second.id)).find((id) => askedFirst.includes(id)) ?? '';
    await desk.act('confirm', first.id, marta);
    expect(await desk.asked(second.id)).toContain(marta);
  });

  it('can be answered again when the yes is taken back', async () => {
    const { first, second, marta } = await both();
    await desk.act('confirm', first, marta);
    await server.worker.runDue();
    await desk.act('undo', first, marta);
    expect((await desk.open(second, marta)).body.state).toBe('open');
    expect((await desk.act('confirm', second, marta)).body.state).toBe('yours');
  });

  it('go as well when the office gives the visit away', async () => {
    const { first, second, marta } = await both();
    const admin = await desk.enterAsAdmin();
    await desk.admin(admin, `${first}/assign`, { therapistId: marta });
    expect(await desk.asked(second)).not.toContain(marta);
  });
});
