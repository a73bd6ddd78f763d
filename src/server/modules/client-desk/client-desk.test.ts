import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, openDesk, pay } from '../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { addPerson, password, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

const home = {
  label: 'Home',
  zipCode: '1000001',
  location: { address: 'Rua Augusta 10', isHotel: false, apartment: '2 D', hotelName: 'x', roomNumber: '' },
  locationNotes: 'Ring twice',
};

onPostgres('the desk of a client', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let rita: SignedIn;
  let rui: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}]);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    await emptyTables(server.database, 'bookings', 'busy', 'jobs');
    await server.database.run(sql`delete from users`);
    for (const email of ['rita@calma.example', 'rui@calma.example']) await addPerson(server, { email });
    rita = await signIn(server, 'rita@calma.example');
    rui = await signIn(server, 'rui@calma.example');
  });

  const save = (as: SignedIn, changes: object = {}) =>
    server.request('POST', '/api/addresses', { as, body: { ...home, ...changes } });
  const addresses = async (as: SignedIn) => (await server.request('GET', '/api/addresses', { as })).body;

  it('keeps addresses, changes and forgets them, each for its own person', async () => {
    const made = await save(rita);
    expect(made).toMatchObject({ status: 201, body: { label: 'Home', zipCode: '1000-001', hasMassageTable: 0 } });
    expect(made.body.location).toMatchObject({ apartment: '2 D', hotelName: '' });
    const path = `/api/addresses/${made.body.id}`;
    const changed = { ...home, label: 'Work' };
    expect((await server.request('PUT', path, { as: rui, body: changed })).status).toBe(404);
    expect((await server.request('DELETE', path, { as: rui })).status).toBe(404);
    expect((await server.request('PUT', path, { as: rita, body: changed })).body.label).toBe('Work');
    expect(await addresses(rita)).toMatchObject([{ label: 'Work' }]);
    expect(await addresses(rui)).toEqual([]);
    expect((await server.request('DELETE', path, { as: rita })).status).toBe(200);
    expect(await addresses(rita)).toEqual([]);
  });

  it('refuses what a booking would refuse, and more than twenty', async () => {
    expect((await save(rita, { zipCode: 'abc' })).body.code).toBe('zip_malformed');
    expect((await save(rita, { label: '' })).status).toBe(400);
    const hotel = { ...home.location, isHotel: true, hotelName: '' };
    expect((await save(rita, { location: hotel })).body.fields).toHaveProperty(['location.hotelName']);
    for (let count = 0; count < 19; count++) await save(rita);
    const last = await Promise.all([save(rita), save(rita), save(rita)]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await addresses(rita)).toHaveLength(20);
  });

  it('knows who has been with the client, and lets only those be favourites', async () => {
    const [first, second] = desk.therapists as [{ no: number; id: string }, { no: number; id: string }];
    const visit = async (therapist: { id: string }, datetime: string, status: string) => {
      const { id } = await desk.booked({ datetime }, { as: rita });
      await pay(server, id);
      await server.database.run(
        sql`insert into booking_seats (booking_id, therapist_id, pay_cents) values (${id}, ${therapist.id}, 1)`,
      );
      await server.database.run(sql`update bookings set status = ${status} where id = ${id}`);
    };
    await visit(first, '2026-11-20T10:00:00.000Z', 'completed');
    await visit(first, '2026-11-21T10:00:00.000Z', 'completed');
    await visit(second, '2026-11-22T10:00:00.000Z', 'confirmed');
    const known = async (as: SignedIn) => (await server.request('GET', '/api/known-therapists', { as })).body;
    expect(await known(rita)).toMatchObject([
      { id: first.id, visits: 2, isFavourite: false, lastVisitAt: '2026-11-21T10:00:00.000Z' },
    ]);
    expect(await known(rui)).toEqual([]);
    const favour = (as: SignedIn, id: string) => server.request('PUT', `/api/favourites/${id}`, { as });
    expect((await favour(rui, first.id)).status).toBe(404);
    expect((await favour(rita, second.id)).status).toBe(404);
    expect((await favour(rita, first.id)).status).toBe(200);
    expect(await known(rita)).toMatchObject([{ id: first.id, isFavourite: true }]);
    await server.request('DELETE', `/api/favourites/${first.id}`, { as: rita });
    expect(await known(rita)).toMatchObject([{ isFavourite: false }]);
  });

  it('is exported with the account and goes with it', async () => {
    await save(rita);
    const { body } = await server.request('GET', '/api/profile/export', { as: rita });
    expect(body.more).toMatchObject({ addresses: [{ label: 'Home' }], favourites: [] });
    await server.request('POST', '/api/profile/delete', { as: rita, body: { password } });
    await server.worker.runDue();
    expect(await server.database.many(sql`select id from saved_addresses`)).toEqual([]);
  });
});
