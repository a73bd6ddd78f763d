import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { addPerson, asBrowser, countMails, mailedValue, openBeside } from '../../../../../testing/people.ts';
import { createTestServer, onPostgres, type TestServer } from '../../../../../testing/server.ts';

const form = (email: string, more: object = {}) => ({
  email,
  firstName: 'Inês',
  lastName: 'Faria',
  phone: '912 345 678',
  password: 'cornflower-9',
  ...more,
});

const codeFor = (server: TestServer, email: string) => mailedValue(server, email, 'verification_code', 'code');
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0');

onPostgres('registration', (makeServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await makeServer();
  });

  it('makes a client out of the form and the mailed code, who can then sign in', async () => {
    const email = 'ines@calma.example';
    const started = await server.request('POST', '/api/auth/register-initiate', {
      body: form(' Ines@Calma.example '),
      language: 'pt',
    });
    expect(started).toMatchObject({ status: 200, body: { ok: true } });
    const body = { email, verificationCode: await codeFor(server, email) };
    expect((await server.request('POST', '/api/verify-email', { body })).body).toEqual({ ok: true });

    const completed = await server.request('POST', '/api/auth/register-complete', { body });
    expect(completed.status).toBe(201);
    expect(completed.body).toMatchObject({
      email,
      firstName: 'Inês',
      lastName: 'Faria',
      phone: '+351912345678',
      role: 'client',
      language: 'pt',
    });
    expect(await countMails(server, email, 'welcome')).toBe(1);

    const login = await server.request('POST', '/api/login', { body: { email, password: 'cornflower-9' } });
    expect(login.status).toBe(200);
    const me = await server.request('GET', '/api/me', { as: asBrowser(login) });
    expect(me.body).toEqual(completed.body);
  });

  it('keeps nobody among the users until the code has come back', async () => {
    await server.request('POST', '/api/auth/register', { body: form('waiting@calma.example') });
    const login = await server.request('POST', '/api/login', {
      body: { email: 'waiting@calma.example', password: 'cornflower-9' },
    });
    expect(login.status).toBe(401);
  });

  it('makes one account of a code that is sent twice at the same moment', async () => {
    const email = 'twice@calma.example';
    await server.request('POST', '/api/auth/register-initiate', { body: form(email) });
    const body = { email, verificationCode: await codeFor(server, email) };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.request('POST', '/api/auth/register-complete', { body })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 410, 410, 410, 410, 410]);
    expect(await countMails(server, email, 'welcome')).toBe(1);
  });

  it('looks at no more than three wrong codes, over both calls and two processes at once', async () => {
    const email = 'guessed@calma.example';
    await server.request('POST', '/api/auth/register-initiate', { body: form(email) });
    const code = await codeFor(server, email);
    const beside = await openBeside(server);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const body = { email, verificationCode: otherThan(code, index + 1) };
        const path = index % 2 === 0 ? '/api/verify-email' : '/api/auth/register-complete';
        return index % 4 < 2 ? server.request('POST', path, { body }) : beside.post(path, body);
      }),
    );
    await beside.close();
    expect(answers.filter((answer) => answer.body.code === 'code_wrong')).toHaveLength(3);
    expect(answers.filter((answer) => answer.body.code === 'code_expired')).toHaveLength(37);
    const right = { email, verificationCode: code };
    expect((await server.request('POST', '/api/auth/register-complete', { body: right })).status).toBe(410);
    expect((await server.request('POST', '/api/verify-email', { body: right })).status).toBe(410);
  });
});

