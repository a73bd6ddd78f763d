import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminUser } from '#contract/admin-users.ts';
import { requireFreshForRefund } from '#server/http/actor.ts';
import { sql } from '#server/platform/database/sql.ts';
import { minutes, seconds } from '#server/platform/durations.ts';
import { addPerson, asBrowser, password, signIn } from '../../../../../testing/people.ts';
import { createTestServer, onPostgres, type SignedIn, type TestServer } from '../../../../../testing/server.ts';
import { listLockedOut } from './check-second-step.ts';
import { counterOf, seal } from './second-step.ts';

const email = 'admin@calma.example';

/** What the app on the phone would show. */
const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

const login = (server: TestServer, more: object = {}) =>
  server.request('POST', '/api/login', { body: { email, password, ...more } });

const setUp = async (server: TestServer, as: SignedIn): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const { secret } = (await server.request('POST', '/api/second-step/begin', { as })).body;
  const body = { code: codeAt(secret, server.clock.now()) };
  const { recoveryCodes } = (await server.request('POST', '/api/second-step/confirm', { as, body })).body;
  server.clock.advance(seconds(30));
  return { secret, recoveryCodes };
};

it('knows the codes of RFC 6238', () => {
  const secret = Secret.fromUTF8('12345678901234567890').base32;
  const at = (unix: number) => new Date(unix * 1000);
  expect(counterOf(secret, '287082', at(59))).toBe(1);
  expect(counterOf(secret, '081804', at(1_111_111_109))).toBe(37_037_036);
  expect(counterOf(secret, '005 924', at(1_234_567_890))).toBe(41_152_263);
  expect(counterOf(secret, '287082', at(59 + 30))).toBe(1);
  expect(counterOf(secret, '287082', at(59 + 61))).toBeNull();
  for (const wrong of ['', '28708', '2870822', 'abcdef', '287083']) expect(counterOf(secret, wrong, at(59))).toBeNull();
});

onPostgres('the second step', (makeServer) => {
  let server: TestServer;
  let secret: string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    server = await makeServer();
    await addPerson(server, { email, role: 'admin' });
    ({ secret, recoveryCodes } = await setUp(server, await signIn(server, email)));
  });
  const code = () => codeAt(secret, server.clock.now());

  it('is asked for after the right password, and only then', async () => {
    expect((await login(server, { password: 'not-this-one' })).body.code).toBe('invalid_credentials');
    expect(await login(server)).toMatchObject({ status: 401, body: { code: 'second_step_needed' } });
    const entered = await login(server, { secondStepCode: code() });
    expect(entered.status).toBe(200);
    expect((await server.request('GET', '/api/admin/users', { as: asBrowser(entered) })).status).toBe(200);
  });

  it('that was set up under another APP_SECRET takes no code, is named to whoever runs the server, and can be set up anew', async () => {
    const as = asBrowser(await login(server, { secondStepCode: code() }));
    server.clock.advance(seconds(30));
    expect(await listLockedOut(server.database, server.config)).toEqual([]);
    const sealed = seal({ appSecret: 'the secret before this one, just as long' }, secret);
    await server.database.run(sql`update users set second_step_secret = ${sealed} where email = ${email}`);
    expect(await listLockedOut(server.database, server.config)).toEqual([email]);
    expect(await login(server, { secondStepCode: code() })).toMatchObject({
      status: 401,
      body: { code: 'second_step_wrong' },
    });
    ({ secret } = await setUp(server, as));
    expect((await login(server, { secondStepCode: code() })).status).toBe(200);
    expect(await listLockedOut(server.database, server.config)).toEqual([]);
  });

  it('takes no code twice, however many bring it at once', async () => {
    const secondStepCode = code();
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(server, { secondStepCode })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it.each([
    ['recovery code', () => recoveryCodes[3] ?? ''],
    ['code of the app', code],
  ])('spends no %s on a session that could not be made', async (_, codeOf) => {
    const secondStepCode = codeOf();
    await server.database.run(sql`alter table sessions rename to sessions_away`);
    expect((await login(server, { secondStepCode })).status).toBe(500);
    await server.database.run(sql`alter table sessions_away rename to sessions`);
    server.log.takeErrors();
    const entered = await login(server, { secondStepCode });
    expect(entered.status).toBe(200);
    expect((await server.request('GET', '/api/admin/users', { as: asBrowser(entered) })).status).toBe(200);
    expect((await login(server, { secondStepCode })).body.code).toBe('second_step_wrong');
  });

  it('takes each recovery code once, as it is typed from paper', async () => {
    expect(recoveryCodes).toHaveLength(10);
    const typed = recoveryCodes[3]?.toLowerCase().replace('-', ' ');
    expect((await login(server, { secondStepCode: typed })).status).toBe(200);
    expect((await login(server, { secondStepCode: typed })).body.code).toBe('second_step_wrong');
  });

  it('lies in the database so that nobody can make codes from it', async () => {
    const { text } = await server.database.one<{ text: string }>(sql`
      select (select string_agg(u::text, '') from users u) || (select string_agg(r::text, '') from recovery_codes r) as text`);
    for (const plain of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes])
      expect(text).not.toContain(plain);
  });

  it('writes down who passed and who did not', async () => {
    await login(server, { secondStepCode: '000000' });
    await login(server, { secondStepCode: code() });
    const kinds = await server.database.many<{ kind: string }>(
      sql`select kind from security_events order by id desc limit 3`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['sign_in', 'second_step', 'second_step_failed']);
  });
});

