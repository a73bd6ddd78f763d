import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';

import { rowOf } from '../../../../../testing/booking-desk.ts';
import { type DispatchDesk, mailOf, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { addAddIn, engage } from '../../../../../testing/roster.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';

const together = { peopleCount: 2, requiresTwoTherapists: true, totalPrice: 13_000 };

onPostgres('two therapists together', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, [{}, {}, {}]);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(() => desk.clear());

  const read = async ({ id, token }: { id: string; token: string }) =>
    (await server.request('GET', `/api/bookings/${id}?token=${token}`)).body;
  const choose = ({ id, token }: { id: string; token: string }, choice: string) =>
    server.request('POST', `/api/bookings/${id}/choice?token=${token}`, { body: { choice } });

  it('are two seats, and the third is told that both are taken', async () => {
    const booking = await desk.searched(together);
    const [one = '', two = '', three = ''] = await desk.asked(booking.id);
    expect((await desk.act('confirm', booking.id, one)).body).toMatchObject({ state: 'yours', pay: 3900, seats: 2 });
    expect(await desk.statusOf(booking.id)).toBe('finding_therapist');
    expect(await desk.seatsOf(booking.id)).toMatchObject([{ kind: 'assigned' }, { kind: 'hold' }]);
    expect((await desk.act('confirm', booking.id, two)).status).toBe(200);
    expect(await desk.statusOf(booking.id)).toBe('confirmed');
    expect(await desk.seatsOf(booking.id)).toMatchObject([{ kind: 'assigned' }, { kind: 'assigned' }]);
    expect((await desk.act('confirm', booking.id, three)).body.code).toBe('seat_taken');
    expect((await read(booking)).therapists).toHaveLength(2);
    const photo = `/api/pictures/${'a'.repeat(64)}`;
    await server.database.run(sql`update therapists set image_url = '/portraits/ana.svg' where id = ${one}`);
    await server.database.run(sql`update therapists set image_url = ${`${photo}.webp`} where id = ${two}`);
    await desk.pass(minutes(10));
    const { words, html } = await server.database.one<{ words: Record<string, string>; html: string }>(
      sql`select variables as words, html from emails where type = 'booking_confirmed'`,
    );
    expect(words.therapist).toBe('Marta and Marta');
    const shown = [...html.matchAll(/<img [^>]*src="https?:\/\/[^/]+([^"]+)"/g)].map(([, path]) => path);
    expect(shown.sort()).toEqual([`${photo}/portrait.png`, '/portraits/ana.png']);
  });

  /** One said yes, the others no. */
  const halfFound = async (changes: Record<string, unknown> = {}) => {
    const booking = await desk.searched({ ...together, ...changes });
    const [one = '', two = '', three = ''] = await desk.asked(booking.id);
    await desk.act('confirm', booking.id, one);
    for (const other of [two, three]) await desk.act('reject', booking.id, other);
    return { ...booking, one, two, three };
  };

  it('that cannot be found: the client is asked, and the admins told, once', async () => {
    await desk.enterAsAdmin();
    const booking = await halfFound();
    expect(await read(booking)).toMatchObject({
      status: 'finding_therapist',
      choice: {
        until: '2026-11-20T08:00:00.000Z',
        options: ['one_after_the_other', 'another_time', 'money_back'],
      },
    });
    await desk.pass(minutes(30));
    expect(await desk.mailsOf('choice_needed')).toEqual(['ana@calma.example']);
    expect(await desk.mailsOf('needs_attention')).toEqual(['admin@calma.example']);
  });

  it('become one who stays longer, for the same price and the whole pay', async () => {
    const booking = await halfFound();
    const chosen = await choose(booking, 'one_after_the_other');
    expect(chosen.body).toMatchObject({
      status: 'confirmed',
      isBackToBack: true,
      requiresTwoTherapists: false,
      datetimeEnd: '2026-11-20T12:00:00.000Z',
      totalPrice: 13_000,
      choice: null,
    });
    expect(await desk.seatsOf(booking.id)).toEqual([{ therapistId: booking.one, kind: 'assigned' }]);
    expect(await server.database.one(sql`select pay_cents as pay from booking_seats`)).toEqual({ pay: 7800 });
    expect(await server.database.one(sql`select blocked_until as "until" from busy`)).toEqual({
      until: new Date('2026-11-20T12:20:00Z'),
    });
    expect(await desk.mailsOf('therapist_assignment')).toEqual([mailOf(booking.one), mailOf(booking.one)]);
    expect((await choose(booking, 'money_back')).status).toBe(409);
  });

  it('become one who gives each person the minutes of their add-ins', async () => {
    const addIn = await addAddIn(server, 15);
    const booking = await halfFound({ addIns: [addIn], totalPrice: 2 * (6500 + 1500) });
    expect(await read(booking)).toMatchObject({ datetimeEnd: '2026-11-20T11:15:00.000Z' });
    const chosen = await choose(booking, 'one_after_the_other');
    expect(chosen.body).toMatchObject({ status: 'confirmed', datetimeEnd: '2026-11-20T12:30:00.000Z' });
  });

  it('that became one by the client’s choice take nothing back in silence, and who drops out is told of', async () => {
    const booking = await halfFound();
    const as = await desk.enter(booking.one);
    expect((await choose(booking, 'one_after_the_other')).status).toBe(200);
    await server.worker.runDue();
    expect(await desk.mailsOf('booking_confirmed')).toEqual(['ana@calma.example']);
    expect(await desk.act('undo', booking.id, booking.one)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    const shown = await server.request('GET', `/api/therapist/bookings/${booking.id}`, { as });
    expect(shown.body.undoUntil).toBeNull();
    const body = { reason: 'Ill' };
    expect((await server.request('POST', `/api/therapist/bookings/${booking.id}/drop-out`, { as, body })).status).toBe(
      200,
    );
    expect(await desk.mailsOf('searching_again')).toEqual(['ana@calma.example']);
  });

  it('take nothing back in silence either when an admin found the second', async () => {
    const admin = await desk.enterAsAdmin();
    const booking = await desk.searched(together);
    const [one = '', two = ''] = await desk.asked(booking.id);
    await desk.act('confirm', booking.id, one);
    expect((await desk.admin(admin, `${booking.id}/assign`, { therapistId: two })).status).toBe(200);
    expect((await desk.act('undo', booking.id, one)).status).toBe(409);
    expect(await desk.statusOf(booking.id)).toBe('confirmed');
  });

  it('that become one are told to those who had not answered', async () => {
    const booking = await desk.searched(together);
    const [one = '', ...silent] = await desk.asked(booking.id);
    await desk.act('confirm', booking.id, one);
    await desk.pass(minutes(11));
    expect((await choose(booking, 'one_after_the_other')).status).toBe(200);
    expect((await desk.mailsOf('offer_withdrawn')).sort()).toEqual(silent.map(mailOf).sort());
  });

  it('are not one who has something else right after', async () => {
    const booking = await desk.searched(together);
    const [one = '', two = '', three = ''] = await desk.asked(booking.id);
    const { no } = desk.therapists.find(({ id }) => id === one) ?? { no: 0 };
    await desk.act('confirm', booking.id, one);
    await engage(server, { no, from: '2026-11-20T12:00:00Z', to: '2026-11-20T13:30:00Z' });
    for (const other of [two, three]) await desk.act('reject', booking.id, other);
    expect((await read(booking)).choice.options).toEqual(['another_time', 'money_back']);
    expect((await choose(booking, 'one_after_the_other')).status).toBe(409);
  });

  it('become the money back, all of it, and the one is told', async () => {
    const booking = await halfFound();
    expect((await choose(booking, 'money_back')).body).toMatchObject({
      status: 'cancelled',
      cancellation: { refunded: 13_000 },
    });
    await server.worker.runDue();
    expect(await desk.mailsOf('assignment_ended')).toEqual([mailOf(booking.one)]);
    expect(await desk.seatsOf(booking.id)).toEqual([]);
  });

  it('are still found while the client thinks', async () => {
    const booking = await halfFound();
    expect((await desk.act('confirm', booking.id, booking.two)).status).toBe(200);
    expect(await read(booking)).toMatchObject({ status: 'confirmed', choice: null });
  });

  it('are cancelled with everything back when the client says nothing', async () => {
    const booking = await halfFound();
    server.clock.set(new Date('2026-11-20T07:59:59Z'));
    await server.worker.runDue();
    expect(await desk.statusOf(booking.id)).toBe('finding_therapist');
    await desk.pass(minutes(1));
    expect(await rowOf(server, booking.id)).toMatchObject({
      status: 'cancelled',
      refund_cents: 13_000,
      cancelled_by: 'system',
    });
    expect(await desk.mailsOf('nobody_found')).toEqual(['ana@calma.example']);
    const said = await server.database.one<{ notFound: string }>(
      sql`select variables->>'notFound' as "notFound" from emails where type = 'nobody_found'`,
    );
    expect(said).toEqual({ notFound: 'Two therapists were not available for your booking.' });
  });

  it('take a choice from nobody without the key', async () => {
    const booking = await halfFound();
    for (const token of ['', 'guessed'])
      expect((await choose({ id: booking.id, token }, 'money_back')).status).toBe(404);
    expect((await choose(booking, 'another_time')).status).toBe(400);
  });
});
