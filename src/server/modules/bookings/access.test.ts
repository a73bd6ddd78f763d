import { beforeAll, describe, expect, it } from 'vitest';
import { type Desk, guest, openDesk, rowOf } from '../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';

onPostgres('whose booking it is', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  const people: Record<string, SignedIn> = {};
  let own: { id: string; token: string };
  let guests: { id: string; token: string };
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}]);
    for (const role of ['client', 'therapist', 'admin'] as const) {
      await addPerson(server, { email: `${role}@calma.example`, role });
      people[role] = await signIn(server, `${role}@calma.example`);
    }
    // The same address as the guest's: that alone opens nothing.
    await addPerson(server, { email: guest.email });
    people.other = await signIn(server, guest.email);
    own = await desk.booked({}, { as: people.client as SignedIn });
    guests = await desk.booked();
  });

  const reads = [
    ['GET', ''],
    ['GET', '/cancellation'],
    ['GET', '/calendar.ics'],
  ] as const;
  const writes = [
    ['POST', '/cancel', {}],
    ['POST', '/apply-promo', { code: 'NOPE' }],
  ] as const;

  const table: [string, string | null, 'own' | 'guests', 'in' | 'out'][] = [
    ['a visitor', null, 'own', 'out'],
    ['a visitor', null, 'guests', 'out'],
    ['another client', 'other', 'own', 'out'],
    ['a client with the same address', 'other', 'guests', 'out'],
    ['a therapist', 'therapist', 'own', 'out'],
    ['a therapist', 'therapist', 'guests', 'out'],
    ['the client', 'client', 'own', 'in'],
    ['an admin', 'admin', 'own', 'in'],
    ['an admin', 'admin', 'guests', 'in'],
  ];
  const as = (person: string | null) => (person ? { as: people[person] as SignedIn } : {});
  const missing = '00000000-0000-4000-8000-000000000000';

  it.each(table)('%s (%s) and the booking of %s: %s', async (_, person, whose, expected) => {
    const { id } = whose === 'own' ? own : guests;
    for (const [method, path] of reads) {
      const answer = await server.request(method, `/api/bookings/${id}${path}`, as(person));
      expect([path, answer.status]).toEqual([path, expected === 'in' ? 200 : 404]);
    }
    if (expected === 'in') return;
    for (const [method, path, body] of writes) {
      const answer = await server.request(method, `/api/bookings/${id}${path}`, { body, ...as(person) });
      const absent = await server.request(method, `/api/bookings/${missing}${path}`, { body, ...as(person) });
      const told = ({ body: { requestId, ...rest } }: typeof answer) => rest;
      expect([answer.status, told(answer)]).toEqual([404, told(absent)]);
    }
    expect(await rowOf(server, id)).toMatchObject({ status: 'waiting_payment' });
  });

  it('opens to whoever has the key, in the header or in the address, and to no other key', async () => {
    const { id, token } = guests;
    const open = (path: string, headers = {}) => server.request('GET', `/api/bookings/${id}${path}`, { headers });
    expect((await open('', { 'x-booking-token': token })).body.guestDetails).toEqual({
      ...guest,
      phone: '+351913000000',
    });
    expect((await open(`?token=${token}`)).status).toBe(200);
    expect((await open(`/calendar.ics?token=${token}`)).status).toBe(200);
    expect((await open('', { 'x-booking-token': own.token })).status).toBe(404);
    expect((await open(`?token=${token}x`)).status).toBe(404);
    expect((await open('?token=')).status).toBe(404);
    expect((await open('', { 'x-booking-token': 'wrong' })).status).toBe(404);
  });

  it('keeps only a hash of the key', async () => {
    const row = await rowOf(server, guests.id);
    expect(row.access_token_hash).toBeInstanceOf(Buffer);
    expect(JSON.stringify({ ...row, hash: (row.access_token_hash as Buffer).toString('base64url') })).not.toContain(
      guests.token,
    );
    expect(server.log.text()).not.toContain(guests.token);
    expect(server.log.text()).not.toContain('A bad knee');
  });

  it('lists one’s own and nobody else’s, the newest first', async () => {
    server.clock.advance(1000);
    const later = await desk.booked({ datetime: '2026-11-21T10:00:00Z' }, { as: people.client as SignedIn });
    const list = async (person: string) => (await server.request('GET', '/api/bookings', as(person))).body;
    expect((await list('client')).map(({ id }: { id: string }) => id)).toEqual([later.id, own.id]);
    expect(await list('other')).toEqual([]);
    expect(await list('admin')).toEqual([]);
    expect((await server.request('GET', '/api/bookings')).status).toBe(401);
    const kept = async (person: string) =>
      (await server.request('GET', '/api/profile/export', as(person))).body.more.bookings;
    expect([await kept('client'), await kept('other')]).toEqual([await list('client'), []]);
  });

  describe('the reasons why therapists can or cannot come', () => {
    it.each([
      [null, 401],
      ['client', 403],
      ['therapist', 403],
      ['admin', 200],
    ])('%s gets %i', async (person, status) => {
      expect((await server.request('GET', `/api/admin/bookings/${own.id}/why`, as(person))).status).toBe(status);
    });

    it('of a booking that is not there are not found', async () => {
      expect((await server.request('GET', `/api/admin/bookings/${missing}/why`, as('admin'))).status).toBe(404);
    });
  });
});
