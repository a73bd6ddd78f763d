import { beforeAll, describe, expect, it } from 'vitest';
import { resetLinkMinutes } from '#domain/identity/account-rules.ts';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { addPerson, asBrowser, countMails, mailedValue, openBeside, signIn } from '../../../../../testing/people.ts';
import { createTestServer, onPostgres, type TestServer } from '../../../../../testing/server.ts';
import { whileInUse } from '../../../../../testing/while-in-use.ts';
import { disableUser } from '../manage/edit-users.ts';

const newPassword = 'lavender-and-salt';

const ask = async (server: TestServer, email: string, headers = {}) => {
  const answer = await server.request('POST', '/api/auth/forgot-password', { body: { email }, headers });
  await server.worker.runDue();
  return answer;
};
const tokenFor = async (server: TestServer, email: string): Promise<string> => {
  const link = new URL(await mailedValue(server, email, 'password_reset', 'link'));
  return link.searchParams.get('token') ?? '';
};
const reset = (server: TestServer, token: string, password = newPassword) =>
  server.request('POST', '/api/auth/reset-password', { body: { token, password } });

onPostgres('a forgotten password', (makeServer) => {
  let server: TestServer;
  const email = 'client@calma.example';
  beforeAll(async () => {
    server = await makeServer();
    await addPerson(server, { email });
  });

  it('is replaced by the mailed link, once; all sessions end and the owner is told', async () => {
    const sessions = [await signIn(server, email), await signIn(server, email)];
    expect((await ask(server, ' Client@calma.example')).body).toEqual({ ok: true });
    const token = await tokenFor(server, email);
    expect(await reset(server, token)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await reset(server, token)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    for (const as of sessions) expect((await server.request('GET', '/api/me', { as })).body).toBeNull();
    expect(await countMails(server, email, 'password_changed')).toBe(1);

    const old = await server.request('POST', '/api/login', { body: { email, password: 'calma-demo' } });
    const fresh = await server.request('POST', '/api/login', { body: { email, password: newPassword } });
    expect([old.status, fresh.status]).toEqual([401, 200]);
    expect((await server.request('GET', '/api/me', { as: asBrowser(fresh) })).body).toMatchObject({ email });
  });

  it('is replaced by one of a hundred who use the link at once, on two processes', async () => {
    server.clock.advance(minutes(61));
    await ask(server, email);
    const token = await tokenFor(server, email);
    const beside = await openBeside(server);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2
          ? reset(server, token, `password-${index}`)
          : beside.post('/api/auth/reset-password', { token, password: `password-${index}` }),
      ),
    );
    await beside.close();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'link_expired')).toHaveLength(99);
    const winner = answers.findIndex(({ status }) => status === 200);
    const login = await server.request('POST', '/api/login', { body: { email, password: `password-${winner}` } });
    expect(login.status).toBe(200);
  });
});

describe('a reset link', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ config: { limits: false, publicUrl: 'https://calma.example' } });
  });

  it('is built from the public address, whatever the request says about itself', async () => {
    await addPerson(server, { email: 'host@calma.example' });
    await ask(server, 'host@calma.example', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const link = await mailedValue(server, 'host@calma.example', 'password_reset', 'link');
    expect(link).toMatch(/^https:\/\/calma\.example\/reset-password\?token=[\w-]{43}$/);
  });

  it('lives for an hour', async () => {
    await addPerson(server, { email: 'hour@calma.example' });
    await ask(server, 'hour@calma.example');
    const first = await tokenFor(server, 'hour@calma.example');
    server.clock.advance(minutes(60));
    expect((await reset(server, first)).body.code).toBe('link_expired');
    await ask(server, 'hour@calma.example');
    const second = await tokenFor(server, 'hour@calma.example');
    server.clock.advance(minutes(60) - 1);
    expect((await reset(server, second)).status).toBe(200);
  });

  it('travels in a mail that is worth sending just as long', async () => {
    const email = 'late@calma.example';
    await addPerson(server, { email });
    await ask(server, email);
    const { life } = await server.database.one<{ life: number }>(sql`
      select extract(epoch from stale_at - send_at)::int / 60 as life from emails
      where to_email = ${email} and type = 'password_reset'`);
    expect(life).toBe(resetLinkMinutes);
    expect(await mailedValue(server, email, 'password_reset', 'minutes')).toBe(String(resetLinkMinutes));
  });

  it('dies when another one was used', async () => {
    const email = 'several@calma.example';
    await addPerson(server, { email });
    await ask(server, email);
    const first = await tokenFor(server, email);
    server.clock.advance(1000);
    await ask(server, email);
    expect((await reset(server, await tokenFor(server, email))).status).toBe(200);
    expect((await reset(server, first)).body.code).toBe('link_expired');
  });

  it('is not spent by a password that is refused', async () => {
    const email = 'choosy@calma.example';
    await addPerson(server, { email });
    await ask(server, email);
    const token = await tokenFor(server, email);
    expect((await reset(server, token, '12345')).body.code).toBe('validation_failed');
    expect((await reset(server, token, 'password')).body.code).toBe('password_common');
    expect((await reset(server, token)).status).toBe(200);
  });

  it('is not spent when the new password could not be kept', async () => {
    const email = 'unlucky@calma.example';
    await addPerson(server, { email });
    await ask(server, email);
    const token = await tokenFor(server, email);
    const refused = await whileInUse(server.database, { table: 'users', before: 'update' }, () => reset(server, token));
    expect(refused.body.code).toBe('unavailable');
    expect((await reset(server, token)).status).toBe(200);
  });

  it('proves the mailbox and gives somebody of Google a password', async () => {
    const email = 'google@calma.example';
    await addPerson(server, { email, withPassword: false, verified: false });
    await ask(server, email);
    await reset(server, await tokenFor(server, email));
    const login = await server.request('POST', '/api/login', { body: { email, password: newPassword } });
    expect(login.status).toBe(200);
  });

  it('goes neither to strangers nor to the disabled, and the answer does not tell', async () => {
    const id = await addPerson(server, { email: 'closed@calma.example' });
    await addPerson(server, { email: 'open@calma.example' });
    await server.database.transaction((tx) => disableUser(tx, id));
    const answers = [];
    for (const name of ['open', 'closed', 'nobody']) answers.push(await ask(server, `${name}@calma.example`));
    expect(new Set(answers.map(({ text, status }) => `${status} ${text}`))).toEqual(new Set(['200 {"ok":true}']));
    const counts = [];
    for (const name of ['open', 'closed', 'nobody'])
      counts.push(await countMails(server, `${name}@calma.example`, 'password_reset'));
    expect(counts).toEqual([1, 0, 0]);
  });

  it.each(['x', 'a'.repeat(43), "' or 1=1 --"])('that was made up (%#) opens nothing', async (token) => {
    expect((await reset(server, token)).body.code).toBe('link_expired');
  });
});

describe('asking for links', () => {
  it('sends three an hour to one address without telling, and stops a network after ten', async () => {
    const server = await createTestServer({ config: { trustProxy: '127.0.0.1' } });
    const email = 'client@calma.example';
    await addPerson(server, { email });
    const statuses = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await ask(server, email, { 'x-forwarded-for': '203.0.113.1' })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect(await countMails(server, email, 'password_reset')).toBe(3);
  });
});
