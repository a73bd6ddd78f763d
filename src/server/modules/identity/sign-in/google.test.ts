import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createManualClock } from '#server/platform/clock.ts';
import { sql } from '#server/platform/database/sql.ts';
import { after, seconds } from '#server/platform/durations.ts';
import { createGoogleStandIn, type GoogleStandIn } from '#server/platform/google-identity/stand-in.ts';
import { addPerson, asBrowser, countMails, openBeside } from '../../../../../testing/people.ts';
import { createTestServer, type TestServer, testStart } from '../../../../../testing/server.ts';
import { disableUser } from '../manage/edit-users.ts';

const clientId = 'calma.apps.googleusercontent.com';
const person = { sub: '1080', email: 'Rita@gmail.example', given_name: 'Rita', family_name: 'Nunes' };
const nowSeconds = testStart.getTime() / 1000;

let server: TestServer;
let google: GoogleStandIn;
let beside: Awaited<ReturnType<typeof openBeside>>;

beforeAll(async () => {
  const clock = createManualClock(testStart);
  google = await createGoogleStandIn({ production: false, clock, clientId });
  server = await createTestServer({ clock, config: { googleClientId: clientId } });
  beside = await openBeside(server, { googleKeys: google.fetchKeys });
  return () => beside.close();
});

const enter = (token: string) => beside.post('/api/auth/google', { token });
const countUsers = async () =>
  (await server.database.one<{ count: number }>(sql`select count(*)::int as count from users`)).count;

const part = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const goodClaims = {
  iss: 'https://accounts.google.com',
  aud: clientId,
  iat: nowSeconds,
  exp: nowSeconds + 3600,
  email_verified: true,
  ...person,
};

