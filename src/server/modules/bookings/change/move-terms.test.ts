import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { after, hours, minutes } from '#server/platform/durations.ts';
import { accept, type Desk, friday, openDesk, pay } from '../../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';

const at = (milliseconds: number): string => after(new Date(friday), milliseconds).toISOString();
const noon = at(hours(2));

onPostgres('moving a booking', (makeServer) => {
  let server: TestServer;
  let desk: Desk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}]);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    await emptyTables(server.database, 'busy', 'bookings', 'jobs', 'emails');
    await server.database.run(sql`delete from users`);
  });

  const paid = async () => {
    const made = await desk.booked();
    await pay(server, made.id);
    return made;
  };
  const move = (token: string, startsAt: string) =>
    server.request('POST', `/api/reschedule/${token}`, { body: { startsAt } });

  describe('and cancelling it then', () => {
    const nextMonth = at(hours(24 * 20));
    const refundOf = async (id: string, token: string) => {
      const preview = (await server.request('GET', `/api/bookings/${id}/cancellation?token=${token}`)).body;
      const { body } = await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, {
        body: { refund: preview.refund },
      });
      return { refund: body.refund, fullUntil: preview.fullRefundUntil, halfUntil: preview.halfRefundUntil };
    };

    it.each([
      ['25 hours before', hours(25), 6500],
      ['a moment more than 24 hours before', hours(24) + 1, 6500],
      ['24 hours before', hours(24), 3250],
      ['6 hours before', hours(6), 3250],
    ])('gives back no more than was left when it was moved %s', async (_, before, refund) => {
      const { id, token } = await paid();
      await accept(server, id);
      server.clock.set(new Date(at(-before)));
      expect((await move(token, nextMonth)).status).toBe(200);
      server.clock.advance(hours(12));
      const given = await refundOf(id, token);
      expect(given.refund).toBe(refund);
      const fullUntil = refund === 6500 ? at(hours(24 * 19)) : at(-hours(24));
      expect(given).toMatchObject({ fullUntil, halfUntil: at(hours(24 * 20 - 6)) });
    });

    it('remembers it through further moves', async () => {
      const { id, token } = await paid();
      await accept(server, id);
      server.clock.set(new Date(at(-hours(10))));
      for (const startsAt of [nextMonth, at(hours(24 * 30)), at(hours(24 * 40))])
        expect((await move(token, startsAt)).status).toBe(200);
      expect((await refundOf(id, token)).refund).toBe(3250);
    });

    it('gives everything back when it was the server that moved it', async () => {
      const { id, token } = await paid();
      await accept(server, id);
      await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
      server.clock.set(new Date(at(-hours(10))));
      const as = await signIn(server, 'admin@calma.example');
      const moved = await server.request('POST', `/api/admin/bookings/${id}/reschedule`, {
        as,
        body: { startsAt: nextMonth },
      });
      expect(moved.status).toBe(200);
      expect((await refundOf(id, token)).refund).toBe(6500);
    });

    it('gives everything back when the client was asked for another time', async () => {
      const { id, token } = await paid();
      server.clock.set(new Date(at(-hours(10))));
      await server.database.run(sql`
        update bookings set choice_until = clock_now() + interval '1 hour', choice_options = '{another_time,money_back}'`);
      expect((await move(token, nextMonth)).status).toBe(200);
      expect((await refundOf(id, token)).refund).toBe(6500);
    });
  });

  it('is possible twenty times an hour, and a stranger uses none of them up', async () => {
    const strict = await makeServer();
    const own = await openDesk(strict, [{}]);
    const { id, token } = await own.booked();
    await pay(strict, id);
    const wish = (minute: number, key: string) =>
      strict.request('POST', `/api/bookings/${id}/reschedule?token=${key}`, {
        body: { startsAt: at(minutes(minute)) },
      });
    for (let time = 1; time <= 25; time++) expect((await wish(time * 15, 'guessed')).status).toBe(404);
    for (let time = 1; time <= 20; time++) expect((await wish(time * 15, token)).status).toBe(200);
    expect(await wish(315, token)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    strict.clock.advance(hours(1));
    expect((await wish(315, token)).status).toBe(200);
  });

  it('lets an address knock at a booking only so often', async () => {
    const strict = await makeServer();
    const knock = () =>
      strict.request('POST', '/api/bookings/6f9619ff-8b86-4d01-b42d-00c04fc964ff/reschedule?token=guessed', {
        body: { startsAt: noon },
      });
    for (let time = 1; time <= 120; time++) expect((await knock()).status).toBe(404);
    expect((await knock()).status).toBe(429);
  });
});
