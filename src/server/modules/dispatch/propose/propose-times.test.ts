import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { type DispatchDesk, mailOf, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';

const five = '2026-11-20T17:00:00.000Z';
const tomorrow = '2026-11-21T10:00:00.000Z';

onPostgres('another time', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 4);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(() => desk.clear());

  type Made = { id: string; token: string };
  const read = async ({ id, token }: Made) => (await server.request('GET', `/api/bookings/${id}?token=${token}`)).body;
  const accept = ({ id, token }: Made, proposalId: string) =>
    server.request('POST', `/api/bookings/${id}/proposals/${proposalId}/accept?token=${token}`);
  const decline = ({ id, token }: Made, proposalIds: string[]) =>
    server.request('POST', `/api/bookings/${id}/proposals/decline?token=${token}`, { body: { proposalIds } });
  const startsFor = async (id: string, therapistId: string): Promise<string[]> => {
    const key = await desk.tokenOf(id, therapistId);
    const { body } = await server.request('GET', `/api/therapist/offers/${id}/${therapistId}/starts?token=${key}`);
    return body.days.flatMap((day: { starts: { startsAt: string }[] }) => day.starts.map(({ startsAt }) => startsAt));
  };
  const propose = (id: string, therapistId: string, starts: string[]) =>
    desk.act('propose', id, therapistId, { body: { starts } });
  const keptOf = (id: string) =>
    server.database.many(sql`
      select starts_at as "startsAt", expires_at as "until" from busy
      where booking_id = ${id} and kind = 'proposed' order by starts_at`);

  /** Asked, and the first of those who were asked proposes two starts. */
  const proposed = async (changes: Record<string, unknown> = {}) => {
    const booking = await desk.searched(changes);
    const [one = '', two = ''] = await desk.asked(booking.id);
    const answer = await propose(booking.id, one, [tomorrow, five]);
    return { ...booking, one, two, answer };
  };

  it('is found in the therapist’s own calendar, ways included, on that day and the next', async () => {
    const { id } = await desk.searched();
    const asked = await desk.asked(id);
    const free = new Map<string, string[]>();
    for (const therapistId of asked) free.set(therapistId, await startsFor(id, therapistId));
    // Three of four are asked, so two of them about both.
    const other = await desk.searched({ datetime: five });
    const askedToo = await desk.asked(other.id);
    const one = asked.find((therapistId) => askedToo.includes(therapistId)) ?? '';
    const before = free.get(one) ?? [];
    expect(before).toContain(five);
    expect(before).toContain(tomorrow);
    expect(before).not.toContain('2026-11-20T10:00:00.000Z');
    expect(new Set(before.map((start) => start.slice(0, 10)))).toEqual(new Set(['2026-11-20', '2026-11-21']));
    expect((await desk.act('confirm', other.id, one)).status).toBe(200);
    const now = await startsFor(id, one);
    expect(now).not.toContain(five);
    expect(now).not.toContain('2026-11-20T16:00:00.000Z');
    expect((await propose(id, one, [five])).body.code).toBe('start_taken');
  });

  it('declines the wished hour, keeps both starts for an hour and asks the others meanwhile', async () => {
    const { id, token, one, answer } = await proposed();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        state: 'rejected',
        mayPropose: 0,
        proposed: [
          { startsAt: five, keptUntil: '2026-11-16T10:00:00.000Z', status: 'open' },
          { startsAt: tomorrow, keptUntil: '2026-11-16T10:00:00.000Z', status: 'open' },
        ],
      },
    });
    const shown = await read({ id, token });
    expect(shown).toMatchObject({ status: 'finding_therapist', datetime: '2026-11-20T10:00:00.000Z' });
    expect(shown.proposals).toMatchObject([
      { startsAt: five, endsAt: '2026-11-20T18:00:00.000Z', therapist: { firstName: 'Marta' } },
      { startsAt: tomorrow },
    ]);
    expect(await keptOf(id)).toHaveLength(2);
    const seats = (await desk.seatsOf(id)).filter(({ kind }) => kind === 'hold');
    expect(seats).toHaveLength(1);
    expect(seats[0]?.therapistId).not.toBe(one);
    expect((await desk.asked(id)).length).toBeGreaterThan(0);
    expect(await desk.mailsOf('time_proposed')).toEqual(['ana@calma.example']);
    expect((await propose(id, one, ['2026-11-20T15:00:00.000Z'])).body.code).toBe('offer_over');
    expect(await propose(id, one, [five, tomorrow]), 'the same again').toMatchObject({
      status: 200,
      body: answer.body,
    });
    expect(await keptOf(id)).toHaveLength(2);
    expect(await desk.mailsOf('time_proposed')).toEqual(['ana@calma.example']);
  });

  it('is taken with a tap: confirmed there for the same price, and everybody is told', async () => {
    const booking = await proposed();
    const [first] = (await read(booking)).proposals;
    const taken = await accept(booking, first.id);
    expect(taken.body).toMatchObject({
      status: 'confirmed',
      datetime: five,
      datetimeEnd: '2026-11-20T18:00:00.000Z',
      totalPrice: 6500,
      proposals: [],
      therapists: [{ firstName: 'Marta' }],
    });
    expect(taken.body.history.at(-2)).toMatchObject({
      reason: 'proposal_taken',
      movedFrom: '2026-11-20T10:00:00.000Z',
    });
    expect(taken.body.certainFrom).toBeUndefined();
    expect(await desk.seatsOf(booking.id)).toEqual([{ therapistId: booking.one, kind: 'assigned' }]);
    expect((await accept(booking, first.id)).status).toBe(200);
    await server.worker.runDue();
    expect(await desk.mailsOf('booking_confirmed')).toEqual(['ana@calma.example']);
    expect(await desk.mailsOf('therapist_assignment')).toEqual([mailOf(booking.one)]);
    expect(await desk.mailsOf('offer_withdrawn')).toContain(mailOf(booking.two));
    expect((await desk.act('confirm', booking.id, booking.two)).status).toBe(409);
    expect((await desk.open(booking.id, booking.one)).body).toMatchObject({ state: 'yours', datetime: five });
    expect((await desk.act('undo', booking.id, booking.one)).body.code).toBe('too_late');
    await desk.pass(minutes(30));
    expect(await read(booking)).toMatchObject({ status: 'confirmed', datetime: five });
    expect(await desk.mailsOf('therapist_assignment')).toHaveLength(1);
  });

  it('ends with somebody else’s yes to the wished hour, and the other way round', async () => {
    const booking = await proposed();
    const [first] = (await read(booking)).proposals;
    expect((await desk.act('confirm', booking.id, booking.two)).status).toBe(200);
    expect(await accept(booking, first.id)).toMatchObject({ status: 409, body: { code: 'proposal_over' } });
    expect(await keptOf(booking.id)).toEqual([]);
    expect(await read(booking)).toMatchObject({ datetime: '2026-11-20T10:00:00.000Z', proposals: [] });
  });

  it('is kept for an hour and not a moment longer', async () => {
    const booking = await proposed();
    const [first] = (await read(booking)).proposals;
    await desk.pass(minutes(59));
    expect((await read(booking)).proposals).toHaveLength(2);
    await desk.pass(minutes(1));
    expect(await accept(booking, first.id)).toMatchObject({ status: 409, body: { code: 'proposal_over' } });
    expect(await keptOf(booking.id)).toEqual([]);
    expect(await server.database.many(sql`select distinct status from proposals`)).toEqual([{ status: 'over' }]);
  });

  it('is not sold to others while it is kept, nor given up by a yes of hers elsewhere', async () => {
    const booking = await proposed();
    const other = await desk.searched({ datetime: '2026-11-20T17:15:00.000Z' });
    expect(await desk.asked(other.id)).not.toContain(booking.one);
    expect((await desk.seatsOf(other.id)).map(({ therapistId }) => therapistId)).not.toContain(booking.one);
  });

  it('declined by the client goes back at once, and the search goes on', async () => {
    const booking = await proposed();
    await desk.enter(booking.one);
    const ids = (await read(booking)).proposals.map(({ id }: { id: string }) => id);
    expect((await decline(booking, ids)).body).toMatchObject({ status: 'finding_therapist', proposals: [] });
    expect(await keptOf(booking.id)).toEqual([]);
    const told = await server.database.many(sql`select kind from notifications where kind = 'proposal_declined'`);
    expect(told).toHaveLength(1);
    expect((await desk.act('confirm', booking.id, booking.two)).status).toBe(200);
  });

  it('taken back with the answer opens the request again; a yes after it is a yes to the wished hour', async () => {
    const booking = await proposed();
    expect((await desk.act('undo', booking.id, booking.one)).body).toMatchObject({ state: 'open', mayPropose: 2 });
    expect((await read(booking)).proposals).toEqual([]);
    expect((await propose(booking.id, booking.one, ['2026-11-20T10:30:00.000Z'])).status).toBe(200);
    expect((await desk.act('confirm', booking.id, booking.one)).body).toMatchObject({ state: 'yours' });
    expect(await desk.seatsOf(booking.id)).toEqual([{ therapistId: booking.one, kind: 'assigned' }]);
  });

  it.each([
    ['the wished hour', ['2026-11-20T10:00:00.000Z']],
    ['two that overlap', [five, '2026-11-20T17:30:00.000Z']],
    ['the same twice', [five, five]],
  ])('is refused for %s', async (_, starts) => {
    const { id } = await desk.searched();
    const [one = ''] = await desk.asked(id);
    const answer = await propose(id, one, starts);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(answer.body.fields)).toEqual(['starts']);
    expect(await keptOf(id)).toEqual([]);
  });

  it('is refused three days later, for a booking that is over, and for two who work side by side', async () => {
    const { id, token } = await desk.searched();
    const [one = ''] = await desk.asked(id);
    expect((await propose(id, one, ['2026-11-23T10:00:00.000Z'])).body.code).toBe('start_taken');
    await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} });
    expect((await propose(id, one, [five])).body.code).toBe('offer_over');
    const pair = await desk.searched({ peopleCount: 2, requiresTwoTherapists: true, totalPrice: 13_000 });
    const [half = ''] = await desk.asked(pair.id);
    expect((await desk.open(pair.id, half)).body.mayPropose).toBe(0);
    expect((await propose(pair.id, half, [five])).body.code).toBe('offer_over');
  });

  it('ends when the client moves or cancels the booking', async () => {
    const moved = await proposed();
    const to = { startsAt: '2026-11-20T13:00:00.000Z' };
    await server.request('POST', `/api/bookings/${moved.id}/reschedule?token=${moved.token}`, { body: to });
    expect(await keptOf(moved.id)).toEqual([]);
    const cancelled = await proposed({ datetime: '2026-11-20T12:00:00.000Z' });
    await server.request('POST', `/api/bookings/${cancelled.id}/cancel?token=${cancelled.token}`, { body: {} });
    expect(await keptOf(cancelled.id)).toEqual([]);
    expect(await server.database.many(sql`select id from proposals where status = 'open'`)).toEqual([]);
  });

  it('is not taken from somebody who is off by then', async () => {
    const booking = await proposed();
    const [first] = (await read(booking)).proposals;
    await server.database.run(sql`
      insert into therapist_time_off (id, therapist_id, starts_on, ends_on)
      values (gen_random_uuid(), ${booking.one}, '2026-11-20', '2026-11-20')`);
    expect((await accept(booking, first.id)).body.code).toBe('proposal_over');
    expect((await read(booking)).status).toBe('finding_therapist');
  });

  it('on the day itself comes by SMS, too, and the end of the search waits for the client', async () => {
    server.clock.set(new Date('2026-11-20T07:50:00Z'));
    const booking = await desk.searched({ datetime: '2026-11-20T10:00:00.000Z' });
    const [one = '', ...others] = await desk.asked(booking.id);
    await propose(booking.id, one, [five]);
    for (const other of others) await desk.act('reject', booking.id, other);
    expect((await read(booking)).searchUntil).toBe('2026-11-20T08:50:00.000Z');
    await desk.pass(minutes(40));
    expect(await desk.statusOf(booking.id)).toBe('finding_therapist');
    await desk.pass(minutes(25));
    expect(await desk.statusOf(booking.id)).toBe('cancelled');
    const texts = await server.database.many<{ text: string }>(sql`select text from sms where kind = 'time_proposed'`);
    expect(texts.map(({ text }) => text)).toEqual([
      'Calma: Marta suggests today, 5:00 pm instead. We hold it until 8:50 am: see our email.',
    ]);
  });

  it('is nobody else’s business', async () => {
    const booking = await proposed();
    const [first] = (await read(booking)).proposals;
    const stranger = await server.request('POST', `/api/bookings/${booking.id}/proposals/${first.id}/accept`);
    expect(stranger.status).toBe(404);
    const other = await desk.searched({ datetime: '2026-11-20T13:00:00.000Z' });
    expect((await accept(other, first.id)).body.code).toBe('proposal_over');
    await addPerson(server, { email: 'else@calma.example', role: 'client' });
    const as = await signIn(server, 'else@calma.example');
    const theirs = await server.request('POST', `/api/bookings/${booking.id}/proposals/${first.id}/accept`, { as });
    expect(theirs.status).toBe(404);
    server.clock.advance(hours(1));
  });
});
