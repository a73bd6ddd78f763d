import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { type Desk, friday, guest, openDesk, pay } from '../../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';

onPostgres('somebody who has a booking at that time already', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}]);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    await server.database.run(sql`delete from busy`);
    await server.database.run(sql`delete from bookings`);
  });

  const asked = { evenIfBusy: false };
  const overlapping = '2026-11-20T10:45:00.000Z';
  const stranger = { ...guest, email: 'rui@calma.example', phone: '+351 919 999 999' };

  it.each([
    ['e-mail', { ...guest, email: 'ANA@calma.example', phone: '+44 20 7946 0000' }],
    ['phone', { ...guest, email: 'other@calma.example', phone: '913000000' }],
  ])('is told so by the same %s, without a word about the other booking', async (_, guestDetails) => {
    const first = await desk.booked(asked);
    const second = await desk.book({ ...asked, guestDetails, datetime: overlapping });
    expect(second).toMatchObject({ status: 409, body: { code: 'client_busy', booking: null } });
    expect(second.text).not.toContain(first.answer.body.booking.reference);
    expect(second.text).not.toContain(friday);
    expect(await server.database.one(sql`select count(*)::int as count from busy`)).toEqual({ count: 1 });
  });

  it('books all the same once it has said so', async () => {
    await desk.booked(asked);
    expect((await desk.book({ evenIfBusy: true, datetime: overlapping })).status).toBe(201);
  });

  it('reads which booking it is in its own account', async () => {
    await addPerson(server, { email: `rita-${server.database.kind}@calma.example` });
    const as = await signIn(server, `rita-${server.database.kind}@calma.example`);
    const own = await desk.booked({ ...asked, guestDetails: stranger }, { as });
    await pay(server, own.id);
    const { reference, datetime, datetimeEnd } = own.answer.body.booking;
    const again = await desk.book({ ...asked, guestDetails: guest, datetime: overlapping }, { as });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'client_busy', booking: { reference, datetime, datetimeEnd } },
    });
  });

  it('is asked nothing right after, once a hold has run out, after a cancellation, or as somebody else', async () => {
    const first = await desk.booked(asked);
    expect((await desk.book({ ...asked, datetime: '2026-11-20T11:00:00.000Z' })).status).toBe(201);
    expect((await desk.book({ ...asked, guestDetails: stranger })).status).toBe(201);
    const body = {};
    await server.request('POST', `/api/bookings/${first.id}/cancel?token=${first.token}`, { body });
    expect((await desk.book(asked)).status).toBe(201);
    server.clock.advance(minutes(16));
    expect((await desk.book(asked)).status).toBe(201);
  });

  it('is told once the other device has written, also in the same moment', async () => {
    const answers = await Promise.all([desk.book(asked), desk.book(asked)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('client_busy');
  });

  it('hears that the time is gone where it is gone', async () => {
    await desk.booked(asked);
    await desk.booked({ guestDetails: stranger });
    await desk.booked({ guestDetails: stranger });
    expect((await desk.book(asked)).body.code).toBe('slot_taken');
  });
});
