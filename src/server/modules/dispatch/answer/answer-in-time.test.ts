import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { hours, minutes } from '#server/platform/durations.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';

onPostgres('an answer in time', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 5);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(() => desk.clear());

  const go = async (instant: string) => {
    server.clock.set(new Date(instant));
    await server.worker.runDue();
  };
  const page = async ({ id, token }: { id: string; token: string }) =>
    (await server.request('GET', `/api/bookings/${id}?token=${token}`)).body;
  const choose = ({ id, token }: { id: string; token: string }, choice: string) =>
    server.request('POST', `/api/bookings/${id}/choice?token=${token}`, { body: { choice } });

  it('asks nobody at night about a visit that can wait, and does not call for help because of it', async () => {
    await desk.enterAsAdmin();
    server.clock.set(new Date('2026-11-16T23:30:00Z'));
    const { id } = await desk.searched({ datetime: '2026-11-24T10:00:00.000Z' });
    expect(await desk.asked(id)).toEqual([]);
    await go('2026-11-17T02:00:00Z');
    expect([await desk.asked(id), await desk.mailsOf('needs_attention')]).toEqual([[], []]);
    await go('2026-11-17T08:00:00Z');
    expect(await desk.asked(id)).toHaveLength(3);
  });

  it('sends no second wave after ten in the evening', async () => {
    server.clock.set(new Date('2026-11-16T21:55:00Z'));
    const { id } = await desk.searched();
    expect(await desk.asked(id)).toHaveLength(3);
    await go('2026-11-16T22:06:00Z');
    expect(await desk.asked(id)).toHaveLength(3);
    await go('2026-11-17T08:00:00Z');
    expect(await desk.asked(id)).toHaveLength(5);
  });

  it('asks at night about a visit within twelve hours, and when the office wants it', async () => {
    server.clock.set(new Date('2026-11-16T23:30:00Z'));
    const near = await desk.searched({ datetime: '2026-11-17T10:00:00.000Z' });
    expect(await desk.asked(near.id)).toHaveLength(3);
    const far = await desk.searched({ datetime: '2026-11-24T10:00:00.000Z' });
    await desk.admin(await desk.enterAsAdmin(), `${far.id}/process-assignment`);
    expect(await desk.asked(far.id)).toHaveLength(3);
  });

  it('asks the client a day after paying how to go on, once, and goes on searching meanwhile', async () => {
    const booking = await desk.searched();
    await go('2026-11-17T08:59:00Z');
    expect((await page(booking)).choice).toBeNull();
    await go('2026-11-17T09:01:00Z');
    expect((await page(booking)).choice).toEqual({
      because: 'no_answer',
      until: '2026-11-20T08:00:00.000Z',
      options: ['look_on', 'another_time', 'money_back'],
    });
    await desk.pass(hours(3));
    expect(await desk.mailsOf('answer_due')).toEqual(['ana@calma.example']);
    const [therapistId = ''] = await desk.asked(booking.id);
    await desk.act('confirm', booking.id, therapistId);
    expect(await page(booking)).toMatchObject({ status: 'confirmed', choice: null });
  });

  it('looks on when the client says so, and asks no more', async () => {
    const booking = await desk.searched();
    await go('2026-11-17T09:01:00Z');
    expect((await choose(booking, 'look_on')).body).toMatchObject({
      status: 'finding_therapist',
      choice: null,
      answerBy: '2026-11-20T08:00:00.000Z',
    });
    await desk.pass(hours(2));
    expect((await page(booking)).choice).toBeNull();
    expect(await desk.mailsOf('answer_due')).toHaveLength(1);
    await go('2026-11-20T08:01:00Z');
    expect(await page(booking)).toMatchObject({ status: 'cancelled', cancellation: { refunded: 6500 } });
  });

  it('takes no answer of the client once the hour has come, also before the search has ended', async () => {
    const booking = await desk.searched();
    await go('2026-11-17T09:01:00Z');
    server.clock.advance(Date.parse('2026-11-20T08:00:00Z') - server.clock.now().getTime());
    for (const choice of ['look_on', 'money_back'])
      expect(await choose(booking, choice)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect(await page(booking)).toMatchObject({ status: 'finding_therapist' });
  });

  it('gives everything back when the client prefers that', async () => {
    const booking = await desk.searched();
    await go('2026-11-17T09:01:00Z');
    expect((await choose(booking, 'one_after_the_other')).body.code).toBe('too_late');
    const { body } = await choose(booking, 'money_back');
    expect(body).toMatchObject({ status: 'cancelled', cancellation: { refunded: 6500 } });
  });

  it('asks nothing where the search ends at that hour anyway', async () => {
    const booking = await desk.searched({ datetime: '2026-11-16T15:00:00.000Z' });
    expect((await page(booking)).answerBy).toBe('2026-11-16T13:00:00.000Z');
    await go('2026-11-16T13:01:00Z');
    expect((await page(booking)).status).toBe('cancelled');
    expect(await desk.mailsOf('answer_due')).toEqual([]);
  });

  it('says by when in the first mail, and begins anew after a drop-out', async () => {
    const booking = await desk.searched();
    await desk.pass(minutes(1));
    const [therapistId = ''] = await desk.asked(booking.id);
    const as = await desk.enter(therapistId);
    await desk.act('confirm', booking.id, therapistId, { as });
    await desk.pass(hours(4));
    await server.request('POST', `/api/therapist/bookings/${booking.id}/drop-out`, {
      as,
      body: { reason: 'ill' },
    });
    expect((await page(booking)).answerBy).toBe('2026-11-17T13:01:00.000Z');
    expect(await desk.mailsOf('searching_again')).toEqual(['ana@calma.example']);
  });
});
