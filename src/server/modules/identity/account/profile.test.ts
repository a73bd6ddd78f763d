import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { addPerson, cookiesOf, countMails, password, signIn } from '../../../../../testing/people.ts';
import { createTestServer, onPostgres, type SignedIn, type TestServer } from '../../../../../testing/server.ts';

const email = 'client@calma.example';
const next = 'lavender-and-salt';

onPostgres('the own account', (makeServer) => {
  let server: TestServer;
  let as: SignedIn;
  beforeAll(async () => {
    server = await makeServer();
    await addPerson(server, { email });
    as = await signIn(server, email);
  });

  it('tells what belongs to it and nothing that opens it', async () => {
    const { body } = await server.request('GET', '/api/profile', { as });
    expect(body).toMatchObject({ email, hasPassword: true, hasGoogle: false, createdAt: '2026-11-16T09:00:00.000Z' });
    expect(Object.keys(body)).not.toContain('passwordHash');
  });

  it('hears errors in the language of the page, whatever the account says', async () => {
    const wrong = (language?: 'en') =>
      server.request('PATCH', '/api/profile', { as, body: { phone: 'abc' }, ...(language && { language }) });
    await server.request('PATCH', '/api/profile', { as, body: { language: 'pt' } });
    expect((await wrong('en')).body.fields.phone).toContain('country code');
    expect((await wrong()).body.fields.phone).toContain('indicativo');
    await server.request('PATCH', '/api/profile', { as, body: { language: 'en' } });
  });

  it('changes only what is named', async () => {
    const change = (body: object) => server.request('PATCH', '/api/profile', { as, body });
    expect((await change({ firstName: ' Ana ', phone: '912 000 000' })).body).toMatchObject({
      firstName: 'Ana',
      lastName: 'Nunes',
      phone: '+351912000000',
      language: 'en',
    });
    expect((await change({ language: 'pt' })).body).toMatchObject({ firstName: 'Ana', phone: '+351912000000' });
    expect((await change({ phone: '' })).body.phone).toBeNull();
    expect((await change({ phone: '+44 (0)20 7946 0958' })).body.phone).toBe('+442079460958');
    for (const phone of ['911', 'abc123', '+999 123 456 789'])
      expect(await change({ phone })).toMatchObject({
        status: 400,
        body: { fields: { phone: expect.stringContaining('indicativo') } },
      });
    expect((await change({ phone: null })).body.phone).toBeNull();
    expect((await change({})).status).toBe(200);
  });

  it.each(['role', 'email', 'id', 'disabledAt', 'passwordHash'])('takes no %s from the body', async (key) => {
    expect((await server.request('PATCH', '/api/profile', { as, body: { [key]: 'admin' } })).status).toBe(400);
    expect((await server.request('GET', '/api/me', { as })).body).toMatchObject({ role: 'client', email });
  });

  it('exports what is kept about the person as a file', async () => {
    const answer = await server.request('GET', '/api/profile/export', { as });
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.body).toMatchObject({ account: { email }, sessions: [{ current: true }], more: {} });
    expect(answer.text).not.toContain('argon2');
  });

  it('is deleted with the password: the row stays without the person', async () => {
    const wrong = await server.request('POST', '/api/profile/delete', { as, body: { password: 'not-this-one' } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'password_wrong' } });
    const gone = await server.request('POST', '/api/profile/delete', { as, body: { password } });
    expect(gone.body).toEqual({ ok: true });
    expect(cookiesOf(gone)[0]?.value).toBe('');
    expect((await server.request('GET', '/api/me', { as })).body).toBeNull();
    const [row] = await server.database.many<Record<string, unknown>>(sql`select * from users`);
    expect(row).toMatchObject({ email: null, first_name: '', last_name: '', phone: null, password_hash: null });
    expect(row?.erased_at).not.toBeNull();
    const again = await server.request('POST', '/api/auth/register-initiate', {
      body: { email, firstName: 'Rita', lastName: 'Nunes', password: next },
    });
    expect(again.status).toBe(200);
  });
});

