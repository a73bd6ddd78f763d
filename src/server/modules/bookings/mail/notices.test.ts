import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, declineCard, openDesk, pay } from '../../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../../testing/server.ts';

onPostgres('what the bell tells', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let rita: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}]);
    await addPerson(server, { email: 'rita@calma.example' });
    await addPerson(server, { email: 'helena@calma.example', role: 'admin' });
    rita = await signIn(server, 'rita@calma.example');
    admin = await signIn(server, 'helena@calma.example');
  });

  beforeEach(async () => {
    await server.database.run(sql`delete from notifications; delete from busy; delete from bookings`);
  });

  const told = async (as: SignedIn) => {
    await server.worker.runDue();
    const { body } = await server.request('GET', '/api/notifications', { as });
    return body as { kind: string; link: string; values: Record<string, unknown> }[];
  };

  it('a client: that the booking is paid, once', async () => {
    const { id, answer } = await desk.booked({}, { as: rita });
    expect(await told(rita)).toEqual([]);
    await pay(server, id);
    await pay(server, id);
    const [notice, ...more] = (await told(rita)).filter(({ kind }) => kind === 'booking_received');
    expect([notice?.link, notice?.values, more]).toEqual([
      `/bookings/${id}`,
      {
        reference: answer.body.booking.reference,
        treatment: { en: 'Relaxing', pt: 'Relaxante' },
        startsAt: '2026-11-20T10:00:00.000Z',
      },
      [],
    ]);
    await server.database.run(sql`update jobs set run_at = clock_now()`);
    expect((await told(rita)).filter(({ kind }) => kind === 'booking_received')).toHaveLength(1);
  });

  it('a client: that it was cancelled and what comes back, but not when it was never paid', async () => {
    const unpaid = await desk.booked({}, { as: rita });
    await server.request('POST', `/api/bookings/${unpaid.id}/cancel`, { as: rita, body: {} });
    expect(await told(rita)).toEqual([]);
    const { id } = await desk.booked({}, { as: rita });
    await pay(server, id);
    await server.request('POST', `/api/bookings/${id}/cancel`, { as: rita, body: {} });
    server.log.takeErrors();
    const kinds = await told(rita);
    expect(kinds.map(({ kind }) => kind)).toEqual(['booking_cancelled']);
    expect(kinds[0]?.values).toMatchObject({ refund: 6500 });
  });

  it('a client who pays at the visit: that somebody is looked for, and of no refund when it is cancelled', async () => {
    const { id: userId } = await server.database.one<{ id: string }>(
      sql`select id from users where email = 'rita@calma.example'`,
    );
    const body = { ...desk.draft(), userId, payment: { how: 'on_site', by: 'cash' } };
    const { body: made } = await server.request('POST', '/api/admin/bookings', { as: admin, body });
    expect((await told(rita)).map(({ kind }) => kind)).toEqual(['booking_received']);
    await server.request('POST', `/api/bookings/${made.id}/cancel`, { as: rita, body: {} });
    const [notice] = (await told(rita)).filter(({ kind }) => kind === 'booking_cancelled');
    expect(notice?.values).toMatchObject({ reference: made.reference });
    expect(notice?.values).not.toHaveProperty('refund');
  });

  it('a client: that the card was declined, while it still waits', async () => {
    const { id } = await desk.booked({}, { as: rita });
    await declineCard(server, id);
    const [notice] = await told(rita);
    expect(notice).toMatchObject({ kind: 'payment_failed', values: { heldUntil: '2026-11-16T09:15:00.000Z' } });
  });

  it('guests nothing', async () => {
    const { id } = await desk.booked();
    await pay(server, id);
    await told(rita);
    const rows = await server.database.many(sql`select kind from notifications where kind = 'booking_received'`);
    expect(rows).toEqual([]);
  });

  it('admins: that money does not go back by itself', async () => {
    const { id, answer } = await desk.booked({}, { as: rita });
    await pay(server, id);
    // Of an intent the provider does not know.
    await server.database.run(sql`
      insert into payments (id, purpose_kind, purpose_id, provider_intent_id, amount_cents, status, settled_at)
      values (${randomUUID()}, 'booking', ${id}, ${`pi_${randomUUID()}`}, 6500, 'succeeded', clock_now())`);
    await server.request('POST', `/api/bookings/${id}/cancel`, { as: rita, body: {} });
    const problems = async () => (await told(admin)).filter(({ kind }) => kind === 'payment_problem');
    for (let round = 0; round < 4; round++) await server.worker.runDue();
    expect((await problems()).map(({ values, link }) => ({ values, link }))).toEqual([
      { values: { reference: answer.body.booking.reference, amount: 6500 }, link: `/admin/bookings?open=${id}` },
    ]);
    expect(server.log.takeErrors()).toHaveLength(1);
  });
});