describe('guessing codes', () => {
  it('is slowed like guessing passwords, and ends after ten wrong ones an hour from anywhere', async () => {
    const server = await createTestServer({ config: { trustProxy: '127.0.0.1' } });
    await addPerson(server, { email, role: 'admin' });
    const { secret } = await setUp(server, await signIn(server, email));
    const guess = (secondStepCode: string, ip: string) =>
      server.request('POST', '/api/login', {
        body: { email, password, secondStepCode },
        headers: { 'x-forwarded-for': ip },
      });
    const here: number[] = [];
    for (let round = 0; round < 7; round++) here.push((await guess('000000', '203.0.113.1')).status);
    expect(here).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const elsewhere: number[] = [];
    for (let round = 0; round < 7; round++) elsewhere.push((await guess('000000', `198.51.100.${round}`)).status);
    expect(elsewhere).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await guess(codeAt(secret, server.clock.now()), '192.0.2.1')).status).toBe(429);
    server.clock.advance(minutes(61));
    expect((await guess(codeAt(secret, server.clock.now()), '192.0.2.1')).status).toBe(200);
  });
});

describe('where the site is open to the world', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer({ config: { production: true } });
    await addPerson(server, { email, role: 'admin' });
  });

  it('support without it gets in only to set it up, like an admin', async () => {
    await server.database.run(sql`update users set role = 'support'`);
    const entered = await login(server);
    expect(entered.body).toMatchObject({ role: 'support', secondStep: 'missing' });
    const as = asBrowser(entered);
    expect((await server.request('GET', '/api/admin/bookings', { as })).body.code).toBe('second_step_missing');
    await setUp(server, as);
    expect((await server.request('GET', '/api/admin/bookings', { as })).status).toBe(200);
    expect((await server.request('DELETE', '/api/second-step', { as })).body.code).toBe('not_allowed');
  });

  it('an admin without it gets in only to set it up', async () => {
    const entered = await login(server);
    expect(entered.body).toMatchObject({ role: 'admin', secondStep: 'missing' });
    const as = asBrowser(entered);
    for (const path of ['/api/admin/users', '/api/admin/bookings', '/api/profile', '/api/openapi.json'])
      expect((await server.request('GET', path, { as })).body.code).toBe('second_step_missing');
    expect((await server.request('GET', '/api/me', { as })).body).toMatchObject({ secondStep: 'missing' });
    await setUp(server, as);
    expect((await server.request('GET', '/api/admin/users', { as })).status).toBe(200);
    expect((await server.request('GET', '/api/me', { as })).body.secondStep).toBeUndefined();
    expect((await server.request('DELETE', '/api/second-step', { as })).body.code).toBe('not_allowed');
  });

  it('somebody who lost phone and codes gets it reset by a colleague, is signed out and sets up a new one', async () => {
    const { cookie } = await signIn(server, email);
    await setUp(server, { cookie });
    await addPerson(server, { email: 'owner@calma.example', role: 'admin' });
    const owner = await signIn(server, 'owner@calma.example');
    await setUp(server, owner);
    const { items } = (await server.request('GET', '/api/admin/users', { as: owner })).body;
    const [lost, own] = [email, 'owner@calma.example'].map((one) => items.find((row: AdminUser) => row.email === one));
    expect(lost).toMatchObject({ hasSecondStep: true });
    const reset = (id: string, as: SignedIn) =>
      server.request('POST', `/api/admin/users/${id}/reset-second-step`, { as });
    expect((await reset(own.id, owner)).body.code).toBe('own_account');
    expect((await reset(randomUUID(), owner)).status).toBe(404);
    expect((await reset(lost.id, owner)).status).toBe(200);
    expect((await server.request('GET', '/api/profile', { as: { cookie } })).status).toBe(401);
    expect((await login(server)).body).toMatchObject({ secondStep: 'missing' });
    const [event] = await server.database.many(sql`select detail, subject_id from security_events
      where kind = 'second_step_changed' order by id desc`);
    expect(event).toEqual({ detail: 'reset', subject_id: lost.id });
    const [change] = await server.database.many(sql`select after from audit_log order by id desc limit 1`);
    expect(change).toMatchObject({ after: { hasSecondStep: false } });
  });

  it('a therapist is offered it and may end it; a client has none', async () => {
    for (const role of ['therapist', 'client'] as const)
      await addPerson(server, { email: `${role}@calma.example`, role });
    const therapist = await signIn(server, 'therapist@calma.example');
    expect((await server.request('GET', '/api/second-step', { as: therapist })).body).toEqual({
      isOn: false,
      isRequired: false,
      recoveryCodesLeft: 0,
    });
    await setUp(server, therapist);
    expect((await server.request('GET', '/api/second-step', { as: therapist })).body).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    });
    expect((await server.request('DELETE', '/api/second-step', { as: therapist })).status).toBe(200);
    await signIn(server, 'therapist@calma.example');
    const client = await signIn(server, 'client@calma.example');
    expect((await server.request('POST', '/api/second-step/begin', { as: client })).body.code).toBe('not_allowed');
  });
});

