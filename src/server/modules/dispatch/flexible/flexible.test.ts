import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { type DispatchDesk, mailOf, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';

const friday = (time: string) => `2026-11-20T${time}:00.000Z`;

onPostgres('a client who is flexible', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    // The last one begins to work at eleven.
    desk = await openDispatchDesk(server, [{}, {}, { hours: [{ from: 660, to: 1200 }] }]);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(() => desk.clear());

  type Made = { id: string; token: string };
  const read = async ({ id, token }: Made) => (await server.request('GET', `/api/bookings/${id}?token=${token}`)).body;
  const heldFor = async ({ id }: Made): Promise<string> => (await desk.seatsOf(id))[0]?.therapistId ?? '';
  const startsFor = async (id: string, therapistId: string): Promise<string[]> => {
    const key = await desk.tokenOf(id, therapistId);
    const { body } = await server.request('GET', `/api/therapist/offers/${id}/${therapistId}/starts?token=${key}`);
    return body.inside.map(({ startsAt }: { startsAt: string }) => startsAt);
  };
  const confirmAt = async (id: string, therapistId: string, startsAt: string) => {
    const key = await desk.tokenOf(id, therapistId);
    return server.request(
      'POST',
      `/api/therapist/offers/${id}/${therapistId}/confirm?token=${key}&startsAt=${encodeURIComponent(startsAt)}`,
    );
  };
  /** Two who work all day. */
  const one = () => desk.ids[0] ?? '';
  const two = () => desk.ids[1] ?? '';
  const late = () => desk.ids[2] ?? '';
  const textOf = async (type: string): Promise<string> =>
    (await server.database.one<{ text: string }>(sql`select text from emails where type = ${type}`)).text;

  it('is asked about with the span, also from those who are free only inside it, after the others', async () => {
    const booking = await desk.searched({ flexibleMinutes: 120 });
    expect(await read(booking)).toMatchObject({ flexibleMinutes: 120, datetime: friday('10:00'), totalPrice: 6500 });
    expect(await desk.asked(booking.id)).toHaveLength(3);
    expect((await desk.open(booking.id, late())).body).toMatchObject({
      state: 'open',
      flexible: { from: friday('08:00'), to: friday('12:00') },
    });
    expect(await startsFor(booking.id, late())).toEqual(['11:00', '11:15', '11:30', '11:45', '12:00'].map(friday));
    const held = (await desk.seatsOf(booking.id)).map(({ therapistId }) => therapistId);
    expect(held).not.toContain(late());
    const { start } = await server.database.one<{ start: string }>(
      sql`select variables->>'start' as start from emails where type = 'therapist_offer' limit 1`,
    );
    expect(start).toBe('10:00; o cliente tem flexibilidade: início entre as 08:00 e as 12:00');
  });

  it('gets the start that the therapist picks: for the same price, told at once, and not taken back in silence', async () => {
    const booking = await desk.searched({ flexibleMinutes: 120 });
    expect((await confirmAt(booking.id, late(), friday('11:15'))).body).toMatchObject({
      state: 'yours',
      undoUntil: null,
    });
    const shown = await read(booking);
    expect(shown).toMatchObject({
      status: 'confirmed',
      datetime: friday('11:15'),
      datetimeEnd: friday('12:15'),
      totalPrice: 6500,
    });
    expect(shown.certainFrom).toBeUndefined();
    expect(shown.history.at(-2)).toMatchObject({ reason: 'flexible_start', movedFrom: friday('10:00') });
    expect(await desk.seatsOf(booking.id)).toEqual([{ therapistId: late(), kind: 'assigned' }]);
    expect((await desk.act('undo', booking.id, late())).body.code).toBe('too_late');
    await server.worker.runDue();
    expect(await desk.mailsOf('booking_confirmed')).toEqual(['ana@calma.example']);
    expect(await desk.mailsOf('therapist_assignment')).toEqual([mailOf(late())]);
    expect(await desk.mailsOf('rescheduled')).toEqual([]);
    expect(await textOf('booking_confirmed')).toContain('11:15 am');
    expect(await textOf('therapist_assignment')).toContain('Hora: 11:15');
    expect((await desk.open(booking.id, one())).body).toMatchObject({ state: 'taken' });
    const file = await server.request('GET', `/api/bookings/${booking.id}/calendar.ics?token=${booking.token}`);
    expect(file.text).toContain('DTSTART:20261120T111500Z');
    await desk.pass(minutes(30));
    expect(await read(booking)).toMatchObject({ status: 'confirmed', datetime: friday('11:15') });
  });

  it('may still get the wished start, which can be taken back as ever', async () => {
    const booking = await desk.searched({ flexibleMinutes: 60 });
    expect((await confirmAt(booking.id, one(), friday('10:00'))).body).toMatchObject({ state: 'yours' });
    expect((await read(booking)).datetime).toBe(friday('10:00'));
    expect((await desk.act('undo', booking.id, one())).body.state).toBe('open');
  });

  it.each([
    ['outside the span', 60, friday('11:15')],
    ['of a booking whose start is fixed', 0, friday('10:15')],
    ['off the quarter of an hour', 60, friday('10:20')],
  ])('is not given a start %s', async (_, flexibleMinutes, startsAt) => {
    const booking = await desk.searched({ flexibleMinutes });
    expect((await confirmAt(booking.id, one(), startsAt)).body).toMatchObject({
      code: 'start_taken',
      message: expect.stringContaining('nothing was sent. Please choose again.'),
    });
    expect((await read(booking)).status).toBe('finding_therapist');
    expect((await desk.open(booking.id, one())).body.state).toBe('open');
  });

  it('comes once, when two therapists pick different starts at the same moment', async () => {
    const booking = await desk.searched({ flexibleMinutes: 120 });
    const picks = [friday('10:30'), friday('11:30')] as const;
    const said = await Promise.all([confirmAt(booking.id, one(), picks[0]), confirmAt(booking.id, two(), picks[1])]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = said.findIndex(({ status }) => status === 200);
    expect(said[1 - first]?.body.code).toMatch(/^(seat_taken|offer_over)$/);
    expect(await read(booking)).toMatchObject({ status: 'confirmed', datetime: picks[first] });
    expect(await desk.seatsOf(booking.id)).toEqual([{ therapistId: [one(), two()][first], kind: 'assigned' }]);
  });

  it('is in one state, when a therapist picks another start while the client cancels', async () => {
    const booking = await desk.searched({ flexibleMinutes: 120 });
    const [yes, cancel] = await Promise.all([
      confirmAt(booking.id, one(), friday('10:30')),
      server.request('POST', `/api/bookings/${booking.id}/cancel?token=${booking.token}`, { body: {} }),
    ]);
    expect(cancel.status).toBe(200);
    expect([200, 409]).toContain(yes.status);
    expect((await read(booking)).status).toBe('cancelled');
    expect(await desk.seatsOf(booking.id)).toEqual([]);
  });

  it('loses no hold to a start that somebody else has meanwhile', async () => {
    const booking = await desk.searched({ flexibleMinutes: 120 });
    expect(await startsFor(booking.id, one())).toContain(friday('11:30'));
    const other = await desk.searched({ datetime: friday('11:45') });
    await desk.act('confirm', other.id, one());
    const held = await desk.seatsOf(booking.id);
    expect((await confirmAt(booking.id, one(), friday('11:30'))).body.code).toBe('start_taken');
    expect(await desk.seatsOf(booking.id)).toEqual(held);
    expect((await confirmAt(booking.id, one(), friday('09:00'))).status).toBe(200);
    expect(await read(booking)).toMatchObject({ status: 'confirmed', datetime: friday('09:00') });
  });

  it('ends what was suggested to the client for other hours', async () => {
    const booking = await desk.searched({ flexibleMinutes: 60 });
    const body = { starts: [friday('14:00')] };
    expect((await desk.act('propose', booking.id, one(), { body })).status).toBe(200);
    expect((await confirmAt(booking.id, two(), friday('10:30'))).status).toBe(200);
    expect((await read(booking)).proposals ?? []).toEqual([]);
    expect(await desk.seatsOf(booking.id)).toEqual([{ therapistId: two(), kind: 'assigned' }]);
  });

  it('is counted among what was saved only when the start is another', async () => {
    const [wished, other] = [
      await desk.searched({ flexibleMinutes: 60 }),
      await desk.searched({ flexibleMinutes: 60 }),
    ];
    const [forWished, forOther] = [await heldFor(wished), await heldFor(other)];
    await desk.act('confirm', wished.id, forWished);
    await confirmAt(other.id, forOther, friday('10:30'));
    const as = await desk.enterAsAdmin();
    const { body } = await server.request('GET', '/api/admin/stats?from=2026-11-16&to=2026-11-20', { as });
    expect(body.rescues).toContainEqual({ kind: 'flexible', bookings: 2, saved: 1 });
  });

  it('is not given a time at which the therapist has something else, nor two who work side by side', async () => {
    const other = await desk.searched({ datetime: friday('11:00') });
    await desk.act('confirm', other.id, one());
    const booking = await desk.searched({ flexibleMinutes: 120 });
    expect(await startsFor(booking.id, one())).not.toContain(friday('11:30'));
    expect((await confirmAt(booking.id, one(), friday('11:30'))).body.code).toBe('start_taken');
    const pair = await desk.searched({
      ...{ flexibleMinutes: 120, peopleCount: 2, requiresTwoTherapists: true, totalPrice: 13_000 },
      datetime: friday('14:00'),
    });
    expect(await read(pair)).toMatchObject({ flexibleMinutes: 0 });
  });

  it('keeps the span around the wished start when whoever picked another drops out', async () => {
    const booking = await desk.searched({ flexibleMinutes: 60 });
    const as = await desk.enter(late());
    expect((await confirmAt(booking.id, late(), friday('11:00'))).status).toBe(200);
    server.clock.advance(minutes(1));
    const body = { reason: 'Ill' };
    await server.request('POST', `/api/therapist/bookings/${booking.id}/drop-out`, { as, body });
    await server.worker.runDue();
    const [next = ''] = await desk.asked(booking.id);
    expect((await desk.open(booking.id, next)).body.flexible).toEqual({ from: friday('09:00'), to: friday('11:00') });
  });

  it.each([121, 20, -15])('cannot be flexible by %s minutes', async (flexibleMinutes) => {
    const answer = await server.request('POST', '/api/bookings', { body: desk.draft({ flexibleMinutes }) });
    expect(answer.status).toBe(400);
  });
});
