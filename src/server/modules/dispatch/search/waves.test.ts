import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { hours, minutes } from '#server/platform/durations.ts';
import { type DispatchDesk, mailOf, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';

onPostgres('offers in waves', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 5);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(() => desk.clear());

  it('asks three as soon as it is paid, by mail and once each', async () => {
    const { id } = await desk.searched();
    const asked = await desk.asked(id);
    expect(asked).toHaveLength(3);
    expect(await desk.mailsOf('therapist_offer')).toEqual(asked.map(mailOf).sort());
    await server.worker.runDue();
    expect(await desk.mailsOf('therapist_offer')).toHaveLength(3);
  });

  it('asks the next ten minutes later, and not a second earlier', async () => {
    const { id } = await desk.searched();
    await desk.pass(minutes(10) - 1);
    expect(await desk.asked(id)).toHaveLength(3);
    await desk.pass(1 + 15_000);
    expect(await desk.asked(id)).toHaveLength(5);
    expect((await desk.offersOf(id)).map(({ wave }) => wave)).toEqual([1, 1, 1, 2, 2]);
  });

  it('asks the next at once when everybody has said no, and shows the client whose answers are waited for', async () => {
    const { id, token } = await desk.searched();
    const shown = async () => {
      const { body } = await server.request('GET', `/api/bookings/${id}?token=${token}`);
      return body.asked?.map((one: { hasDeclined: boolean }) => one.hasDeclined);
    };
    expect(await shown()).toEqual([false, false, false]);
    for (const therapistId of await desk.asked(id)) await desk.act('reject', id, therapistId);
    expect(await desk.asked(id)).toHaveLength(2);
    expect(await shown()).toEqual([true, true, true, false, false]);
    await desk.act('confirm', id, (await desk.asked(id))[0] ?? '');
    expect(await shown()).toBeUndefined();
  });

  it('promises an answer before paying and keeps to it afterwards', async () => {
    const { body: config } = await server.request('GET', '/api/config');
    expect(config.policy).toMatchObject({ answerHours: 24, giveUpHoursBefore: 2, leastSearchMinutes: 30 });
    const { id, token } = await desk.searched();
    const { body } = await server.request('GET', `/api/bookings/${id}?token=${token}`);
    expect(body.answerBy).toBe('2026-11-17T09:00:00.000Z');
  });

  it('calls the admins once when nobody is left, and gives up with the money back', async () => {
    await desk.enterAsAdmin();
    const { id, token } = await desk.searched();
    const { body } = await server.request('GET', `/api/bookings/${id}?token=${token}`);
    expect(body.searchUntil).toBe('2026-11-20T08:00:00.000Z');
    await desk.pass(minutes(11));
    expect(await desk.mailsOf('needs_attention')).toEqual([]);
    await desk.pass(minutes(11));
    expect(await desk.mailsOf('needs_attention')).toEqual(['admin@calma.example']);
    await desk.pass(hours(1));
    expect(await desk.mailsOf('needs_attention')).toHaveLength(1);
    server.clock.set(new Date('2026-11-20T07:59:00Z'));
    await server.worker.runDue();
    expect(await desk.statusOf(id)).toBe('finding_therapist');
    await desk.pass(minutes(2));
    expect(await desk.statusOf(id)).toBe('cancelled');
    expect(await desk.mailsOf('nobody_found')).toEqual(['ana@calma.example']);
    expect(await desk.mailsOf('offer_withdrawn')).toHaveLength(5);
    expect(await desk.seatsOf(id)).toEqual([]);
  });
});
