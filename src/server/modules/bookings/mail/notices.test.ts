import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, declineCard, openDesk, pay } from '../../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestHouse } from '../../../../../testing/server.ts';

onPostgres('what the bell tells', (makeHouse) => {
  let house: TestHouse;
  let desk: Desk;
  let rita: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    house = await makeHouse({ config: { limits: false } });
    desk = await openDesk(house, [{}, {}]);
    await addPerson(house, { email: 'rita@calma.example' });
    await addPerson(house, { email: 'helena@calma.example', role: 'admin' });
    rita = await signIn(house, 'rita@calma.example');
    admin = await signIn(house, 'helena@calma.example');
  });

  beforeEach(async () => {
    await house.database.run(sql`delete from notifications; delete from busy; delete from bookings`);
  });

  const told = async (as: SignedIn) => {
    await house.worker.runDue();
    const { body } = await house.request('GET', '/api/notifications', { as });
    return body as { kind: string; link: string; values: Record<string, unknown> }[];
  };

  it('a client: that the booking is paid, once', async () => {
    const { id, answer } = await desk.booked({}, { as: rita });
    expect(await told(rita)).toEqual([]);
    await pay(house, id);
    await pay(house, id);
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
    await house.database.run(sql`update jobs set run_at = clock_now()`);
    expect((await told(rita)).filter(({ kind }) => kind === 'booking_received')).toHaveLength(1);
  });

  it('a client: that it was cancelled and what comes back, but not when it was never paid', async () => {
    const unpaid = await desk.booked({}, { as: rita });
    await house.request('POST', `/api/bookings/${unpaid.id}/cancel`, { as: rita, body: {} });
    expect(await told(rita)).toEqual([]);
    const { id } = await desk.booked({}, { as: rita });
    await pay(house, id);
    await house.request('POST', `/api/bookings/${id}/cancel`, { as: rita, body: {} });
    house.log.takeErrors();
    const kinds = await told(rita);
    expect(kinds.map(({ kind }) => kind)).toEqual(['booking_cancelled']);
    expect(kinds[0]?.values).toMatchObject({ refund: 6500 });
  });

  it('a client: that the card was declined, while it still waits', async () => {
    const { id } = await desk.booked({}, { as: rita });
    await declineCard(house, id);
    const [notice] = await told(rita);
    expect(notice).toMatchObject({ kind: 'payment_failed', values: { heldUntil: '2026-11-16T09:15:00.000Z' } });
  });

  it('guests nothing', async () => {
    const { id } = await desk.booked();
    await pay(house, id);
    await told(rita);
    const rows = await house.database.many(sql`select kind from notifications where kind = 'booking_received'`);
    expect(rows).toEqual([]);
  });

  it('admins: that money does not go back by itself', async () => {
    const { id, answer } = await desk.booked({}, { as: rita });
    await pay(house, id);
    // Of an intent the provider does not know.
    await house.database.run(sql`
      insert into payments (id, purpose_kind, purpose_id, provider_intent_id, amount_cents, status, settled_at)
      values (${randomUUID()}, 'booking', ${id}, ${`pi_${randomUUID()}`}, 6500, 'succeeded', clock_now())`);
    await house.request('POST', `/api/bookings/${id}/cancel`, { as: rita, body: {} });
    const problems = async () => (await told(admin)).filter(({ kind }) => kind === 'payment_problem');
    for (let round = 0; round < 4; round++) await house.worker.runDue();
    expect((await problems()).map(({ values, link }) => ({ values, link }))).toEqual([
      { values: { reference: answer.body.booking.reference, amount: 6500 }, link: `/admin/bookings?booking=${id}` },
    ]);
    expect(house.log.takeErrors()).toHaveLength(1);
  });
});
