import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { openDesk, pay } from '../../../../../testing/booking-desk.ts';
import { addPerson, countMails, mailedValue, signIn } from '../../../../../testing/people.ts';
import { createTestServer, onPostgres, type SignedIn, type TestServer } from '../../../../../testing/server.ts';

const admin = 'admin@calma.example';
const url = '/api/admin/users';

const newUser = (changes: object = {}) => ({
  email: 'Nova@Calma.example',
  firstName: 'Nova',
  lastName: 'Pessoa',
  phone: '',
  role: 'client',
  language: 'pt',
  ...changes,
});

const versionOf = async (server: TestServer, as: SignedIn, id: string): Promise<number> =>
  (await server.request('GET', `${url}/${id}`, { as })).body.version;

onPostgres('people in the admin', (makeServer) => {
  let server: TestServer;
  let as: SignedIn;
  let adminId: string;
  beforeAll(async () => {
    server = await makeServer();
    adminId = await addPerson(server, { email: admin, role: 'admin' });
    as = await signIn(server, admin);
  });

  it('are invited by mail and choose their own password', async () => {
    const made = await server.request('POST', url, { as, body: newUser() });
    expect(made).toMatchObject({
      status: 201,
      body: { email: 'nova@calma.example', phone: null, status: 'invited', language: 'pt', version: 1 },
    });
    expect((await server.request('POST', url, { as, body: newUser() })).body.code).toBe('email_taken');
    const link = await mailedValue(server, 'nova@calma.example', 'account_invitation', 'link');
    server.clock.advance(2 * 24 * 60 * 60_000);
    as = await signIn(server, admin);
    const token = new URL(link).searchParams.get('token');
    const chosen = await server.request('POST', '/api/auth/reset-password', {
      body: { token, password: 'sálvia-e-areia-42' },
    });
    expect(chosen.status).toBe(200);
    const now = await server.request('GET', `${url}/${made.body.id}`, { as });
    expect(now.body.status).toBe('active');
    const login = await server.request('POST', '/api/login', {
      body: { email: 'nova@calma.example', password: 'sálvia-e-areia-42' },
    });
    expect(login.status).toBe(200);
  });

  it('are searched, filtered, sorted and paged by the server', async () => {
    await addPerson(server, { email: 'zeta@calma.example', role: 'therapist' });
    const list = async (query: string) =>
      (await server.request('GET', `${url}?${query}`, { as })).body.items.map((user: { email: string }) => user.email);
    expect(await list('q=ZETA')).toEqual(['zeta@calma.example']);
    expect(await list('q=nunes+zeta')).toEqual(['zeta@calma.example']);
    expect(await list('role=therapist')).toEqual(['zeta@calma.example']);
    expect(await list('status=disabled')).toEqual([]);
    const emails = await list('sort=email');
    expect(emails).toEqual([...emails].sort());
    expect(await list('sort=email&pageSize=1&page=2')).toEqual([emails[1]]);
    const { body } = await server.request('GET', url, { as });
    expect(body.items.find((user: { id: string }) => user.id === adminId).lastSeenAt).not.toBeNull();
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('tell the second of two editors, also when the person themselves was the first', async () => {
    const id = await addPerson(server, { email: 'self@calma.example' });
    const self = await signIn(server, 'self@calma.example');
    await server.request('PATCH', '/api/profile', { as: self, body: { phone: '912 000 000' } });
    const stale = await server.request('PATCH', `${url}/${id}`, { as, body: { version: 1, firstName: 'Eva' } });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', version: 2, current: { phone: '+351912000000' } },
    });
    const fresh = await server.request('PATCH', `${url}/${id}`, { as, body: { version: 2, firstName: 'Eva' } });
    expect(fresh.body).toMatchObject({ firstName: 'Eva', phone: '+351912000000', version: 3 });
  });

  it('with a new role or address are signed out, and an address that is taken is told', async () => {
    const id = await addPerson(server, { email: 'moves@calma.example', googleSubject: 'g-1' });
    let session = await signIn(server, 'moves@calma.example');
    const change = async (body: object) =>
      server.request('PATCH', `${url}/${id}`, { as, body: { version: await versionOf(server, as, id), ...body } });
    expect((await change({ email: admin })).body.code).toBe('email_taken');
    expect((await change({ role: 'therapist' })).body.role).toBe('therapist');
    expect((await server.request('GET', '/api/me', { as: session })).body).toBeNull();
    session = await signIn(server, 'moves@calma.example');
    expect((await change({ email: 'Moved@calma.example' })).body).toMatchObject({
      email: 'moved@calma.example',
      hasGoogle: false,
      hasSecondStep: false,
    });
    expect((await server.request('GET', '/api/me', { as: session })).body).toBeNull();
  });

  it('who are invited keep their link through a new role, and get another at a new address', async () => {
    const made = await server.request('POST', url, { as, body: newUser({ email: 'guest@calma.example' }) });
    const { id } = made.body;
    const oldLink = await mailedValue(server, 'guest@calma.example', 'account_invitation', 'link');
    const liveLinks = async () =>
      (
        await server.database.one<{ links: number }>(
          sql`select count(*)::int as links from password_resets where user_id = ${id}`,
        )
      ).links;
    await server.request('PATCH', `${url}/${id}`, { as, body: { version: 1, role: 'therapist' } });
    expect(await liveLinks()).toBe(1);
    await server.request('PATCH', `${url}/${id}`, { as, body: { version: 2, email: 'host@calma.example' } });
    expect(await liveLinks()).toBe(1);
    expect(await mailedValue(server, 'host@calma.example', 'account_invitation', 'link')).not.toBe(oldLink);
  });

  it('are disabled and enabled, and get no link meanwhile', async () => {
    const id = await addPerson(server, { email: 'pause@calma.example' });
    const session = await signIn(server, 'pause@calma.example');
    const set = async (disabled: boolean) =>
      server.request('PATCH', `${url}/${id}`, { as, body: { version: await versionOf(server, as, id), disabled } });
    expect((await set(true)).body.status).toBe('disabled');
    expect((await server.request('GET', '/api/me', { as: session })).body).toBeNull();
    expect((await server.request('POST', `${url}/${id}/reset-password`, { as })).body.code).toBe('account_disabled');
    expect((await set(false)).body.status).toBe('active');
    expect((await server.request('POST', `${url}/${id}/reset-password`, { as })).body).toEqual({ ok: true });
    expect(await countMails(server, 'pause@calma.example', 'password_reset')).toBe(1);
  });

  it('are erased: nothing about them stays, neither in the row nor in the log', async () => {
    const id = await addPerson(server, { email: 'gone@calma.example' });
    await server.request('PATCH', `${url}/${id}`, { as, body: { version: 1, firstName: 'Fernanda' } });
    expect((await server.request('DELETE', `${url}/${id}`, { as })).status).toBe(204);
    expect((await server.request('GET', `${url}/${id}`, { as })).status).toBe(404);
    expect((await server.request('DELETE', `${url}/${id}`, { as })).status).toBe(404);
    const log = await server.request('GET', `/api/admin/audit?subject=user&subjectId=${id}`, { as });
    expect(log.body.items.map((entry: { action: string }) => entry.action)).toEqual(['deleted', 'changed']);
    expect(log.text).not.toContain('Fernanda');
    expect(log.text).not.toContain('gone@calma.example');
  });

  it('are exported safely, and the export is in the log', async () => {
    await addPerson(server, { email: 'formula@calma.example' });
    await server.database.run(sql`
      update users set first_name = '=HYPERLINK("http://x";"y")', phone = '+351912000111' where email = 'formula@calma.example'`);
    const file = await server.request('GET', `${url}/export?q=formula`, { as, language: 'pt' });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="calma-users.csv"',
    });
    const [header, row, ...rest] = file.text.slice(1).split('\r\n');
    expect(header).toContain('Apelido');
    expect(row).toMatch(
      /^"'=HYPERLINK\(""http:\/\/x"";""y""\)";Nunes;formula@calma\.example;\(\+351\) 912 000 111;Cliente;[^;]*;pt|en;\d{4}-\d\d-\d\d$/,
    );
    expect(rest).toEqual(['']);
    const log = await server.request('GET', '/api/admin/audit?action=exported', { as });
    expect(log.body.items[0]).toMatchObject({ after: { count: 1, q: 'formula' }, actor: { id: adminId } });
  });
});

