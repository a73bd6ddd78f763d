import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { createEvents } from '#server/platform/jobs/events.ts';
import { type Desk, openDesk } from '../../../../../testing/booking-desk.ts';
import { onPostgres, type TestServer } from '../../../../../testing/server.ts';
import { expireHolds } from '../make/expire-holds.ts';

onPostgres('the tax number of a booking', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}, {}]);
  });

  const set = (id: string, token: string, nif: unknown) =>
    server.request('POST', `/api/bookings/${id}/nif`, { headers: { 'x-booking-token': token }, body: { nif } });
  const nifOf = async (id: string) =>
    (await server.database.one<{ nif: string | null }>(sql`select nif from bookings where id = ${id}`)).nif;

  it('is kept without its spaces, changed and taken out while the booking waits, and the hold stays what it was', async () => {
    const { id, token, answer } = await desk.booked();
    expect((await set(id, token, ' PT 123 456 789')).body).toEqual({ nif: '123456789' });
    expect(await nifOf(id)).toBe('123456789');
    const { body } = await server.request('GET', `/api/bookings/${id}`, { headers: { 'x-booking-token': token } });
    expect(body.holdExpiresAt).toBe(answer.body.booking.holdExpiresAt);
    expect((await set(id, token, null)).status).toBe(200);
    expect(await nifOf(id)).toBeNull();
  });

  it.each(['123456788', '12345678', 'none'])('is refused as %j, in words, and the one before stays', async (wrong) => {
    const { id, token } = await desk.booked({ datetime: '2026-11-21T10:00:00.000Z', nif: '123456789' });
    const { status, body } = await set(id, token, wrong);
    expect(status).toBe(400);
    expect(body.fields.nif).toMatch(/tax number/);
    expect(await nifOf(id)).toBe('123456789');
  });

  it('belongs to whoever has the key of the booking', async () => {
    const { id } = await desk.booked({ datetime: '2026-11-22T10:00:00.000Z' });
    expect((await set(id, 'somebody-elses-key', '123456789')).status).toBe(404);
    expect(await nifOf(id)).toBeNull();
  });

  it('cannot change once the time to pay is over', async () => {
    const { id, token } = await desk.booked({ datetime: '2026-11-23T10:00:00.000Z' });
    server.clock.advance(minutes(16));
    await expireHolds({ database: server.database, emit: createEvents(() => []).emit });
    const { status, body } = await set(id, token, '123456789');
    expect([status, body.code]).toEqual([410, 'hold_expired']);
  });
});