describe('changing the password', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
    await addPerson(server, { email });
  });
  const change = (as: SignedIn, current: string, wanted = next) =>
    server.request('POST', '/api/profile/password', { as, body: { current, next: wanted } });

  it('asks for the old one, ends the other sessions and tells the owner', async () => {
    const [here, elsewhere] = [await signIn(server, email), await signIn(server, email)];
    expect((await change(here, 'not-this-one')).body.code).toBe('password_wrong');
    expect((await change(here, password, 'password')).body.code).toBe('password_common');
    expect((await change(here, password)).body).toEqual({ ok: true });
    expect((await server.request('GET', '/api/me', { as: here })).body).toMatchObject({ email });
    expect((await server.request('GET', '/api/me', { as: elsewhere })).body).toBeNull();
    expect(await countMails(server, email, 'password_changed')).toBe(1);
    const login = await server.request('POST', '/api/login', { body: { email, password: next } });
    expect(login.status).toBe(200);
  });

  it('cannot be used to guess: ten tries an hour', async () => {
    const as = await signIn(server, email);
    for (let count = 0; count < 10; count++) expect((await change(as, 'guess')).status).toBe(400);
    expect((await change(as, password)).status).toBe(429);
  });

  it('is not possible without one', async () => {
    const as = await signIn(server, email);
    await server.database.run(sql`update users set password_hash = null`);
    expect((await change(as, password)).body.code).toBe('password_missing');
  });
});

describe('own sessions', () => {
  it('are listed by device, ended one by one, and other people’s are not found', async () => {
    const server = await createTestServer();
    await addPerson(server, { email });
    await addPerson(server, { email: 'other@calma.example' });
    const other = await signIn(server, 'other@calma.example');
    const phone = await server.request('POST', '/api/login', {
      body: { email, password },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' },
    });
    server.clock.advance(1000);
    const here = await signIn(server, email);
    const list = (as: SignedIn) => server.request('GET', '/api/profile/sessions', { as });
    const { body: sessions } = await list(here);
    expect(sessions).toMatchObject([{ current: true }, { current: false, device: 'Firefox, Linux' }]);

    const end = (as: SignedIn, id: string) => server.request('DELETE', `/api/profile/sessions/${id}`, { as });
    expect((await end(other, sessions[1].id)).status).toBe(404);
    expect((await end(here, sessions[1].id)).body).toEqual({ ok: true });
    expect((await end(here, sessions[1].id)).status).toBe(404);
    expect((await end(here, 'not-an-id')).status).toBe(400);
    const cookie = cookiesOf(phone).map(({ name, value }) => `${name}=${value}`)[0] ?? '';
    expect((await server.request('GET', '/api/me', { as: { cookie } })).body).toBeNull();
    expect((await list(here)).body).toHaveLength(1);
  });
});

describe('the last admin', () => {
  it('cannot leave, and of two who leave at once one stays', async () => {
    const server = await createTestServer();
    const people = ['one@calma.example', 'two@calma.example'];
    for (const address of people) await addPerson(server, { email: address, role: 'admin' });
    const cookies = [await signIn(server, people[0] ?? ''), await signIn(server, people[1] ?? '')];
    const answers = await Promise.all(
      cookies.map((as) => server.request('POST', '/api/profile/delete', { as, body: { password } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a visitor', () => {
  it.each([
    ['GET', '/api/profile'],
    ['PATCH', '/api/profile'],
    ['POST', '/api/profile/password'],
    ['GET', '/api/profile/sessions'],
    ['DELETE', '/api/profile/sessions/00000000-0000-4000-8000-000000000000'],
    ['GET', '/api/profile/export'],
    ['POST', '/api/profile/delete'],
  ] as const)('is not let in at %s %s', async (method, path) => {
    const server = await visitedServer();
    expect(await server.request(method, path)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });
});

let visited: Promise<TestServer> | undefined;
const visitedServer = () => {
  visited ??= createTestServer();
  return visited;
};
