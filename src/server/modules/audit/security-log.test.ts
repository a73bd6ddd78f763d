import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { days, minutes } from '#server/platform/durations.ts';
import { openDesk } from '../../../../testing/booking-desk.ts';
import { addPerson, password, signIn } from '../../../../testing/people.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../../../testing/server.ts';

type Event = { kind: string; actor: { id: string } | null; role: string; subjectId: string | null; detail: string };

describe('the security log', () => {
  let server: TestServer;
  let admin: SignedIn;
  let adminId: string;
  let clientId: string;
  beforeAll(async () => {
    server = await createTestServer({ config: { trustProxy: '127.0.0.1' } });
    adminId = await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    clientId = await addPerson(server, { email: 'client@calma.example' });
    admin = await signIn(server, 'admin@calma.example');
  });

  const read = async (query = ''): Promise<Event[]> =>
    (await server.request('GET', `/api/admin/security-events?${query}`, { as: admin })).body.items;

  it('tells of good and bad sign-ins, and on whose account', async () => {
    const login = (email: string, given: string) =>
      server.request('POST', '/api/login', { body: { email, password: given } });
    await login('client@calma.example', 'not-this-one');
    await login('nobody@calma.example', 'not-this-one');
    await login('client@calma.example', password);
    const events = await read('pageSize=4');
    expect(events.map(({ kind, actor, role }) => [kind, actor?.id ?? null, role])).toEqual([
      ['sign_in', clientId, 'client'],
      ['sign_in_failed', null, 'visitor'],
      ['sign_in_failed', clientId, 'client'],
      ['sign_in', adminId, 'admin'],
    ]);
  });

  it('tells of refused access and of limits, once a minute for each route and network', async () => {
    const client = await signIn(server, 'client@calma.example');
    for (let round = 0; round < 3; round++) await server.request('GET', '/api/admin/users', { as: client });
    for (let round = 0; round < 33; round++)
      await server.request('GET', `/api/promo-codes/verify/TRY${round}`, {
        headers: { 'x-forwarded-for': '203.0.113.5' },
      });
    expect((await read('kind=access_refused')).map(({ actor, detail }) => [actor?.id, detail])).toEqual([
      [clientId, 'GET /api/admin/users'],
    ]);
    expect((await read('kind=limit_reached')).map(({ role, detail }) => [role, detail])).toEqual([
      ['visitor', 'GET /api/promo-codes/verify/:code'],
    ]);
    server.clock.advance(minutes(1));
    await server.request('GET', '/api/admin/users', { as: client });
    expect(await read('kind=access_refused')).toHaveLength(2);
  });

  it('tells of new passwords, roles, exports and erased accounts', async () => {
    const email = 'soon-staff@calma.example';
    const userId = await addPerson(server, { email });
    const as = await signIn(server, email);
    await server.request('POST', '/api/profile/password', {
      as,
      body: { current: password, next: 'sand-and-sage-44' },
    });
    const { version } = (await server.request('GET', `/api/admin/users/${userId}`, { as: admin })).body;
    await server.request('PATCH', `/api/admin/users/${userId}`, { as: admin, body: { role: 'therapist', version } });
    await server.request('GET', '/api/admin/users/export', { as: admin });
    await server.request('DELETE', `/api/admin/users/${userId}`, { as: admin });
    const events = await read('pageSize=4');
    expect(events.map(({ kind, actor, subjectId, detail }) => [kind, actor?.id, subjectId, detail])).toEqual([
      ['account_erased', adminId, userId, ''],
      ['exported', adminId, null, 'users'],
      ['role_changed', adminId, userId, 'client > therapist'],
      ['password_changed', userId, userId, ''],
    ]);
  });

  it('tells who opened a health note, by whichever answer it came, once a minute', async () => {
    const desk = await openDesk(server, [{}]);
    const { id } = await desk.booked({ notes: 'pregnant, fifth month' });
    const opened = async () => (await read('kind=health_note_opened')).length;
    await server.request('GET', `/api/admin/bookings/${id}`, { as: admin });
    const [event] = await read('kind=health_note_opened');
    expect(event).toMatchObject({ actor: { id: adminId }, subjectId: id });
    await server.request('GET', `/api/admin/bookings/${id}`, { as: admin });
    expect(await opened()).toBe(1);
    server.clock.advance(minutes(1));
    const { body } = await server.request('PATCH', `/api/admin/bookings/${id}`, {
      as: admin,
      body: { version: 1, internalNotes: 'Ring twice' },
    });
    expect(body.notes).toBe('pregnant, fifth month');
    expect(await opened()).toBe(2);
    server.clock.advance(minutes(1));
    expect((await server.request('GET', `/api/bookings/${id}`, { as: admin })).body.notes).toBe(body.notes);
    expect(await opened()).toBe(3);
  });

  it('is narrowed by day, by person and by request', async () => {
    expect(await read('from=2026-11-17')).toEqual([]);
    expect((await read('to=2026-11-16')).length).toBeGreaterThan(5);
    const ofClient = await read('actor=Client@calma.example&pageSize=100');
    expect(new Set(ofClient.map(({ actor }) => actor?.id))).toEqual(new Set([clientId]));
    expect(await read(`actor=${clientId}&pageSize=100`)).toEqual(ofClient);
    expect(await read('actor=nobody@calma.example')).toEqual([]);
    const [one] = await server.database.many<{ id: string }>(sql`select request_id as id from security_events limit 1`);
    expect(await read(`q=${one?.id}`)).toHaveLength(1);
  });

  it('keeps no address of anybody, neither in the table nor in its lines', async () => {
    const { text } = await server.database.one<{ text: string }>(
      sql`select string_agg(e::text, ' ') as text from security_events e`,
    );
    const lines = JSON.stringify(server.log.lines().filter(({ msg }) => msg === 'security'));
    expect(lines).toContain('sign_in_failed');
    for (const kept of [text, lines])
      for (const secret of ['203.0.113', '127.0.0.1', '@calma.example', 'not-this-one', 'pregnant'])
        expect(kept).not.toContain(secret);
  });

  it('is for admins alone, and forgets after 90 days', async () => {
    expect((await server.request('GET', '/api/admin/security-events')).status).toBe(401);
    await server.worker.runDue();
    server.clock.advance(days(89));
    await server.worker.runDue();
    const count = async () =>
      (await server.database.one<{ count: number }>(sql`select count(*)::int as count from security_events`)).count;
    expect(await count()).toBeGreaterThan(5);
    server.clock.advance(days(2));
    await server.worker.runDue();
    expect(await count()).toBe(0);
  });
});
