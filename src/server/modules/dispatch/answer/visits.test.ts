import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { readTexts } from '#server/platform/texts.ts';
import { type DispatchDesk, mailOf, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { signIn } from '../../../../../testing/people.ts';
import { engage } from '../../../../../testing/roster.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';
import { dispatchMailChecks } from '../mail/mail-checks.ts';

onPostgres('visits that have their therapist', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, [{}, {}, {}, {}]);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(() => desk.clear());

  /** Confirmed, and the client has been told. */
  const confirmed = async () => {
    const booking = await desk.searched();
    const [therapistId = ''] = await desk.asked(booking.id);
    const as = await desk.enter(therapistId);
    await desk.act('confirm', booking.id, therapistId, { as });
    await desk.pass(minutes(11));
    return { ...booking, therapistId, as };
  };
  const post = (path: string, as: { cookie: string }, body?: object) =>
    server.request('POST', `/api/therapist/bookings/${path}`, { as, ...(body && { body }) });
  const historyOf = async (id: string) =>
    (
      await server.database.many<{ line: string }>(
        sql`select to_status || ' ' || actor || ' ' || reason as line from booking_history where booking_id = ${id} order by id`,
      )
    ).map(({ line }) => line);

  it('are looked for anew when the therapist drops out, without them, and the client hears of it', async () => {
    const booking = await confirmed();
    const dropped = await post(`${booking.id}/drop-out`, booking.as, { reason: 'Ill' });
    expect(dropped.body).toEqual({ ok: true });
    expect(await desk.statusOf(booking.id)).toBe('finding_therapist');
    const seats = await desk.seatsOf(booking.id);
    expect(seats).toMatchObject([{ kind: 'hold' }]);
    expect(seats[0]?.therapistId).not.toBe(booking.therapistId);
    expect(await desk.asked(booking.id)).toHaveLength(3);
    expect(await desk.asked(booking.id)).not.toContain(booking.therapistId);
    expect(await desk.mailsOf('searching_again')).toEqual(['ana@calma.example']);
    expect((await post(`${booking.id}/drop-out`, booking.as, { reason: 'Ill' })).status).toBe(404);
    expect((await desk.open(booking.id, booking.therapistId, { as: booking.as })).body).toMatchObject({
      state: 'dropped',
      details: null,
    });
    const [next = ''] = await desk.asked(booking.id);
    await desk.act('confirm', booking.id, next);
    await desk.pass(minutes(11));
    expect(await desk.mailsOf('booking_confirmed')).toHaveLength(2);
    expect((await historyOf(booking.id)).slice(2)).toEqual([
      'confirmed therapist every_seat_taken',
      'finding_therapist therapist therapist_dropped_out',
      'confirmed therapist every_seat_taken',
    ]);
  });

  it('are dropped only with a reason, before they begin, by whoever has them', async () => {
    const booking = await confirmed();
    expect((await post(`${booking.id}/drop-out`, booking.as, {})).status).toBe(400);
    const other = await desk.enter(desk.ids.find((id) => id !== booking.therapistId) ?? '');
    expect((await post(`${booking.id}/drop-out`, other, { reason: 'Not mine' })).status).toBe(404);
    server.clock.set(new Date('2026-11-20T10:00:00Z'));
    const later = await signIn(server, mailOf(booking.therapistId));
    expect((await post(`${booking.id}/drop-out`, later, { reason: 'Ill' })).status).toBe(409);
  });

  it('are completed by the therapist from the start on, once', async () => {
    const booking = await confirmed();
    expect((await post(`${booking.id}/complete`, booking.as)).body.code).toBe('too_early');
    server.clock.set(new Date('2026-11-20T10:55:00Z'));
    const later = await signIn(server, mailOf(booking.therapistId));
    for (let round = 0; round < 2; round++)
      expect(await post(`${booking.id}/complete`, later)).toMatchObject({ status: 200, body: { state: 'finished' } });
    expect((await historyOf(booking.id)).at(-1)).toBe('completed therapist by_therapist');
    expect((await server.request('GET', `/api/bookings/${booking.id}?token=${booking.token}`)).body).toMatchObject({
      status: 'completed',
      therapists: [{ firstName: 'Marta' }],
    });
  });

  it('are completed by themselves two hours after the end', async () => {
    const { id } = await confirmed();
    server.clock.set(new Date('2026-11-20T12:54:00Z'));
    await server.worker.runDue();
    expect(await desk.statusOf(id)).toBe('confirmed');
    await desk.pass(minutes(6));
    expect(await desk.statusOf(id)).toBe('completed');
    expect((await historyOf(id)).at(-1)).toBe('completed system time_passed');
  });

  it('no longer tell where they were by the page of the offer two days after, completed or not', async () => {
    const booking = await confirmed();
    const detailsAt = async (time: string) => {
      server.clock.set(new Date(time));
      const as = await signIn(server, mailOf(booking.therapistId));
      return (await desk.open(booking.id, booking.therapistId, { as })).body.details;
    };
    expect(await detailsAt('2026-11-22T10:59:00Z')).toMatchObject({ clientPhone: '+351913000000' });
    expect(await detailsAt('2026-11-22T11:00:00Z')).toBeNull();
  });

  it('tell the therapist when they are cancelled, and free the time', async () => {
    const booking = await confirmed();
    await server.request('POST', `/api/bookings/${booking.id}/cancel?token=${booking.token}`, { body: {} });
    await server.worker.runDue();
    expect(await desk.mailsOf('assignment_ended')).toEqual([mailOf(booking.therapistId)]);
    expect(await desk.seatsOf(booking.id)).toEqual([]);
  });

  const move = async ({ id, token }: { id: string; token: string }, startsAt: string) => {
    const answer = await server.request('POST', `/api/bookings/${id}/reschedule?token=${token}`, {
      body: { startsAt },
    });
    expect(answer.status).toBe(200);
    await server.worker.runDue();
  };

  it('keep their therapist at another time when they are free then', async () => {
    const booking = await confirmed();
    await move(booking, '2026-11-21T15:00:00.000Z');
    expect(await desk.statusOf(booking.id)).toBe('confirmed');
    expect(await desk.seatsOf(booking.id)).toEqual([{ therapistId: booking.therapistId, kind: 'assigned' }]);
    expect(await desk.mailsOf('therapist_assignment')).toEqual([
      mailOf(booking.therapistId),
      mailOf(booking.therapistId),
    ]);
    expect((await desk.open(booking.id, booking.therapistId, { as: booking.as })).body).toMatchObject({
      state: 'yours',
      datetime: '2026-11-21T15:00:00.000Z',
    });
    expect(await desk.mailsOf('therapist_offer')).toHaveLength(3);
  });

  it('keep it also half an hour later, where the old time would be in the way', async () => {
    const booking = await confirmed();
    await move(booking, '2026-11-20T10:30:00.000Z');
    expect(await desk.statusOf(booking.id)).toBe('confirmed');
    expect(await desk.seatsOf(booking.id)).toEqual([{ therapistId: booking.therapistId, kind: 'assigned' }]);
  });

  it('are confirmed to the client with the time they have when the mail leaves at last', async () => {
    const booking = await confirmed();
    const { cause } = await server.database.one<{ cause: string }>(
      sql`select cause from emails where type = 'booking_confirmed'`,
    );
    const check = dispatchMailChecks({ ...server, texts: await readTexts('locales') }).booking_confirmed;
    const ask = () => check?.({ cause } as Parameters<typeof check>[0]);
    expect(await ask()).toMatchObject({ time: '10:00 am', therapist: 'Marta' });
    // What a contract made at a distance has to say.
    expect(await ask()).toMatchObject({
      duration: '60 min',
      people: 1,
      lines: 'Relaxing: 65,00\u00a0€',
      refundUntil: expect.stringMatching(
        /^Full refund until November 19, 2026, 10:00 am\. 50% refund until .* No refund after that\.$/,
      ),
      company: expect.stringContaining('NIF 500000000'),
      contact: expect.stringContaining('ola@calma.example'),
    });
    await move(booking, '2026-11-21T15:00:00.000Z');
    expect(await ask()).toMatchObject({ time: '3:00 pm', date: expect.stringContaining('21'), therapist: 'Marta' });
    await server.request('POST', `/api/bookings/${booking.id}/cancel?token=${booking.token}`, { body: {} });
    expect(await ask()).toBe(false);
  });

  describe('changed while the yes can still be taken back', () => {
    /** One of three said yes, just now: the two others see that it is taken, and were told nothing. */
    const justSaid = async () => {
      const booking = await desk.searched();
      const [therapistId = '', ...others] = await desk.asked(booking.id);
      await desk.act('confirm', booking.id, therapistId);
      expect(await desk.mailsOf('offer_withdrawn')).toEqual([]);
      return { ...booking, therapistId, others: others.map(mailOf).sort() };
    };
    const toldGone = async () => (await desk.mailsOf('offer_withdrawn')).sort();

    it('tell the others, once, when they are moved and kept', async () => {
      const { others, ...booking } = await justSaid();
      await move(booking, '2026-11-21T15:00:00.000Z');
      expect(await desk.statusOf(booking.id)).toBe('confirmed');
      expect(await toldGone()).toEqual(others);
      await desk.pass(minutes(11));
      await move(booking, '2026-11-22T15:00:00.000Z');
      expect(await toldGone()).toEqual(others);
      expect(await desk.mailsOf('booking_confirmed')).toEqual(['ana@calma.example']);
    });

    it('tell the others, once, when they are moved to where their therapist has something else', async () => {
      const { others, ...booking } = await justSaid();
      const { no } = desk.therapists.find(({ id }) => id === booking.therapistId) ?? { no: 0 };
      await engage(server, { no, from: '2026-11-21T15:00:00Z', to: '2026-11-21T16:30:00Z' });
      await move(booking, '2026-11-21T15:00:00.000Z');
      expect(await desk.statusOf(booking.id)).toBe('finding_therapist');
      expect(await toldGone()).toEqual(others);
      await desk.pass(minutes(9));
      expect(await toldGone()).toEqual(others);
    });

    it('tell the others, once, when they are cancelled', async () => {
      const { others, ...booking } = await justSaid();
      await server.request('POST', `/api/bookings/${booking.id}/cancel?token=${booking.token}`, { body: {} });
      await desk.pass(minutes(11));
      expect(await toldGone()).toEqual(others);
      expect(await desk.mailsOf('assignment_ended')).toEqual([mailOf(booking.therapistId)]);
    });

    it('never tell somebody that it is gone who was asked again and has it now', async () => {
      const booking = await justSaid();
      const as = await desk.enter(booking.therapistId);
      await desk.pass(minutes(1));
      await post(`${booking.id}/drop-out`, as, { reason: 'Ill' });
      const [next = '', ...rest] = await desk.asked(booking.id);
      expect((await desk.act('confirm', booking.id, next)).status).toBe(200);
      await desk.pass(minutes(11));
      expect(await toldGone()).toEqual(rest.map(mailOf).sort());
    });
  });

  it('are offered again when the therapist is not free at the new time', async () => {
    const booking = await confirmed();
    const { no } = desk.therapists.find(({ id }) => id === booking.therapistId) ?? { no: 0 };
    await engage(server, { no, from: '2026-11-21T15:00:00Z', to: '2026-11-21T16:30:00Z' });
    await move(booking, '2026-11-21T15:00:00.000Z');
    expect(await desk.statusOf(booking.id)).toBe('finding_therapist');
    expect(await desk.asked(booking.id)).toHaveLength(3);
    expect(await desk.asked(booking.id)).not.toContain(booking.therapistId);
    expect(await desk.mailsOf('assignment_ended')).toEqual([mailOf(booking.therapistId)]);
    expect(await server.database.many(sql`select therapist_id from booking_seats`)).toEqual([]);
    expect((await desk.open(booking.id, booking.therapistId, { as: booking.as })).body).toMatchObject({
      state: 'moved',
      details: null,
    });
    const [next = ''] = await desk.asked(booking.id);
    expect((await desk.act('confirm', booking.id, next)).body.state).toBe('yours');
  });

  it('are offered again when they come back to their time and somebody else has their therapist by then', async () => {
    const booking = await confirmed();
    const { no } = desk.therapists.find(({ id }) => id === booking.therapistId) ?? { no: 0 };
    const engageThem = (from: string, to: string) => engage(server, { no, from, to });
    const wish = (startsAt: string) =>
      server.request('POST', `/api/bookings/${booking.id}/reschedule?token=${booking.token}`, { body: { startsAt } });
    await engageThem('2026-11-21T15:00:00Z', '2026-11-21T16:30:00Z');
    expect((await wish('2026-11-21T15:00:00.000Z')).status).toBe(200);
    await engageThem('2026-11-20T10:00:00Z', '2026-11-20T11:30:00Z');
    expect((await wish('2026-11-20T10:00:00.000Z')).status).toBe(200);
    await server.worker.runDue();
    expect(await desk.statusOf(booking.id)).toBe('finding_therapist');
    expect(await server.database.many(sql`select therapist_id from booking_seats`)).toEqual([]);
    expect(await desk.asked(booking.id)).not.toContain(booking.therapistId);
  });
});
