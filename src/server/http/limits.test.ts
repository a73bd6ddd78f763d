import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { createTestServer } from '../../../testing/server.ts';

const verify = (server: Awaited<ReturnType<typeof createTestServer>>, ip: string) =>
  server.request('GET', '/api/promo-codes/verify/NOTHING', { headers: { 'x-forwarded-for': ip } });

it('limits keep no address of anybody, and leave the table when they are over', async () => {
  const server = await createTestServer({ config: { trustProxy: '127.0.0.1' } });
  await verify(server, '203.0.113.77');
  await verify(server, '2001:db8:1:2::9');
  const rows = () => server.database.many<{ key: string }>(sql`select key from rate_limits`);
  const kept = JSON.stringify(await rows());
  expect(kept).toContain('code-tries:');
  for (const part of ['203.0.113', '2001:db8']) expect(kept).not.toContain(part);
  await server.worker.runDue();
  server.clock.advance(hours(2));
  await server.worker.runDue();
  expect(await rows()).toEqual([]);
});

it('a line that is given a /56 has one budget, not 256', async () => {
  const server = await createTestServer({ config: { trustProxy: '127.0.0.1' } });
  const statuses = [];
  for (let index = 0; index < 31; index++)
    statuses.push((await verify(server, `2001:db8:1:${index.toString(16)}::1`)).status);
  expect(statuses).toEqual([...Array(30).fill(404), 429]);
  expect((await verify(server, '2001:db8:1:100::1')).status).toBe(404);
});

it('a caller that hangs up is not taken for a database that is away', async () => {
  const server = await createTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const answered = new Promise<void>((resolve) =>
    server.app.server.once('request', (_, reply) => reply.once('close', resolve)),
  );
  const line = connect(port, '127.0.0.1', () => {
    line.write(
      'POST /api/language-preference HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"lang',
      () => line.resetAndDestroy(),
    );
  });
  line.on('error', () => undefined);
  await answered;
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.log.text()).not.toContain('The database is away');
  expect(server.log.lines().filter(({ level }) => level >= 40)).toEqual([]);
});

it('what a browser reports is logged without secrets', async () => {
  const server = await createTestServer();
  const body = { kind: 'error', message: 'token=canary-1 password=canary-2', path: '/reset-password?token=canary-3' };
  expect((await server.request('POST', '/api/client-errors', { body })).status).toBe(202);
  expect(server.log.text()).toContain('The browser reports an error');
  expect(server.log.text()).not.toContain('canary');
});

it('codes cannot be guessed from many networks: beyond two hundred unknown ones everybody waits', async () => {
  const server = await createTestServer({ config: { trustProxy: '127.0.0.1' } });
  const statuses: number[] = [];
  for (let index = 0; index < 203; index++)
    statuses.push((await verify(server, `198.51.${100 + Math.floor(index / 100)}.${index % 100}`)).status);
  expect(statuses).toEqual([...Array(200).fill(404), 429, 429, 429]);
  const waiting = await verify(server, '192.0.2.1');
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(500);
  server.clock.advance(minutes(10));
  expect((await verify(server, '192.0.2.1')).status).toBe(404);
});

it('one network alone never makes others wait for its guesses', async () => {
  const server = await createTestServer({ config: { trustProxy: '127.0.0.1' } });
  for (let network = 0; network < 19; network++)
    for (let index = 0; index < 12; index++) await verify(server, `203.0.113.${network}`);
  expect((await verify(server, '192.0.2.1')).status).toBe(404);
});
