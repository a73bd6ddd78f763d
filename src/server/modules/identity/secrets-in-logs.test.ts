import { expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { asBrowser, mailedValue } from '../../../../testing/people.ts';
import { createTestServer } from '../../../../testing/server.ts';

it('no password, code, token or address of a person is ever in the logs', async () => {
  const server = await createTestServer({ config: { googleClientId: 'stand-in' } });
  const email = 'canary.address@calma.example';
  const passwords = ['canary-password-1', 'canary-password-2', 'canary-wrong-guess'] as const;
  const post = (path: string, body: object, as?: { cookie: string }) =>
    server.request('POST', path, { body, ...(as && { as }) });

  await post('/api/auth/register-initiate', { email, firstName: 'Canary', lastName: 'Bird', password: passwords[0] });
  const verificationCode = await mailedValue(server, email, 'verification_code', 'code');
  await post('/api/verify-email', { email, verificationCode: 'xxxx' });
  await post('/api/auth/register-complete', { email, verificationCode });
  await post('/api/login', { email, password: passwords[2] });
  const session = asBrowser(await post('/api/login', { email, password: passwords[0] }));
  await post('/api/auth/forgot-password', { email });
  await server.worker.runDue();
  const link = await mailedValue(server, email, 'password_reset', 'link');
  const resetToken = new URL(link).searchParams.get('token') ?? '';
  await post('/api/profile/password', { current: passwords[0], next: passwords[1] }, session);
  await post('/api/auth/reset-password', { token: resetToken, password: passwords[1] });
  await post('/api/auth/google', { token: 'canary.google.credential' });

  // Also when the database fails in the middle of it.
  await server.database.run(sql`alter table sessions rename to sessions_away`);
  expect((await post('/api/login', { email, password: passwords[1] }, session)).status).toBe(500);
  expect(server.log.takeErrors()).toHaveLength(1);

  const log = server.log.text();
  expect(log).toContain('/api/auth/register-complete');
  const token = session.cookie.split('=')[1] ?? '';
  expect([verificationCode.length, resetToken.length, token.length]).toEqual([4, 43, 43]);
  for (const secret of [...passwords, email, resetToken, token, 'canary.google.credential', 'argon2'])
    expect(log).not.toContain(secret);
  expect(log).not.toMatch(new RegExp(`[":/ ]${verificationCode}[",/ ]`));
});