describe('a password given a while ago', () => {
  let server: TestServer;
  let as: SignedIn;
  beforeEach(async () => {
    server = await createTestServer();
    await addPerson(server, { email, role: 'admin' });
    as = await signIn(server, email);
  });

  it('is asked for again before exports, new roles and erasing, and stands for ten minutes', async () => {
    const userId = await addPerson(server, { email: 'client@calma.example' });
    const change = { role: 'therapist', version: 1 };
    const acts = [
      () => server.request('GET', '/api/admin/users/export', { as }),
      () => server.request('GET', '/api/admin/bookings/export', { as }),
      () => server.request('PATCH', `/api/admin/users/${userId}`, { as, body: change }),
      () => server.request('DELETE', `/api/admin/users/${userId}`, { as }),
      () => server.request('POST', '/api/second-step/begin', { as }),
    ];
    server.clock.advance(minutes(10));
    for (const act of acts) expect(await act()).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_needed' } });
    // A name is no role.
    const renamed = { firstName: 'Rosa', role: 'client', version: 1 };
    expect((await server.request('PATCH', `/api/admin/users/${userId}`, { as, body: renamed })).status).toBe(200);
    const confirm = (given: string) =>
      server.request('POST', '/api/session/confirm', { as, body: { password: given } });
    expect((await confirm('not-this-one')).body.code).toBe('password_wrong');
    expect((await acts[0]?.())?.status).toBe(403);
    expect((await confirm(password)).status).toBe(200);
    expect((await acts[0]?.())?.status).toBe(200);
    server.clock.advance(minutes(10));
    expect((await acts[0]?.())?.status).toBe(403);
  });

  it('is asked for again before more than 200 € go back by the office', async () => {
    const refund = async (amount: number) =>
      (
        await server.request('POST', `/api/admin/bookings/${randomUUID()}/refund`, {
          as,
          body: { amount, reason: 'They were unhappy' },
        })
      ).body.code;
    expect(await refund(20_001)).toBe('not_found');
    server.clock.advance(minutes(10));
    expect([await refund(20_001), await refund(20_000)]).toEqual(['fresh_sign_in_needed', 'not_found']);
  });
});

it('is asked for again before more than 200 € go back, not before less', () => {
  const admin = {
    kind: 'user',
    userId: 'a',
    role: 'admin',
    language: 'en',
    sessionId: 's',
    lacksSecondStep: false,
  } as const;
  expect(() => requireFreshForRefund({ ...admin, isFresh: false }, 20_001)).toThrow('fresh_sign_in_needed');
  expect(() => requireFreshForRefund({ ...admin, isFresh: false }, 20_000)).not.toThrow();
  expect(() => requireFreshForRefund({ ...admin, isFresh: true }, 90_000)).not.toThrow();
});

describe('a password of staff', () => {
  it('has twelve characters when it is chosen by link, and the link stays good until it does', async () => {
    const server = await createTestServer();
    await addPerson(server, { email, role: 'admin' });
    await server.request('POST', '/api/auth/forgot-password', { body: { email } });
    await server.worker.runDue();
    const { link } = await server.database.one<{ link: string }>(
      sql`select variables->>'link' as link from emails where type = 'password_reset'`,
    );
    const token = new URL(link).searchParams.get('token');
    const reset = (next: string) =>
      server.request('POST', '/api/auth/reset-password', { body: { token, password: next } });
    expect((await reset('short-one')).body.code).toBe('password_short');
    expect((await reset('calma-calma-2026')).status).toBe(200);
  });

  it('is refused when it is the own address or our name, for everybody', async () => {
    const server = await createTestServer();
    await addPerson(server, { email: 'client@calma.example' });
    const as = await signIn(server, 'client@calma.example');
    for (const next of ['client@calma.example', 'client99', 'Calma2026'])
      expect(
        (await server.request('POST', '/api/profile/password', { as, body: { current: password, next } })).body.code,
      ).toBe('password_close');
  });
});
