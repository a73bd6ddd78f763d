import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { days } from '#server/platform/durations.ts';
import { addPromo, type Desk, friday, openDesk, pay, rowOf } from '../../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { addPerson, password, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../../testing/server.ts';

onPostgres('whose a booking is', (makeServer) => {
  let server: TestServer;
  let desk: Desk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}]);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    await emptyTables(server.database, 'bookings', 'busy', 'promo_codes', 'promo_uses', 'jobs', 'emails');
    await server.database.run(sql`delete from users`);
  });

  const enter = async (email: string, role: 'client' | 'admin' = 'client') => {
    const id = await addPerson(server, { email, role });
    return { id, as: await signIn(server, email) };
  };
  const claim = (id: string, as: SignedIn, token = '') =>
    server.request('POST', `/api/bookings/${id}/claim`, { as, headers: { 'x-booking-token': token } });
  const ownerOf = async (id: string) => (await rowOf(server, id)).user_id;

  // What is still to be said about a booking is said first, and its refund has a day: there is no payment behind these.
  const runForADay = async () => {
    await server.worker.runDue();
    server.clock.advance(days(1));
    await server.worker.runDue();
  };

  it('is decided by its key: opened while signed in, it comes into the account', async () => {
    const { id, token } = await desk.booked();
    const rita = await enter('rita@calma.example');
    expect((await claim(id, rita.as, token)).body).toMatchObject({ id });
    expect(await ownerOf(id)).toBe(rita.id);
    expect((await claim(id, rita.as, token)).status).toBe(200);
    expect((await server.request('GET', '/api/bookings', { as: rita.as })).body).toMatchObject([{ id }]);
  });

  it('is not decided by an equal address, nor by being an admin', async () => {
    const { id } = await desk.booked();
    const ana = await enter('ana@calma.example');
    const admin = await enter('admin@calma.example', 'admin');
    expect((await claim(id, ana.as)).status).toBe(404);
    expect((await claim(id, admin.as)).status).toBe(404);
    expect((await server.request('GET', '/api/bookings', { as: ana.as })).body).toEqual([]);
    expect(await ownerOf(id)).toBeNull();
  });

  it('does not change once it has an owner, also when two come at once', async () => {
    const { id, token } = await desk.booked();
    const rita = await enter('rita@calma.example');
    const rui = await enter('rui@calma.example');
    const answers = await Promise.all([claim(id, rita.as, token), claim(id, rui.as, token)]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    // Met at the row, or come a moment later with a link that had died.
    expect(['booking_owned', 'link_withdrawn']).toContain(refused[0]?.body.code);
    const owner = await ownerOf(id);
    expect((await claim(id, owner === rita.id ? rui.as : rita.as, token)).body.because).toBe('claimed');
    expect(await ownerOf(id)).toBe(owner);
  });

  it('is forgotten with the account: at once what is over, the rest when it is', async () => {
    await addPromo(server, { code: 'TEN', fixedCents: 1000 });
    const rita = await enter('rita@calma.example');
    const past = await desk.booked({ totalPrice: 5500, promoCode: { code: 'TEN' }, nif: '501442600' }, { as: rita.as });
    await pay(server, past.id, 5500);
    const reason = 'My aunt Felismina is ill';
    await server.request('POST', `/api/bookings/${past.id}/cancel`, { as: rita.as, body: { reason } });
    const done = await desk.booked({ totalPrice: 5500, promoCode: { code: 'TEN' } }, { as: rita.as });
    await pay(server, done.id, 5500);
    const later = await desk.booked({ datetime: '2026-12-10T10:00:00.000Z' }, { as: rita.as });
    await pay(server, later.id);
    const other = await desk.booked({ datetime: '2026-12-11T10:00:00.000Z' });
    server.clock.set(new Date(new Date(friday).getTime() + days(1)));
    const as = await signIn(server, 'rita@calma.example');
    await server.request('POST', '/api/profile/delete', { as, body: { password } });
    await runForADay();

    const kept = async (id: string) =>
      JSON.stringify([
        await rowOf(server, id),
        await server.database.many(sql`select * from booking_history where booking_id = ${id}`),
        await server.database.many(sql`select client from promo_uses where booking_id = ${id}`),
      ]);
    const personal = /Ana|Reis|913 000 000|@calma|Augusta|knee|Ring twice|501442600|Felismina/;
    expect(await kept(past.id)).not.toMatch(personal);
    expect(await kept(done.id)).not.toMatch(personal);
    // The address is still needed.
    expect(await kept(later.id)).toMatch(/Augusta/);
    expect(await kept(other.id)).toMatch(/Ana/);
    expect(await rowOf(server, done.id)).toMatchObject({ total_price_cents: 5500, user_id: rita.id });

    // While a therapist is looked for, the address is still needed.
    server.clock.set(new Date('2026-12-10T07:59:00Z'));
    await server.worker.runDue();
    expect(await kept(later.id)).toMatch(/Augusta/);
    server.clock.set(new Date('2026-12-10T11:00:00Z'));
    await runForADay();
    expect(await kept(later.id)).not.toMatch(personal);
    expect(await kept(other.id)).toMatch(/Ana/);
  });

  it.each([
    ['giving up the search', 'dispatch.advance'],
    ['forgetting people', 'privacy.retention'],
  ])(
    'is forgotten only after its client was told that nobody comes, also when %s is first in line',
    async (_, first) => {
      const sentBefore = server.log
        .lines()
        .filter(({ mail, msg }) => mail === 'nobody_found' && msg === 'A mail was sent').length;
      const rita = await enter('rita@calma.example');
      const visit = await desk.booked({ datetime: '2026-12-10T10:00:00.000Z' }, { as: rita.as });
      await pay(server, visit.id);
      await server.worker.runDue();
      await server.request('POST', '/api/profile/delete', { as: rita.as, body: { password } });
      await server.worker.runDue();

      server.clock.set(new Date('2026-12-10T08:01:00Z'));
      await server.database.run(sql`update jobs set run_at = '2026-01-01' where kind = ${first}`);
      await server.worker.runDue();
      expect(await rowOf(server, visit.id)).toMatchObject({ status: 'cancelled', cancel_reason: 'nobody_found' });
      expect((await rowOf(server, visit.id)).contact).toMatchObject({ email: 'ana@calma.example' });
      await runForADay();
      const sent = server.log.lines().filter(({ msg, mail }) => msg === 'A mail was sent' && mail === 'nobody_found');
      expect(sent).toHaveLength(sentBefore + 1);
      // It has left, and then went with everything else that named the client.
      expect(await server.database.many(sql`select id from emails where type = 'nobody_found'`)).toEqual([]);
      expect((await rowOf(server, visit.id)).contact).toMatchObject({ firstName: '', email: '' });
    },
  );
});