describe('a verification code', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ config: { limits: false } });
  });

  const start = async (email: string): Promise<string> => {
    await server.request('POST', '/api/auth/register-initiate', { body: form(email) });
    return codeFor(server, email);
  };
  const verify = (email: string, verificationCode: string, headers = {}) =>
    server.request('POST', '/api/verify-email', { body: { email, verificationCode }, headers });

  it('does not care about two wrong tries when the third is right, and asking does not use it up', async () => {
    const code = await start('patient@calma.example');
    expect((await verify('patient@calma.example', otherThan(code, 1))).status).toBe(400);
    expect((await verify('patient@calma.example', otherThan(code, 2))).status).toBe(400);
    for (let round = 0; round < 5; round++) expect((await verify('patient@calma.example', code)).status).toBe(200);
  });

  it('is counted although LIMITS=off', async () => {
    const code = await start('unlimited@calma.example');
    for (const step of [1, 2, 3]) await verify('unlimited@calma.example', otherThan(code, step));
    expect((await verify('unlimited@calma.example', code)).body.code).toBe('code_expired');
  });

  it('works for ten minutes', async () => {
    const code = await start('slow@calma.example');
    server.clock.advance(minutes(10) - 1);
    expect((await verify('slow@calma.example', code)).status).toBe(200);
    server.clock.advance(1);
    expect((await verify('slow@calma.example', code)).body.code).toBe('code_expired');
  });

  it('is replaced by a resent one, which starts with three tries again', async () => {
    const first = await start('resent@calma.example');
    for (const step of [1, 2, 3]) await verify('resent@calma.example', otherThan(first, step));
    server.clock.advance(1000);
    const resent = await server.request('POST', '/api/auth/resend-code', { body: { email: 'Resent@calma.example' } });
    expect(resent.body).toEqual({ ok: true });
    expect((await verify('resent@calma.example', await codeFor(server, 'resent@calma.example'))).status).toBe(200);
  });

  it('lies in the database neither plain nor beside a plain password', async () => {
    const code = await start('stored@calma.example');
    const row = await server.database.one<{ text: string }>(
      sql`select row_to_json(p)::text as text from pending_registrations p where email = 'stored@calma.example'`,
    );
    expect(row.text).not.toContain(`"${code}"`);
    expect(row.text).not.toContain('cornflower-9');
  });

  it('is refused in the browser of somebody whose form a stranger has replaced', async () => {
    const email = 'victim@calma.example';
    const own = await server.request('POST', '/api/auth/register-initiate', { body: form(email) });
    server.clock.advance(1000);
    await server.request('POST', '/api/auth/register-initiate', { body: form(email, { password: 'strangers-own-1' }) });
    const strangersCode = await codeFor(server, email);
    const answer = await server.request('POST', '/api/auth/register-complete', {
      body: { email, verificationCode: strangersCode },
      as: asBrowser(own),
    });
    expect(answer.body.code).toBe('code_expired');
  });

  it('of an address without a registration is answered like an expired one', async () => {
    expect((await verify('nobody@calma.example', '1234')).body.code).toBe('code_expired');
  });
});