describe('a credential of Google', () => {
  it('makes a client, once, and signs in', async () => {
    const answer = await enter(await google.sign(person));
    expect(answer).toMatchObject({
      status: 200,
      body: { email: 'rita@gmail.example', firstName: 'Rita', lastName: 'Nunes', role: 'client', isNew: true },
    });
    const { isNew: _, ...me } = answer.body;
    expect((await server.request('GET', '/api/me', { as: asBrowser(answer) })).body).toEqual(me);
    const again = await enter(await google.sign(person));
    expect(again.body).toEqual({ ...me, isNew: false });
    expect(await countMails(server, 'rita@gmail.example', 'welcome')).toBe(1);
  });

  it('is recognised by its subject when the address has changed', async () => {
    const answer = await enter(await google.sign({ ...person, email: 'rita.new@gmail.example' }));
    expect(answer.body.email).toBe('rita@gmail.example');
  });

  it('makes one account when it comes ten times at once', async () => {
    const token = await google.sign({ sub: 'ten', email: 'ten@gmail.example' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(token)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  it('is taken with either spelling of the issuer', async () => {
    const token = await google.sign({ sub: 'short', email: 'short@gmail.example', iss: 'accounts.google.com' });
    expect((await enter(token)).status).toBe(200);
  });

  it('joins the local account whose mailbox is proved', async () => {
    const id = await addPerson(server, { email: 'proved@calma.example' });
    const answer = await enter(await google.sign({ sub: 'proved', email: 'Proved@calma.example' }));
    expect(answer).toMatchObject({ status: 200, body: { id } });
  });

  it('never joins a local account whose mailbox nobody has proved', async () => {
    await addPerson(server, { email: 'unproved@calma.example', verified: false });
    const answer = await enter(await google.sign({ sub: 'unproved', email: 'unproved@calma.example' }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('never takes over an account that belongs to another Google account', async () => {
    await addPerson(server, { email: 'recycled@gmail.example', googleSubject: 'first-owner' });
    const answer = await enter(await google.sign({ sub: 'second-owner', email: 'recycled@gmail.example' }));
    expect(answer.body.code).toBe('email_taken');
  });

  it('of somebody disabled opens nothing', async () => {
    const id = await addPerson(server, { email: 'closed@gmail.example', googleSubject: 'closed' });
    await server.database.transaction((tx) => disableUser(tx, id));
    const answer = await enter(await google.sign({ sub: 'closed', email: 'closed@gmail.example' }));
    expect(answer).toMatchObject({ status: 403, body: { code: 'account_disabled' } });
  });

  it('may carry names of any kind: they are cut and cleaned', async () => {
    const names = { given_name: `Ri\nta\u0000${'a'.repeat(200)}`, family_name: 7 };
    const answer = await enter(await google.sign({ sub: 'names', email: 'names@gmail.example', ...names }));
    expect(answer.status).toBe(200);
    expect(answer.body.firstName).toBe(`Ri ta ${'a'.repeat(74)}`);
  });
});

describe('a bad credential', () => {
  const signed = (claims: object) => () => google.sign({ ...person, ...claims });
  const stranger = () => createGoogleStandIn({ production: false, clock: createManualClock(testStart), clientId });

  const publicKeyAsSecret = async (): Promise<string> => {
    const response = await google.fetchKeys('', {} as never);
    const head = `${part({ alg: 'HS256', typ: 'JWT', kid: 'stand-in-1' })}.${part(goodClaims)}`;
    return `${head}.${createHmac('sha256', await response.text())
      .update(head)
      .digest('base64url')}`;
  };
  const tampered = async (): Promise<string> => {
    const [head, , signature] = (await google.sign(person)).split('.');
    return `${head}.${part({ ...goodClaims, sub: 'somebody-else' })}.${signature}`;
  };
  const withUnknownKey = async (): Promise<string> => {
    const [, claims, signature] = (await google.sign(person)).split('.');
    return `${part({ alg: 'RS256', kid: 'stand-in-99' })}.${claims}.${signature}`;
  };

  it.each<[string, () => Promise<string> | string]>([
    ['signed by another key', async () => (await stranger()).sign(person)],
    ['without a signature', () => `${part({ alg: 'none' })}.${part(goodClaims)}.`],
    ['signed with our public key as a secret', publicKeyAsSecret],
    ['for another audience', signed({ aud: 'other.apps.googleusercontent.com' })],
    ['of another issuer', signed({ iss: 'https://accounts.google.com.evil.example' })],
    ['that has expired', signed({ exp: nowSeconds - 60 })],
    ['that is not valid yet', signed({ nbf: nowSeconds + 600 })],
    ['issued in the future', signed({ iat: nowSeconds + 600, exp: nowSeconds + 7200 })],
    ['with an unproved address', signed({ email_verified: false })],
    ['with an address proved only by a word', signed({ email_verified: 'true' })],
    ['without a subject', signed({ sub: undefined })],
    ['with an empty subject', signed({ sub: '' })],
    ['without an address', signed({ email: undefined })],
    ['with something that is no address', signed({ email: 'rita\n@gmail.example' })],
    ['with letters we cannot write to', signed({ email: 'İrita@gmail.example' })],
    ['with an endless address', signed({ email: `${'x'.repeat(65)}@gmail.example` })],
    ['without an expiry', signed({ exp: undefined })],
    ['with a changed payload', tampered],
    ['that is no credential at all', () => 'garbage.in.here'],
    ['with a key nobody knows', withUnknownKey],
    ['that is empty', () => ''],
    ['made of dots', () => '..'],
  ])('%s is refused', async (_name, make) => {
    const before = await countUsers();
    const answer = await enter(await make());
    expect(answer).toMatchObject({ status: 401, body: { code: 'google_refused' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await countUsers()).toBe(before);
  });
});

describe('Google’s keys', () => {
  it('may be away: the person is asked to try again', async () => {
    const offline = await openBeside(server, {
      googleKeys: async () => {
        throw new TypeError('fetch failed');
      },
    });
    const answer = await offline.post('/api/auth/google', { token: await google.sign(person) });
    await offline.close();
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });

  it('are kept, and fetched again when a credential names a new one, at most every half minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: testStart });
    onTestFinished(() => void vi.useRealTimers());
    const rotating = await createGoogleStandIn({ production: false, clock: server.clock, clientId });
    let fetched = 0;
    const beside = await openBeside(server, {
      googleKeys: (...parameters) => {
        fetched++;
        return rotating.fetchKeys(...parameters);
      },
    });
    const statusOf = async () => (await beside.post('/api/auth/google', { token: await rotating.sign(person) })).status;
    expect([await statusOf(), await statusOf(), fetched]).toEqual([200, 200, 1]);
    await rotating.rotate();
    expect([await statusOf(), fetched]).toEqual([401, 1]);
    vi.setSystemTime(after(testStart, seconds(31)));
    expect([await statusOf(), fetched]).toEqual([200, 2]);
    await beside.close();
  });
});

describe('without GOOGLE_CLIENT_ID', () => {
  it('there is no such way in', async () => {
    const plain = await createTestServer();
    const answer = await plain.request('POST', '/api/auth/google', { body: { token: await google.sign(person) } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await plain.request('POST', '/sandbox/google/credential', { body: {} })).status).toBe(404);
  });
});

describe('the stand-in', () => {
  it('signs people in where GOOGLE_CLIENT_ID asks for it', async () => {
    const development = await createTestServer({ config: { googleClientId: 'stand-in' } });
    const { body } = await development.request('POST', '/sandbox/google/credential', {
      body: { email: 'dev@gmail.example' },
    });
    const answer = await development.request('POST', '/api/auth/google', { body: { token: body.credential } });
    expect(answer).toMatchObject({ status: 200, body: { email: 'dev@gmail.example' } });
  });

  it('does not exist in production', async () => {
    await expect(createTestServer({ config: { googleClientId: 'stand-in', production: true } })).rejects.toThrow(
      'never for NODE_ENV=production',
    );
  });
});
