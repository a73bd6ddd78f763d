import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { openDesk, pay } from '../../../../../testing/booking-desk.ts';
import { addPerson, countMails, mailedValue, signIn } from '../../../../../testing/people.ts';
import { createTestHouse, onPostgres, type SignedIn, type TestHouse } from '../../../../../testing/server.ts';

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

const versionOf = async (house: TestHouse, as: SignedIn, id: string): Promise<number> =>
  (await house.request('GET', `${url}/${id}`, { as })).body.version;

onPostgres('people in the admin', (makeHouse) => {
  let house: TestHouse;
  let as: SignedIn;
  let adminId: string;
  beforeAll(async () => {
    house = await makeHouse();
    adminId = await addPerson(house, { email: admin, role: 'admin' });
    as = await signIn(house, admin);
  });

  it('are invited by mail and choose their own password', async () => {
    const made = await house.request('POST', url, { as, body: newUser() });
    expect(made).toMatchObject({
      status: 201,
      body: { email: 'nova@calma.example', phone: null, status: 'invited', language: 'pt', version: 1 },
    });
    expect((await house.request('POST', url, { as, body: newUser() })).body.code).toBe('email_taken');
    const link = await mailedValue(house, 'nova@calma.example', 'account_invitation', 'link');
    house.clock.advance(2 * 24 * 60 * 60_000);
    as = await signIn(house, admin);
    const token = new URL(link).searchParams.get('token');
    const chosen = await house.request('POST', '/api/auth/reset-password', {
      body: { token, password: 'sálvia-e-areia-42' },
    });
    expect(chosen.status).toBe(200);
    const now = await house.request('GET', `${url}/${made.body.id}`, { as });
    expect(now.body.status).toBe('active');
    const login = await house.request('POST', '/api/login', {
      body: { email: 'nova@calma.example', password: 'sálvia-e-areia-42' },
    });
    expect(login.status).toBe(200);
  });

  it('are searched, filtered, sorted and paged by the server', async () => {
    await addPerson(house, { email: 'zeta@calma.example', role: 'therapist' });
    const list = async (query: string) =>
      (await house.request('GET', `${url}?${query}`, { as })).body.items.map((user: { email: string }) => user.email);
    expect(await list('q=ZETA')).toEqual(['zeta@calma.example']);
    expect(await list('q=nunes+zeta')).toEqual(['zeta@calma.example']);
    expect(await list('role=therapist')).toEqual(['zeta@calma.example']);
    expect(await list('status=disabled')).toEqual([]);
    const emails = await list('sort=email');
    expect(emails).toEqual([...emails].sort());
    expect(await list('sort=email&pageSize=1&page=2')).toEqual([emails[1]]);
    const { body } = await house.request('GET', url, { as });
    expect(body.items.find((user: { id: string }) => user.id === adminId).lastSeenAt).not.toBeNull();
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('tell the second of two editors, also when the person themselves was the first', async () => {
    const id = await addPerson(house, { email: 'self@calma.example' });
    const self = await signIn(house, 'self@calma.example');
    await house.request('PATCH', '/api/profile', { as: self, body: { phone: '912 000 000' } });
    const stale = await house.request('PATCH', `${url}/${id}`, { as, body: { version: 1, firstName: 'Eva' } });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', version: 2, current: { phone: '+351912000000' } },
    });
    const fresh = await house.request('PATCH', `${url}/${id}`, { as, body: { version: 2, firstName: 'Eva' } });
    expect(fresh.body).toMatchObject({ firstName: 'Eva', phone: '+351912000000', version: 3 });
  });

  it('with a new role or address are signed out, and an address that is taken is told', async () => {
    const id = await addPerson(house, { email: 'moves@calma.example', googleSubject: 'g-1' });
    let session = await signIn(house, 'moves@calma.example');
    const change = async (body: object) =>
      house.request('PATCH', `${url}/${id}`, { as, body: { version: await versionOf(house, as, id), ...body } });
    expect((await change({ email: admin })).body.code).toBe('email_taken');
    expect((await change({ role: 'therapist' })).body.role).toBe('therapist');
    expect((await house.request('GET', '/api/me', { as: session })).body).toBeNull();
    session = await signIn(house, 'moves@calma.example');
    expect((await change({ email: 'Moved@calma.example' })).body).toMatchObject({
      email: 'moved@calma.example',
      hasGoogle: false,
    });
    expect((await house.request('GET', '/api/me', { as: session })).body).toBeNull();
  });

  it('who are invited keep their link through a new role, and get another at a new address', async () => {
    const made = await house.request('POST', url, { as, body: newUser({ email: 'guest@calma.example' }) });
    const { id } = made.body;
    const oldLink = await mailedValue(house, 'guest@calma.example', 'account_invitation', 'link');
    const liveLinks = async () =>
      (
        await house.database.one<{ links: number }>(
          sql`select count(*)::int as links from password_resets where user_id = ${id}`,
        )
      ).links;
    await house.request('PATCH', `${url}/${id}`, { as, body: { version: 1, role: 'therapist' } });
    expect(await liveLinks()).toBe(1);
    await house.request('PATCH', `${url}/${id}`, { as, body: { version: 2, email: 'host@calma.example' } });
    expect(await liveLinks()).toBe(1);
    expect(await mailedValue(house, 'host@calma.example', 'account_invitation', 'link')).not.toBe(oldLink);
  });

  it('are disabled and enabled, and get no link meanwhile', async () => {
    const id = await addPerson(house, { email: 'pause@calma.example' });
    const session = await signIn(house, 'pause@calma.example');
    const set = async (disabled: boolean) =>
      house.request('PATCH', `${url}/${id}`, { as, body: { version: await versionOf(house, as, id), disabled } });
    expect((await set(true)).body.status).toBe('disabled');
    expect((await house.request('GET', '/api/me', { as: session })).body).toBeNull();
    expect((await house.request('POST', `${url}/${id}/reset-password`, { as })).body.code).toBe('account_disabled');
    expect((await set(false)).body.status).toBe('active');
    expect((await house.request('POST', `${url}/${id}/reset-password`, { as })).body).toEqual({ ok: true });
    expect(await countMails(house, 'pause@calma.example', 'password_reset')).toBe(1);
  });

  it('are erased: nothing about them stays, neither in the row nor in the log', async () => {
    const id = await addPerson(house, { email: 'gone@calma.example' });
    await house.request('PATCH', `${url}/${id}`, { as, body: { version: 1, firstName: 'Fernanda' } });
    expect((await house.request('DELETE', `${url}/${id}`, { as })).status).toBe(204);
    expect((await house.request('GET', `${url}/${id}`, { as })).status).toBe(404);
    expect((await house.request('DELETE', `${url}/${id}`, { as })).status).toBe(404);
    const log = await house.request('GET', `/api/admin/audit?subject=user&subjectId=${id}`, { as });
    expect(log.body.items.map((entry: { action: string }) => entry.action)).toEqual(['deleted', 'changed']);
    expect(log.text).not.toContain('Fernanda');
    expect(log.text).not.toContain('gone@calma.example');
  });

  it('are exported safely, and the export is in the log', async () => {
    await addPerson(house, { email: 'formula@calma.example' });
    await house.database.run(sql`
      update users set first_name = '=HYPERLINK("http://x";"y")', phone = '+351912000111' where email = 'formula@calma.example'`);
    const file = await house.request('GET', `${url}/export?q=formula`, { as, language: 'pt' });
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
    const log = await house.request('GET', '/api/admin/audit?action=exported', { as });
    expect(log.body.items[0]).toMatchObject({ after: { count: 1, q: 'formula' }, actor: { id: adminId } });
  });
});

