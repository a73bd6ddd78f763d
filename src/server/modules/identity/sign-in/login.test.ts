import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLimits } from '#server/http/limits.ts';
import { seconds } from '#server/platform/durations.ts';
import { addPerson, cookiesOf, openBeside, password, signIn } from '../../../../../testing/people.ts';
import { createTestServer, onPostgres, type TestServer } from '../../../../../testing/server.ts';
import { createPasswords } from '../password/passwords.ts';
import { login as signInThere } from './login.ts';
import { createLoginPauses, delayFor } from './login-pauses.ts';

const client = 'client@calma.example';
const wrong = { email: client, password: 'not-this-one' };
const from = (ip: string) => ({ 'x-forwarded-for': ip });

onPostgres('signing in', (makeServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await makeServer();
    await addPerson(server, { email: client });
  });
  const login = (body: object) => server.request('POST', '/api/login', { body });

  it('answers the person and a cookie that scripts cannot read', async () => {
    const answer = await login({ email: ' Client@Calma.example ', password });
    expect(answer).toMatchObject({ status: 200, body: { firstName: 'Rita', role: 'client', email: client } });
    expect(Object.keys(answer.body).sort()).toEqual(
      ['email', 'firstName', 'id', 'language', 'lastName', 'phone', 'role'].sort(),
    );
    const [cookie] = cookiesOf(answer);
    expect(cookie?.header).toMatch(/^calma_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('says the same to a wrong password and to an unknown address', async () => {
    const [known, unknown] = [await login(wrong), await login({ ...wrong, email: 'nobody@calma.example' })];
    expect(known).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(known.body.message).toBe('Invalid email or password. Please try again.');
    const withoutId = ({ body: { requestId, ...rest } }: typeof known) => rest;
    expect(withoutId(unknown)).toEqual(withoutId(known));
    expect(unknown.status).toBe(known.status);
  });

  it('asks for both fields in the words of the form', async () => {
    const answer = await login({ email: ' ', password: '' });
    expect(answer).toMatchObject({ status: 400, body: { fields: { email: 'Email and password are required' } } });
  });

  it('ends at logout, by either method, and asking who one is then answers null', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const as = await signIn(server, client);
      expect((await server.request('GET', '/api/me', { as })).body).toMatchObject({ email: client });
      const out = await server.request(method, '/api/logout', { as });
      expect(out.body).toEqual({ ok: true });
      expect(cookiesOf(out)[0]?.header).toMatch(/^calma_session=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
      expect((await server.request('GET', '/api/me', { as })).text).toBe('null');
    }
  });
});

describe('signing in with a Google account that has no password', () => {
  it('is refused like a wrong password', async () => {
    const server = await createTestServer();
    await addPerson(server, { email: client, withPassword: false });
    for (const guess of ['', password, 'null']) {
      const answer = await server.request('POST', '/api/login', { body: { email: client, password: guess || ' ' } });
      expect(answer.body.code).toBe('invalid_credentials');
    }
  });
});

describe('logging out from elsewhere', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
    await addPerson(server, { email: client });
  });

  it.each([
    ['another site by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['another site by Origin', { origin: 'https://evil.example' }],
    ['another site by the page before', { referer: 'https://evil.example/page' }],
    ['a page without an origin', { origin: 'null' }],
  ])('is refused for %s', async (_name, headers) => {
    const as = await signIn(server, client);
    const answer = await server.request('GET', '/api/logout', { as, headers: headers as Record<string, string> });
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site' } });
    expect((await server.request('GET', '/api/me', { as })).body).toMatchObject({ email: client });
  });

  it.each(['same-origin', 'same-site', 'none'])('works for a request that is %s', async (site) => {
    const as = await signIn(server, client);
    expect((await server.request('GET', '/api/logout', { as, headers: { 'sec-fetch-site': site } })).status).toBe(200);
  });

  it('is refused as a POST too, and so is signing in', async () => {
    for (const path of ['/api/logout', '/api/login']) {
      const answer = await server.request('POST', path, {
        body: { email: client, password },
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      expect(answer.body.code).toBe('cross_site');
    }
  });
});

describe('wrong passwords', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer({ config: { trustProxy: '127.0.0.1' } });
    await addPerson(server, { email: client });
  });
  const login = (ip: string, body: object = wrong) => server.request('POST', '/api/login', { body, headers: from(ip) });
  const right = { email: client, password };

  it('make pauses that grow, with the time to wait', async () => {
    for (let count = 0; count < 5; count++) expect((await login('203.0.113.1')).status).toBe(401);
    for (const pause of [1, 2, 4, 8]) {
      const refused = await login('203.0.113.1', right);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(refused.headers['retry-after']).toBe(String(pause));
      server.clock.advance(seconds(pause));
      expect((await login('203.0.113.1')).status).toBe(401);
    }
  });

  it('are forgotten after the right one', async () => {
    for (let count = 0; count < 4; count++) await login('203.0.113.1');
    expect((await login('203.0.113.1', right)).status).toBe(200);
    for (let count = 0; count < 5; count++) expect((await login('203.0.113.1')).status).toBe(401);
  });

  it('of strangers never keep the owner out', async () => {
    const { database, config } = server;
    const pauses = createLoginPauses({ database, config, wait: async () => undefined });
    for (let attempt = 0; attempt < 200; attempt++)
      await pauses.begin(client, `203.0.113.${attempt % 30}`).catch(() => 'paused');
    const silent = {
      onWrong: async () => undefined,
      onSecondStep: async () => undefined,
      enter: async () => () => undefined,
    };
    const owner = { ...right, ip: '198.51.100.1', ...silent };
    const deps = {
      ...server,
      passwords: createPasswords(),
      pauses,
      limits: createLimits({ database, enabled: true, secret: 's' }),
    };
    expect(await signInThere(deps, owner)).toMatchObject({
      email: client,
    });
  });

  it('for many accounts pause the network they come from', async () => {
    const statuses = [];
    for (let count = 0; count < 22; count++)
      statuses.push((await login('203.0.113.1', { email: `guess${count}@calma.example`, password: 'x' })).status);
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
    expect((await login('203.0.113.2', right)).status).toBe(200);
  });

  it('sent all at once to two processes are looked at five times', async () => {
    const beside = await openBeside(server);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 ? login('203.0.113.1') : beside.post('/api/login', wrong, from('203.0.113.1')),
      ),
    );
    await beside.close();
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  it('from everywhere make the account answer slower, up to three seconds', async () => {
    const waits: number[] = [];
    const pauses = createLoginPauses({
      database: server.database,
      config: server.config,
      wait: async (milliseconds) => waits.push(milliseconds),
    });
    for (let count = 0; count < 40; count++) await pauses.begin(client, `203.0.113.${count}`);
    expect(waits.slice(0, 5)).toEqual([200, 400, 800, 1600, 3000]);
    expect(waits).toHaveLength(10);
    expect(delayFor(1_000_000)).toBe(3000);
  });

  it('that waited for one another are slowed as well', async () => {
    const waits: number[] = [];
    const wait = async (milliseconds: number) => waits.push(milliseconds);
    const pauses = createLoginPauses({ database: server.database, config: server.config, wait });
    for (let count = 0; count < 40; count++) {
      await pauses.begin(client, `203.0.113.${count}`);
      // The next one asked before this one was counted.
      server.clock.advance(-5);
    }
    expect(waits).toHaveLength(10);
  });

  it('are not counted with LIMITS=off', async () => {
    const free = await createTestServer({ config: { limits: false } });
    for (let count = 0; count < 8; count++)
      expect((await free.request('POST', '/api/login', { body: wrong })).status).toBe(401);
  });
});
