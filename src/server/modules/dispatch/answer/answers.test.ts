import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { type DispatchDesk, mailOf, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';

const secrets = ['Rua Augusta', '2 D', '913 000 000', '913000000', 'Ana', 'Reis', 'Ring twice', 'bad knee', '1000-001'];

onPostgres('answers to an offer', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 4);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(() => desk.clear());

  const asked = async (id: string): Promise<[string, string, string]> => {
    const [one = '', two = '', three = ''] = await desk.asked(id);
    return [one, two, three];
  };

  it('shows area, time, treatment, length and pay, and nothing about the client until it is theirs', async () => {
    const { id } = await desk.searched();
    const [one] = await asked(id);
    const before = await desk.open(id, one);
    expect(before.body).toMatchObject({
      state: 'open',
      area: 'Area 1000',
      treatment: { en: 'Relaxing', pt: 'Relaxante' },
      datetime: '2026-11-20T10:00:00.000Z',
      bookingStartTime: '10:00',
      totalMinutes: 60,
      peopleCount: 1,
      seats: 1,
      pay: 3900,
      answerBy: '2026-11-16T09:10:00.000Z',
      undoUntil: null,
      details: null,
    });
    for (const secret of secrets) expect(before.text).not.toContain(secret);
    const { variables } = await server.database.one<{ variables: object }>(
      sql`select variables from emails where type = 'therapist_offer' limit 1`,
    );
    for (const secret of secrets) expect(JSON.stringify(variables)).not.toContain(secret);
    const mine = await desk.act('confirm', id, one);
    expect(mine.body).toMatchObject({
      state: 'yours',
      undoUntil: '2026-11-16T09:10:00.000Z',
      details: {
        clientName: 'Ana Reis',
        clientPhone: '+351913000000',
        address: 'Rua Augusta 10',
        locationNotes: 'Ring twice',
      },
    });
    expect(mine.text).not.toContain('bad knee');
  });

  it('is changed by nobody who merely opens it', async () => {
    const { id } = await desk.searched();
    const [one] = await asked(id);
    const dump = () =>
      server.database.many(
        sql`select o::text, b.status, b.calendar_sequence from offers o join bookings b on b.id = o.booking_id`,
      );
    const before = await dump();
    for (let round = 0; round < 5; round++) await desk.open(id, one);
    expect(await dump()).toEqual(before);
  });

  it('gives the seat to the first and tells the second kindly', async () => {
    const { id, token } = await desk.searched();
    const [one, two, three] = await asked(id);
    expect((await desk.act('confirm', id, one)).status).toBe(200);
    expect(await desk.statusOf(id)).toBe('confirmed');
    expect(await desk.seatsOf(id)).toEqual([{ therapistId: one, kind: 'assigned' }]);
    const late = await desk.act('confirm', id, two);
    expect(late).toMatchObject({ status: 409, body: { code: 'seat_taken' } });
    expect(late.body.message).toContain('Thank you');
    expect((await desk.open(id, three)).body).toMatchObject({ state: 'taken', details: null });
    expect(await desk.act('reject', id, three)).toMatchObject({
      status: 409,
      body: { code: 'offer_over', state: 'taken' },
    });
    const { body } = await server.request('GET', `/api/bookings/${id}?token=${token}`);
    expect(body).toMatchObject({ status: 'confirmed', therapists: [{ firstName: 'Marta', imageUrl: null }] });
  });

  it('may be said twice without doing anything twice', async () => {
    const { id } = await desk.searched();
    const [one] = await asked(id);
    const answers = [await desk.act('confirm', id, one), await desk.act('confirm', id, one)];
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'yours'],
      [200, 'yours'],
    ]);
    expect(await desk.mailsOf('therapist_assignment')).toEqual([mailOf(one)]);
  });

  it('opens to the key of the very offer or a session of the very therapist, and to nobody else', async () => {
    const { id } = await desk.searched();
    const [one, two] = await asked(id);
    const keyOfTwo = await desk.tokenOf(id, two);
    for (const token of ['', 'guessed', keyOfTwo, 'x'.repeat(43)])
      for (const call of [() => desk.open(id, one, { token }), () => desk.act('confirm', id, one, { token })])
        expect((await call()).status).toBe(404);
    const session = await desk.enter(one);
    const other = await desk.enter(two);
    await addPerson(server, { email: 'boss@calma.example', role: 'admin' });
    const boss = await signIn(server, 'boss@calma.example');
    for (const as of [other, boss]) expect((await desk.open(id, one, { as })).status).toBe(404);
    expect((await desk.open(id, one, { as: session })).body.state).toBe('open');
    expect((await desk.act('confirm', id, one, { as: session })).body.state).toBe('yours');
    const missing = await server.request('GET', `/api/therapist/offers/${one}/${one}?token=${keyOfTwo}`);
    expect(missing.status).toBe(404);
  });

  it('has links that die with the start of the visit, for those without a session', async () => {
    const { id } = await desk.searched();
    const [one] = await asked(id);
    const token = await desk.tokenOf(id, one);
    await desk.act('confirm', id, one, { token });
    const session = await desk.enter(one);
    server.clock.set(new Date('2026-11-20T10:00:00Z'));
    const fresh = await signIn(server, mailOf(one), session);
    expect(await desk.open(id, one, { token })).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    expect((await desk.open(id, one, { as: fresh })).body.state).toBe('yours');
  });

  it('keeps no key in any table', async () => {
    const { id } = await desk.searched();
    const [one] = await asked(id);
    const token = await desk.tokenOf(id, one);
    const { rows } = await server.database.one<{ rows: string }>(
      sql`select string_agg(o::text, ' ') as rows from offers o`,
    );
    expect(rows).not.toContain(token);
  });

  it('moves the seat of somebody who says no to another who could come', async () => {
    const { id } = await desk.searched();
    const [held] = await desk.seatsOf(id);
    await desk.act('reject', id, held?.therapistId ?? '', { body: { reason: 'Too far' } });
    const after = await desk.seatsOf(id);
    expect(after).toMatchObject([{ kind: 'hold' }]);
    expect(after[0]?.therapistId).not.toBe(held?.therapistId);
    expect(await server.database.one(sql`select reason from offers where status = 'rejected'`)).toEqual({
      reason: 'Too far',
    });
  });

  it('lets go of everybody who said no, and takes the first who changes their mind', async () => {
    const { id } = await desk.searched();
    for (const therapistId of desk.ids)
      if ((await desk.asked(id)).includes(therapistId)) await desk.act('reject', id, therapistId);
    for (const therapistId of await desk.asked(id)) await desk.act('reject', id, therapistId);
    expect(await desk.seatsOf(id)).toEqual([]);
    const { needs_attention_since: since } = await server.database.one<{ needs_attention_since: Date | null }>(
      sql`select needs_attention_since from bookings where id = ${id}`,
    );
    expect(since).not.toBeNull();
    await desk.pass(minutes(30));
    expect((await desk.act('confirm', id, desk.ids[2] ?? '')).body.state).toBe('yours');
    expect(await desk.statusOf(id)).toBe('confirmed');
    expect(
      await server.database.one(sql`select needs_attention_since as since from bookings where id = ${id}`),
    ).toEqual({
      since: null,
    });
  });

  it('gives one person one of two visits at the same time', async () => {
    const first = await desk.searched();
    const second = await desk.searched({ guestDetails: { ...guestOf('rui'), firstName: 'Rui' } });
    const both = await desk.asked(first.id);
    const secondAsked = await desk.asked(second.id);
    const shared = both.find((id) => secondAsked.includes(id)) ?? '';
    expect(shared).not.toBe('');
    expect((await desk.act('confirm', first.id, shared)).status).toBe(200);
    expect((await desk.open(second.id, shared)).body.state).toBe('busy');
    expect(await desk.act('confirm', second.id, shared)).toMatchObject({
      status: 409,
      body: { code: 'therapist_busy' },
    });
    expect(await desk.statusOf(second.id)).toBe('finding_therapist');
    expect(await desk.seatsOf(second.id)).toHaveLength(1);
  });

  it('is not spoilt by a booking that merely holds the same person: that hold moves on', async () => {
    const { id } = await desk.searched();
    const other = await desk.booked();
    const [held] = await desk.seatsOf(other.id);
    const person = held?.therapistId ?? '';
    expect(await desk.asked(id)).toContain(person);
    expect((await desk.open(id, person)).body.state).toBe('open');
    expect((await desk.act('confirm', id, person)).body.state).toBe('yours');
    const after = await desk.seatsOf(other.id);
    expect(after).toMatchObject([{ kind: 'hold' }]);
    expect(after[0]?.therapistId).not.toBe(person);
    const { expires } = await server.database.one<{ expires: boolean }>(
      sql`select expires_at is not null as expires from busy where booking_id = ${other.id}`,
    );
    expect(expires).toBe(true);
  });

  it('changes places with such a booking when everybody else is held, too', async () => {
    const { id } = await desk.searched();
    const [before] = await desk.seatsOf(id);
    const others = [await desk.booked(), await desk.booked(), await desk.booked()];
    const [held] = await desk.seatsOf(others[0]?.id ?? '');
    expect((await desk.act('confirm', id, held?.therapistId ?? '')).status).toBe(200);
    expect(await desk.seatsOf(others[0]?.id ?? '')).toEqual([{ therapistId: before?.therapistId, kind: 'hold' }]);
    for (const other of others) expect(await desk.seatsOf(other.id)).toHaveLength(1);
  });

  it('can be taken back for ten minutes, before the client is told', async () => {
    const { id } = await desk.searched();
    const [one, two] = await asked(id);
    await desk.act('confirm', id, one);
    await desk.pass(minutes(9));
    expect(await desk.mailsOf('booking_confirmed')).toEqual([]);
    expect(await desk.mailsOf('offer_withdrawn')).toEqual([]);
    expect((await desk.act('undo', id, one)).body).toMatchObject({ state: 'open', details: null });
    expect(await desk.statusOf(id)).toBe('finding_therapist');
    expect(await desk.seatsOf(id)).toMatchObject([{ therapistId: one, kind: 'hold' }]);
    expect((await desk.act('confirm', id, two)).body.state).toBe('yours');
    await desk.pass(minutes(2));
    expect(await desk.mailsOf('booking_confirmed')).toEqual([]);
    await desk.pass(minutes(9));
    expect(await desk.mailsOf('booking_confirmed')).toEqual(['ana@calma.example']);
    expect(await desk.mailsOf('offer_withdrawn')).not.toContain(mailOf(two));
  });

  it('can be taken back on the desk, too, also after a reload', async () => {
    const { id } = await desk.searched();
    const [one] = await asked(id);
    const as = await desk.enter(one);
    const seen = async () => (await server.request('GET', `/api/therapist/bookings/${id}`, { as })).body;
    expect(await seen()).not.toHaveProperty('undoUntil');
    await desk.act('confirm', id, one, { as });
    await desk.pass(minutes(9));
    expect(await seen()).toMatchObject({
      kind: 'own',
      therapistId: one,
      undoUntil: '2026-11-16T09:10:00.000Z',
      now: '2026-11-16T09:09:00.000Z',
    });
    await desk.pass(minutes(1));
    expect(await seen()).toMatchObject({ kind: 'own', undoUntil: null });
  });

  it('stands when ten minutes are over, and the client is told', async () => {
    const { id, token } = await desk.searched();
    const [one] = await asked(id);
    const page = async () => (await server.request('GET', `/api/bookings/${id}?token=${token}`)).body;
    expect(await page()).not.toHaveProperty('certainFrom');
    await desk.act('confirm', id, one);
    expect(await page()).toMatchObject({ status: 'confirmed', certainFrom: '2026-11-16T09:10:00.000Z' });
    await desk.pass(minutes(10));
    expect(await page()).toMatchObject({ status: 'confirmed' });
    expect(await page()).not.toHaveProperty('certainFrom');
    expect(await desk.mailsOf('booking_confirmed')).toEqual(['ana@calma.example']);
    expect(await desk.mailsOf('offer_withdrawn')).toHaveLength(2);
    expect(await desk.act('undo', id, one)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect(await desk.statusOf(id)).toBe('confirmed');
  });

  it('stands at once when somebody sets out, and no page says almost beside on the way', async () => {
    const { id, token } = await desk.searched();
    const [one] = await asked(id);
    const page = async () => (await server.request('GET', `/api/bookings/${id}?token=${token}`)).body;
    server.clock.set(new Date('2026-11-20T07:30:00Z'));
    await desk.act('confirm', id, one);
    expect(await page()).toMatchObject({ certainFrom: expect.any(String), visit: { state: 'planned' } });
    const as = await desk.enter(one);
    const told = await server.request('POST', `/api/therapist/bookings/${id}/on-my-way`, { as, body: { minutes: 40 } });
    expect(told.body).toMatchObject({ state: 'on_the_way' });
    expect(await page()).toMatchObject({ status: 'confirmed', visit: { state: 'on_the_way' } });
    expect(await page()).not.toHaveProperty('certainFrom');
    expect((await server.request('GET', `/api/therapist/bookings/${id}`, { as })).body).toMatchObject({
      undoUntil: null,
    });
    expect(await desk.act('undo', id, one)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect(await desk.statusOf(id)).toBe('confirmed');
  });

  it('may be a no by mistake', async () => {
    const { id } = await desk.searched();
    const [one] = await asked(id);
    expect((await desk.act('reject', id, one)).body).toMatchObject({
      state: 'rejected',
      undoUntil: expect.any(String),
    });
    expect((await desk.act('undo', id, one)).body.state).toBe('open');
    await desk.act('reject', id, one);
    await desk.pass(minutes(10));
    expect((await desk.act('undo', id, one)).status).toBe(409);
  });

  it('explains what happened to one that came to nothing', async () => {
    const cancelled = await desk.searched();
    const [one] = await asked(cancelled.id);
    await server.request('POST', `/api/bookings/${cancelled.id}/cancel?token=${cancelled.token}`, { body: {} });
    await server.worker.runDue();
    expect((await desk.open(cancelled.id, one)).body).toMatchObject({ state: 'cancelled', details: null });
    expect(await desk.act('confirm', cancelled.id, one)).toMatchObject({
      status: 409,
      body: { code: 'offer_over', state: 'cancelled' },
    });
    expect(await desk.mailsOf('offer_withdrawn')).toHaveLength(3);

    const moved = await desk.searched();
    const [two] = await asked(moved.id);
    const move = await server.request('POST', `/api/bookings/${moved.id}/reschedule?token=${moved.token}`, {
      body: { startsAt: '2026-11-21T10:00:00.000Z' },
    });
    expect(move.status).toBe(200);
    const token = await desk.tokenOf(moved.id, two);
    expect((await desk.open(moved.id, two, { token })).body.state).toBe('moved');
    expect((await desk.act('confirm', moved.id, two, { token })).status).toBe(409);
    await server.worker.runDue();
    expect((await desk.open(moved.id, two, { token })).body).toMatchObject({
      state: 'moved',
      datetime: '2026-11-20T10:00:00.000Z',
    });
  });

  it('asks nobody who cannot come at that time', async () => {
    const first = await desk.searched();
    const [one] = await asked(first.id);
    await desk.act('confirm', first.id, one);
    const second = await desk.searched({ datetime: '2026-11-20T10:30:00.000Z' });
    await desk.pass(hours(1));
    expect((await desk.offersOf(second.id)).map(({ therapistId }) => therapistId)).not.toContain(one);
  });
});

const guestOf = (name: string) => ({
  firstName: name,
  lastName: 'Reis',
  phone: '+351 913 000 001',
  email: `${name}@calma.example`,
  gender: 'male',
});
