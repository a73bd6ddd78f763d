import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { after, hours, minutes } from '#server/platform/durations.ts';

import { accept, countBusy, type Desk, friday, openDesk, pay, rowOf } from '../../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { engage } from '../../../../../testing/roster.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';

const at = (milliseconds: number): string => after(new Date(friday), milliseconds).toISOString();
const noon = at(hours(2));

onPostgres('moving a booking', (makeServer) => {
  let server: TestServer;
  let desk: Desk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    await emptyTables(
      server.database,
      'busy',
      'bookings',
      'therapists',
      'treatments',
      'service_areas',
      'settings',
      'users',
      'jobs',
      'emails',
    );
    desk = await openDesk(server, [{}]);
  });
  const openWith = async (therapists: number) => {
    await emptyTables(server.database, 'therapists', 'treatments', 'service_areas');
    desk = await openDesk(
      server,
      Array.from({ length: therapists }, () => ({})),
    );
  };

  const paid = async (changes: Record<string, unknown> = {}, price = 6500) => {
    const made = await desk.booked(changes);
    await pay(server, made.id, price);
    return made;
  };
  const move = (token: string, startsAt: string) =>
    server.request('POST', `/api/reschedule/${token}`, { body: { startsAt } });
  const busyTimes = async () =>
    (
      await server.database.many<{ from: Date; to: Date }>(
        sql`select starts_at as from, blocked_until as to from busy order by starts_at`,
      )
    ).map(({ from, to }) => [from.toISOString(), to.toISOString()]);

  it('takes the new time and frees the old one in the same moment', async () => {
    const { id, token } = await paid();
    const before = await rowOf(server, id);
    const answer = await move(token, noon);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, datetime: noon, datetimeEnd: at(hours(3)), status: 'finding_therapist' });
    expect(await busyTimes()).toEqual([[noon, at(hours(3) + minutes(20))]]);
    const row = await rowOf(server, id);
    expect(row).toMatchObject({ reference: before.reference, total_price_cents: 6500, payment_status: 'paid' });
    expect(row.calendar_sequence).toBe((before.calendar_sequence as number) + 1);
    expect(answer.body.history.at(-1)).toMatchObject({ reason: 'moved', movedFrom: friday, actor: 'guest' });
    expect((await desk.book()).status).toBe(201);
  });

  it('moves the deadlines along, under the terms of the day it was paid', async () => {
    const { id, token } = await paid();
    await server.database.run(sql`
      insert into settings (key, value) values ('cancellation', '{"fullRefundHours": 72, "halfRefundHours": 48}')`);
    const later = at(hours(24));
    const { cancellation } = (await move(token, later)).body;
    expect(cancellation).toMatchObject({
      fullRefundUntil: after(new Date(later), -hours(24)).toISOString(),
      halfRefundUntil: after(new Date(later), -hours(6)).toISOString(),
    });
    expect((await rowOf(server, id)).cancellation_terms).toEqual({ fullRefundHours: 24, halfRefundHours: 6 });
  });

  it('is not blocked by its own time, neither when asked for starts nor when it moves', async () => {
    const { id, token } = await paid();
    const overlapping = at(minutes(30));
    const query = new URLSearchParams({ token, from: '2026-11-20', to: '2026-11-20' });
    const { body } = await server.request('GET', `/api/bookings/${id}/availability?${query}`);
    const starts = body.days[0].starts.map((start: { startsAt: string }) => start.startsAt);
    expect(starts).toContain(overlapping);
    expect(starts).toContain(friday);
    expect((await move(token, overlapping)).status).toBe(200);
  });

  it('is offered starts without whoever cannot come, for the office alone', async () => {
    const { id, token } = await paid();
    await addPerson(server, { email: 'office@calma.example', role: 'support' });
    const as = await signIn(server, 'office@calma.example');
    const one = await server.database.one<{ id: string }>(sql`select id from therapists`);
    const starts = async (more: string, asking: object = {}): Promise<number> => {
      const days = `/api/bookings/${id}/availability?from=2026-11-20&to=2026-11-20&without=${one.id}`;
      return (await server.request('GET', days + more, asking)).body.days[0].starts.length;
    };
    expect(await starts('', { as }), 'nobody else works here').toBe(0);
    expect(await starts(`&token=${token}`), 'from a client it would tell whose hours are free').toBeGreaterThan(0);
  });

  it('tells the client by mail with the calendar file, each move once', async () => {
    const { token } = await paid();
    await move(token, noon);
    await move(token, noon);
    await move(token, at(hours(4)));
    const mails = await server.database.many<{ values: Record<string, string>; attachments: unknown }>(
      sql`select variables as "values", attachments from emails where type = 'booking_rescheduled' order by created_at, id`,
    );
    expect(mails).toHaveLength(2);
    expect(mails.map(({ values }) => values.oldTime).sort()).toEqual(['10:00 am', '12:00 pm']);
    expect(mails[0]?.attachments).toMatchObject([{ kind: 'calendar' }]);
  });

  it('tells a client with an account in the app', async () => {
    await addPerson(server, { email: 'rita@calma.example', role: 'client' });
    const as = await signIn(server, 'rita@calma.example');
    const { id } = await desk.booked({}, { as });
    await pay(server, id);
    const answer = await server.request('POST', `/api/bookings/${id}/reschedule`, { as, body: { startsAt: noon } });
    expect(answer.status).toBe(200);
    expect(answer.body.history.at(-1).actor).toBe('client');
    const { body } = await server.request('GET', '/api/notifications', { as });
    expect(body).toMatchObject([{ kind: 'booking_moved', values: { startsAt: noon, oldStartsAt: friday } }]);
  });

  it('is possible up to six hours before the start, to the moment', async () => {
    const { token, id } = await paid();
    await accept(server, id);
    server.clock.set(new Date(at(-hours(6) + 1)));
    expect(await server.request('GET', `/api/reschedule/${token}`)).toMatchObject({
      status: 200,
      body: { reschedule: { isAllowed: false, refusal: 'too_late', until: at(-hours(6)), totalMinutes: 60 } },
    });
    expect(await move(token, noon)).toMatchObject({ status: 409, body: { code: 'too_late', refusal: 'too_late' } });
    server.clock.set(new Date(at(-hours(6))));
    expect((await move(token, noon)).status).toBe(200);
    expect((await rowOf(server, id)).starts_at).toEqual(new Date(noon));
  });

  it('waits for the payment', async () => {
    const { token } = await desk.booked();
    expect(await move(token, noon)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
    expect((await server.request('GET', `/api/reschedule/${token}`)).body.reschedule.refusal).toBe('not_paid');
  });

  it.each([
    [
      'cancelled',
      async (id: string, token: string) => {
        await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} });
      },
    ],
    ['started', async () => server.clock.set(new Date(friday))],
  ])('ends when the booking is %s: the link tells so, without names and places', async (refusal, end) => {
    const { id, token } = await paid();
    await end(id, token);
    const shown = await server.request('GET', `/api/reschedule/${token}`);
    expect(shown).toMatchObject({ status: 200, body: { id, reschedule: { isAllowed: false, refusal } } });
    expect(shown.text).not.toMatch(/Ana|Augusta|913 000 000|knee|Ring twice/);
    expect(await move(token, noon)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  });

  it('knows nothing of a key that never was, and nobody else may move it', async () => {
    const { id } = await paid();
    expect((await server.request('GET', '/api/reschedule/never-was')).status).toBe(410);
    const other = await server.request('POST', `/api/bookings/${id}/reschedule`, { body: { startsAt: noon } });
    expect(other.status).toBe(404);
    expect((await rowOf(server, id)).starts_at).toEqual(new Date(friday));
  });

  it('refuses a start that is taken, names others, and leaves everything as it was', async () => {
    const { id, token } = await paid();
    await desk.booked({ datetime: noon });
    const before = await busyTimes();
    const answer = await move(token, at(hours(2) + minutes(15)));
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(answer.body.message).toMatch(/Your booking stays as it was/);
    expect(answer.body.message).not.toMatch(/charged/);
    expect(answer.body.alternatives).toHaveLength(3);
    expect(await busyTimes()).toEqual(before);
    expect(await rowOf(server, id)).toMatchObject({ starts_at: new Date(friday) });
    expect((await move(token, answer.body.alternatives[0])).status).toBe(200);
  });

  it.each([
    ['off the quarter hours', at(minutes(7)), 400],
    ['outside the hours of the server', at(hours(13)), 400],
    ['beyond the horizon', '2027-04-01T10:00:00.000Z', 400],
    ['too soon', '2026-11-16T10:00:00.000Z', 409],
  ])('refuses a start %s', async (_, startsAt, status) => {
    const { token } = await paid();
    expect((await move(token, startsAt)).status).toBe(status);
  });

  describe('with several therapists', () => {
    it('keeps the one who said yes, if free, and else takes somebody who is', async () => {
      await openWith(3);
      const [first, second] = desk.therapists as [{ no: number; id: string }, { no: number; id: string }];
      const { id, token } = await paid();
      await server.database.run(sql`
        update busy set therapist_no = ${second.no}, kind = 'assigned' where booking_id = ${id}`);
      await server.database.run(sql`
        insert into booking_seats (booking_id, therapist_id, pay_cents) values (${id}, ${second.id}, 100)`);
      const holder = () => server.database.one(sql`select therapist_no as no, kind from busy where booking_id = ${id}`);
      await move(token, noon);
      expect(await holder()).toEqual({ no: second.no, kind: 'assigned' });

      await engage(server, { no: second.no, from: at(hours(6)), to: at(hours(7)) });
      expect((await move(token, at(hours(6)))).status).toBe(200);
      expect(await holder()).toEqual({ no: first.no, kind: 'hold' });
    });

    it('moves two seats together or none', async () => {
      await openWith(2);
      const two = { peopleCount: 2, requiresTwoTherapists: true, totalPrice: 13000 };
      const { id, token } = await paid(two, 13000);
      const { id: other } = await desk.booked({ datetime: noon });
      expect((await move(token, noon)).status).toBe(409);
      expect(await countBusy(server, id)).toBe(2);
      expect((await move(token, at(hours(4)))).status).toBe(200);
      expect(await countBusy(server, id)).toBe(2);
      expect(await countBusy(server, other)).toBe(1);
    });

    it('lets as many moves and bookings win as there are people, when all want one start at once', async () => {
      await openWith(6);
      const movers = await Promise.all([0, 1, 2, 3, 4].map(() => paid()));
      const wanted = at(hours(5));
      const [moves, bookings] = await Promise.all([
        Promise.all(movers.map(({ token }) => move(token, wanted))),
        Promise.all([0, 1, 2, 3, 4].map(() => desk.book({ datetime: wanted }))),
      ]);
      const statuses = [...moves, ...bookings].map(({ status }) => status);
      expect(new Set(statuses.map((status) => (status === 409 ? 409 : 2)))).toEqual(new Set([2, 409]));
      const { taken } = await server.database.one<{ taken: number }>(
        sql`select count(*)::int as taken from busy where starts_at = ${wanted}`,
      );
      expect(taken).toBe(statuses.filter((status) => status !== 409).length);
      expect(taken).toBeLessThanOrEqual(6);
      for (const [index, { id }] of movers.entries()) {
        const isMoved = moves[index]?.status === 200;
        expect((await rowOf(server, id)).starts_at).toEqual(new Date(isMoved ? wanted : friday));
        expect(await countBusy(server, id)).toBe(1);
      }
    });

    it('lets two who want each other’s time keep what they have or swap, never both have one', async () => {
      const left = await paid();
      const right = await paid({ datetime: noon });
      const answers = await Promise.all([move(left.token, noon), move(right.token, friday)]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect((await busyTimes()).map(([from]) => from)).toEqual([friday, noon]);
    });
  });
});