describe('the doors of the admin', () => {
  let server: TestServer;
  let as: SignedIn;
  let adminId: string;
  beforeEach(async () => {
    server = await createTestServer();
    adminId = await addPerson(server, { email: admin, role: 'admin' });
    as = await signIn(server, admin);
  });

  it.each([{ role: 'client' }, { disabled: true }])('nobody shuts them on themselves by %j', async (body) => {
    const answer = await server.request('PATCH', `${url}/${adminId}`, { as, body: { version: 1, ...body } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect((await server.request('DELETE', `${url}/${adminId}`, { as })).body.code).toBe('own_account');
    expect((await server.request('GET', '/api/me', { as })).body.role).toBe('admin');
  });

  it('two admins cannot take the role from each other at the same moment', async () => {
    const otherId = await addPerson(server, { email: 'other@calma.example', role: 'admin' });
    const other = await signIn(server, 'other@calma.example');
    const demote = (id: string, by: SignedIn) =>
      server.request('PATCH', `${url}/${id}`, { as: by, body: { version: 1, role: 'client' } });
    const answers = await Promise.all([demote(otherId, as), demote(adminId, other)]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const { admins } = await server.database.one<{ admins: number }>(
      sql`select count(*)::int as admins from users where role = 'admin'`,
    );
    expect(admins).toBe(1);
  });

  it('own names can be changed, and the session stays', async () => {
    const answer = await server.request('PATCH', `${url}/${adminId}`, { as, body: { version: 1, firstName: 'Zoé' } });
    expect(answer.body.firstName).toBe('Zoé');
    expect((await server.request('GET', '/api/me', { as })).body.firstName).toBe('Zoé');
  });

  it.each(['passwordHash', 'id', 'emailVerifiedAt', 'status'])('no %s comes from outside', async (key) => {
    const answer = await server.request('PATCH', `${url}/${adminId}`, { as, body: { version: 1, [key]: 'x' } });
    expect(answer.status).toBe(400);
  });
});

describe('receipts of a person', () => {
  it('are listed for what was paid, newest first, and for nobody else', async () => {
    const server = await createTestServer();
    await addPerson(server, { email: admin, role: 'admin' });
    const clientId = await addPerson(server, { email: 'client@calma.example' });
    const [as, client] = [await signIn(server, admin), await signIn(server, 'client@calma.example')];
    const desk = await openDesk(server);
    const paid = await desk.booked({}, { as: client });
    await desk.booked({ datetime: '2026-11-21T10:00:00.000Z' }, { as: client });
    await pay(server, paid.id);
    const { body } = await server.request('GET', `${url}/${clientId}/invoices`, { as });
    expect(body).toMatchObject([
      { bookingId: paid.id, paid: 6500, refund: 0, receiptUrl: `/api/bookings/${paid.id}/receipt.pdf` },
    ]);
    expect((await server.request('GET', `${url}/${paid.id}/invoices`, { as })).status).toBe(404);
  });
});