describe('the doors of the admin', () => {
  let house: TestHouse;
  let as: SignedIn;
  let adminId: string;
  beforeEach(async () => {
    house = await createTestHouse();
    adminId = await addPerson(house, { email: admin, role: 'admin' });
    as = await signIn(house, admin);
  });

  it.each([{ role: 'client' }, { disabled: true }])('nobody shuts them on themselves by %j', async (body) => {
    const answer = await house.request('PATCH', `${url}/${adminId}`, { as, body: { version: 1, ...body } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect((await house.request('DELETE', `${url}/${adminId}`, { as })).body.code).toBe('own_account');
    expect((await house.request('GET', '/api/me', { as })).body.role).toBe('admin');
  });

  it('two admins cannot take the role from each other at the same moment', async () => {
    const otherId = await addPerson(house, { email: 'other@calma.example', role: 'admin' });
    const other = await signIn(house, 'other@calma.example');
    const demote = (id: string, by: SignedIn) =>
      house.request('PATCH', `${url}/${id}`, { as: by, body: { version: 1, role: 'client' } });
    const answers = await Promise.all([demote(otherId, as), demote(adminId, other)]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const { admins } = await house.database.one<{ admins: number }>(
      sql`select count(*)::int as admins from users where role = 'admin'`,
    );
    expect(admins).toBe(1);
  });

  it('own names can be changed, and the session stays', async () => {
    const answer = await house.request('PATCH', `${url}/${adminId}`, { as, body: { version: 1, firstName: 'Zoé' } });
    expect(answer.body.firstName).toBe('Zoé');
    expect((await house.request('GET', '/api/me', { as })).body.firstName).toBe('Zoé');
  });

  it.each(['passwordHash', 'id', 'emailVerifiedAt', 'status'])('no %s comes from outside', async (key) => {
    const answer = await house.request('PATCH', `${url}/${adminId}`, { as, body: { version: 1, [key]: 'x' } });
    expect(answer.status).toBe(400);
  });
});

describe('receipts of a person', () => {
  it('are listed for what was paid, newest first, and for nobody else', async () => {
    const house = await createTestHouse();
    await addPerson(house, { email: admin, role: 'admin' });
    const clientId = await addPerson(house, { email: 'client@calma.example' });
    const [as, client] = [await signIn(house, admin), await signIn(house, 'client@calma.example')];
    const desk = await openDesk(house);
    const paid = await desk.booked({}, { as: client });
    await desk.booked({ datetime: '2026-11-21T10:00:00.000Z' }, { as: client });
    await pay(house, paid.id);
    const { body } = await house.request('GET', `${url}/${clientId}/invoices`, { as });
    expect(body).toMatchObject([
      { bookingId: paid.id, paid: 6500, refund: 0, receiptUrl: `/api/bookings/${paid.id}/receipt.pdf` },
    ]);
    expect((await house.request('GET', `${url}/${paid.id}/invoices`, { as })).status).toBe(404);
  });
});
