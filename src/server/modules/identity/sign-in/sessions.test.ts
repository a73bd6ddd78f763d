import { beforeEach, describe, expect, it } from 'vitest';
import { type Role, roles } from '#domain/identity/role.ts';
import { sql } from '#server/platform/database/sql.ts';
import { days, hours, minutes } from '#server/platform/durations.ts';
import { addPerson, cookiesOf, password, signIn } from '../../../../../testing/people.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../../../../testing/server.ts';
import { disableUser, enableUser } from '../manage/edit-users.ts';

let server: TestServer;
let ids: Record<Role, string>;
const emailOf = (role: Role) => `${role}@calma.example`;

beforeEach(async () => {
  server = await createTestServer();
  ids = { client: '', therapist: '', support: '', admin: '' };
  for (const role of roles) ids[role] = await addPerson(server, { email: emailOf(role), role });
});

const isSignedIn = async (as: SignedIn): Promise<boolean> =>
  (await server.request('GET', '/api/me', { as })).body !== null;

describe('a session', () => {
  it('gets a new token at sign-in, and the one the browser brought is worth nothing', async () => {
    const planted = `calma_session=${'a'.repeat(43)}`;
    const first = await signIn(server, emailOf('client'), { cookie: planted });
    expect(first.cookie).not.toContain('aaaa');
    expect(await isSignedIn({ cookie: planted })).toBe(false);
    const second = await signIn(server, emailOf('client'), first);
    expect(second.cookie).not.toBe(first.cookie);
    expect(await isSignedIn(first)).toBe(false);
    expect(await isSignedIn(second)).toBe(true);
  });

  it('lies in the database only as a hash', async () => {
    const { cookie } = await signIn(server, emailOf('client'));
    const row = await server.database.one<{ text: string }>(sql`select row_to_json(s)::text as text from sessions s`);
    expect(row.text).not.toContain(cookie.split('=')[1]);
  });

  it.each(['', 'x', `${'a'.repeat(42)}!`, 'a'.repeat(5000), `${'a'.repeat(43)}'--`])(
    'is not found for the cookie %#, and nothing breaks',
    async (value) => {
      expect(await isSignedIn({ cookie: `calma_session=${value}` })).toBe(false);
    },
  );

  it('of a client lasts thirty days from the last visit, noted at most once an hour', async () => {
    const as = await signIn(server, emailOf('client'));
    server.clock.advance(minutes(59));
    expect(cookiesOf(await server.request('GET', '/api/me', { as }))).toEqual([]);
    server.clock.advance(minutes(1));
    const [cookie] = cookiesOf(await server.request('GET', '/api/me', { as }));
    expect(cookie?.header).toContain('Max-Age=2592000');
    expect(cookiesOf(await server.request('GET', '/api/me', { as }))).toEqual([]);
    server.clock.advance(days(30) - 1);
    expect(await isSignedIn(as)).toBe(true);
    server.clock.advance(days(30));
    expect(await isSignedIn(as)).toBe(false);
  });

  it.each(['admin', 'support', 'therapist'] as const)('of a %s ends after twelve hours, however busy', async (role) => {
    const as = await signIn(server, emailOf(role));
    for (let half = 1; half < 24; half++) {
      server.clock.advance(minutes(30));
      expect(await isSignedIn(as)).toBe(true);
    }
    server.clock.advance(minutes(30) - 1);
    expect(await isSignedIn(as)).toBe(true);
    server.clock.advance(1);
    expect(await isSignedIn(as)).toBe(false);
  });

  it('of the office ends after an hour without a hand on it, that of a therapist does not', async () => {
    const admin = await signIn(server, emailOf('admin'));
    const support = await signIn(server, emailOf('support'));
    const therapist = await signIn(server, emailOf('therapist'));
    server.clock.advance(minutes(60) - 1);
    expect([await isSignedIn(admin), await isSignedIn(support)]).toEqual([true, true]);
    server.clock.advance(minutes(60));
    expect([await isSignedIn(admin), await isSignedIn(support), await isSignedIn(therapist)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('of the office is not kept alive by a page that asks by itself', async () => {
    const { cookie } = await signIn(server, emailOf('admin'));
    for (let round = 0; round < 5; round++) {
      server.clock.advance(minutes(13));
      await server.request('GET', '/api/me', { headers: { cookie, 'x-unattended': '1' } });
    }
    expect(await isSignedIn({ cookie })).toBe(false);
  });

  it('of a client ends after ninety days, however often they come', async () => {
    const as = await signIn(server, emailOf('client'));
    for (let visit = 1; visit < 9; visit++) {
      server.clock.advance(days(10));
      expect(await isSignedIn(as)).toBe(true);
    }
    server.clock.advance(days(10));
    expect(await isSignedIn(as)).toBe(false);
  });

  it('of a client who became an admin does not live on for a month', async () => {
    const as = await signIn(server, emailOf('client'));
    await server.database.run(sql`update users set role = 'admin' where id = ${ids.client}`);
    server.clock.advance(hours(12));
    expect(await isSignedIn(as)).toBe(false);
  });

  it('ends at once when the person is disabled, and stays ended', async () => {
    const as = await signIn(server, emailOf('client'));
    await server.database.transaction((tx) => disableUser(tx, ids.client));
    expect(await isSignedIn(as)).toBe(false);
    const login = await server.request('POST', '/api/login', { body: { email: emailOf('client'), password } });
    expect(login).toMatchObject({ status: 403, body: { code: 'account_disabled' } });
    await server.database.transaction((tx) => enableUser(tx, ids.client));
    expect(await isSignedIn(as)).toBe(false);
    expect(await isSignedIn(await signIn(server, emailOf('client')))).toBe(true);
  });

  it('does not count while the row says disabled, even if it was left behind', async () => {
    const as = await signIn(server, emailOf('client'));
    await server.database.run(sql`update users set disabled_at = clock_now() where id = ${ids.client}`);
    expect(await isSignedIn(as)).toBe(false);
  });

  it('keeps the last admin from being shut out', async () => {
    await expect(server.database.transaction((tx) => disableUser(tx, ids.admin))).rejects.toMatchObject({
      code: 'last_admin',
    });
  });

  it('leaves the table once it has expired', async () => {
    await signIn(server, emailOf('client'));
    await signIn(server, emailOf('admin'));
    server.clock.advance(hours(13));
    await server.worker.runDue();
    const rows = await server.database.many(sql`select user_id from sessions`);
    expect(rows).toEqual([{ user_id: ids.client }]);
  });
});

describe('the cookie over https', () => {
  it('is Secure and bound to the host', async () => {
    const safe = await createTestServer({ config: { publicUrl: 'https://calma.example' } });
    await addPerson(safe, { email: emailOf('client') });
    const answer = await safe.request('POST', '/api/login', { body: { email: emailOf('client'), password } });
    const [cookie] = cookiesOf(answer);
    expect(cookie?.header).toMatch(/^__Host-calma_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const plain = { cookie: `calma_session=${cookie?.value}` };
    expect((await safe.request('GET', '/api/me', { as: plain })).body).toBeNull();
    const bound = { cookie: `__Host-calma_session=${cookie?.value}` };
    expect((await safe.request('GET', '/api/me', { as: bound })).body).toMatchObject({ role: 'client' });
  });
});

describe('a chosen language', () => {
  it('is remembered for the signed-in and fine for visitors', async () => {
    const as = await signIn(server, emailOf('client'));
    const body = { language: 'pt' };
    expect((await server.request('POST', '/api/language-preference', { body })).body).toEqual({ ok: true });
    await server.request('POST', '/api/language-preference', { body, as });
    expect((await server.request('GET', '/api/me', { as })).body.language).toBe('pt');
  });
});