describe('starting a registration', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ config: { trustProxy: '127.0.0.1' } });
    await addPerson(server, { email: 'client@calma.example' });
  });
  let networks = 0;
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const elsewhere = () => from(`203.0.113.${++networks}`);
  const start = (body: object, headers = elsewhere()) =>
    server.request('POST', '/api/auth/register-initiate', { body, headers });

  it('is refused for an address that has an account', async () => {
    expect(await start(form('Client@calma.example'))).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  it.each([
    ['firstName', 'I', 'First name must be at least 2 characters'],
    ['firstName', ' I ', 'First name must be at least 2 characters'],
    ['lastName', 'F', 'Last name must be at least 2 characters'],
    ['email', 'ines@', 'Please enter a valid email'],
    ['email', `${'x'.repeat(65)}@calma.example`, 'Please enter a valid email'],
    ['password', '12345', 'Password must be at least 6 characters'],
  ])('names the field %s that is wrong (%s)', async (field, value, text) => {
    const answer = await start(form('fields@calma.example', { [field]: value }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', fields: { [field]: text } } });
  });

  it.each(['firstName', 'lastName', 'phone'])('takes no line break or control character in %s', async (field) => {
    for (const sign of ['\n', '\u0000', '\u2028']) {
      expect((await start(form('lines@calma.example', { [field]: `In${sign}es` }))).status).toBe(400);
    }
  });

  it.each(['role', 'emailVerifiedAt', 'id'])('takes no %s from the body', async (key) => {
    expect((await start(form('harm@calma.example', { [key]: 'admin' }))).status).toBe(400);
  });

  it('refuses the commonest passwords in words', async () => {
    const answer = await start(form('common@calma.example', { password: 'Benfica1904' }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'password_common' } });
  });

  it('mails three codes an hour to one address, whoever asks and by which call', async () => {
    const email = 'often@calma.example';
    expect((await start(form(email))).status).toBe(200);
    for (const expected of [200, 200, 429, 429]) {
      const answer = await server.request('POST', '/api/auth/resend-code', { body: { email }, headers: elsewhere() });
      expect(answer.status).toBe(expected);
    }
    expect((await start(form(email))).headers['retry-after']).toMatch(/^\d+$/);
    expect(await countMails(server, email, 'verification_code')).toBe(3);
  });

  it('answers ten an hour from one network, whatever the addresses, so that lists cannot be tried', async () => {
    const statuses = [];
    for (let index = 0; index < 12; index++)
      statuses.push((await start(form('client@calma.example'), from('198.51.100.7'))).status);
    expect(statuses).toEqual([...Array(10).fill(409), 429, 429]);
  });

  it('answers resending alike whether somebody waits or not', async () => {
    await start(form('known@calma.example'));
    const ask = (email: string) =>
      server.request('POST', '/api/auth/resend-code', { body: { email }, headers: elsewhere() });
    const [known, unknown] = [await ask('known@calma.example'), await ask('unknown@calma.example')];
    expect(known.text).toBe(unknown.text);
    expect(await countMails(server, 'unknown@calma.example', 'verification_code')).toBe(0);
  });
});

describe('a registration typed in a browser', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ config: { trustProxy: '127.0.0.1' } });
  });
  const inBrowser = { 'sec-fetch-site': 'same-origin' };
  let networks = 0;
  const stranger = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` });
  const post = (path: string, body: object, more: object = {}) => server.request('POST', path, { body, ...more });

  it('is not ended by strangers who try its code', async () => {
    const email = 'steady@calma.example';
    const own = await post('/api/auth/register-initiate', form(email), { headers: inBrowser });
    const verificationCode = await codeFor(server, email);
    for (const path of ['/api/verify-email', '/api/auth/register-complete', '/api/verify-email', '/api/verify-email'])
      expect(
        (await post(path, { email, verificationCode: otherThan(verificationCode) }, { headers: stranger() })).status,
      ).toBe(410);
    // Not even the right code helps without the browser.
    expect((await post('/api/verify-email', { email, verificationCode }, { headers: stranger() })).status).toBe(410);
    const done = await post('/api/auth/register-complete', { email, verificationCode }, { as: asBrowser(own) });
    expect(done.status).toBe(201);
  });

  it('keeps its codes for itself: strangers who ask for another use none up', async () => {
    const email = 'unburnt@calma.example';
    const own = await post('/api/auth/register-initiate', form(email), { headers: inBrowser });
    for (let round = 0; round < 5; round++)
      expect((await post('/api/auth/resend-code', { email }, { headers: stranger() })).body).toEqual({ ok: true });
    expect(await countMails(server, email, 'verification_code')).toBe(1);
    const asked = await post('/api/auth/resend-code', { email }, { as: asBrowser(own) });
    expect([asked.status, await countMails(server, email, 'verification_code')]).toEqual([200, 2]);
  });

  it('is possible for an address for which strangers have asked codes that nobody waits for', async () => {
    const email = 'free@calma.example';
    for (let round = 0; round < 5; round++) await post('/api/auth/resend-code', { email }, { headers: stranger() });
    expect((await post('/api/auth/register-initiate', form(email), { headers: stranger() })).status).toBe(200);
  });

  it.each(['firstName', 'lastName'])('takes no link as %s, because we mail it', async (field) => {
    const body = form('link@calma.example', { [field]: 'You won 500 EUR: http://evil.example/win' });
    const answer = await post('/api/auth/register-initiate', body, { headers: stranger() });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [field]: 'Please leave out web and email addresses' } },
    });
  });
});
