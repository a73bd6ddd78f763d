import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openCheckingProxy } from '../checking-proxy.ts';
import { findFreePort, startPrivatePostgres } from '../private-postgres.ts';
import { startServer } from '../server-process.ts';
import { getJson, openStartStage, withClient } from './start-stage.ts';

const stage = openStartStage();

describe('a server on PostgreSQL', () => {
  it('has no demo data and no demo accounts unless asked', async () => {
    const DATABASE_URL = await stage.createEmptyDatabase('plain');
    const plain = await startServer({ DATABASE_URL });
    expect(await getJson(`${plain.url}/api/treatments`)).toEqual([]);
    expect(plain.output()).not.toContain('calma-demo');
    expect(await plain.stop()).toBe(0);

    const demo = await startServer({ DATABASE_URL, DEMO: '1' });
    expect(await getJson(`${demo.url}/api/treatments`)).toHaveLength(8);
    await expect.poll(demo.output).toContain('client@calma.example');
    expect(await demo.stop()).toBe(0);
  });

  it('may start twice at once on an empty database', async () => {
    const DATABASE_URL = await stage.createEmptyDatabase('twice');
    const servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL, DEMO: '1' })));
    for (const server of servers) expect(await getJson(`${server.url}/api/treatments`)).toHaveLength(8);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  });

  it('finishes what it has begun before it ends', async () => {
    const DATABASE_URL = await stage.createDatabase('drain');
    const server = await startServer({ DATABASE_URL, DEMO: '1', JOBS: 'off' });
    const isRefused = () =>
      fetch(`${server.url}/api/health/live`).then(
        () => false,
        () => true,
      );
    const answer = await withClient(DATABASE_URL, async (client) => {
      await client.query('begin; lock table treatments in access exclusive mode');
      const waiting = fetch(`${server.url}/api/treatments`);
      const countWaiting = async () =>
        (await client.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = 'drain'"))
          .rowCount;
      await expect.poll(countWaiting, { interval: 20 }).toBe(1);
      server.child.kill('SIGTERM');
      await expect.poll(isRefused, { interval: 20 }).toBe(true);
      await client.query('rollback');
      return waiting;
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveLength(8);
    expect(await server.stop()).toBe(0);
  });

  it('writes JSON lines and nothing else where its output is piped, and no code of a mail in production', async () => {
    const DATABASE_URL = await stage.createDatabase('piped');
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL,
      PUBLIC_URL: 'http://localhost',
      APP_SECRET: 'Zp3kR8vN1xQ7mT5wB2yL9cF4hJ6gD0sA',
      PAYMENTS: 'sandbox',
      MAIL: 'mailbox',
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: '0',
      PORT: String(await findFreePort()),
    };
    const server = await startServer(environment);
    const person = {
      email: 'canary@calma.example',
      password: 'a-good-one-for-ines',
      firstName: 'Inês',
      lastName: 'Reis',
    };
    const answer = await fetch(`${server.url}/api/auth/register-initiate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    expect(answer.status).toBe(200);
    await expect.poll(server.output).toContain('A mail was sent');
    expect(await server.stop()).toBe(0);
    const lines = server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const line of lines)
      expect(line).toMatchObject({ role: 'server', version: expect.any(String), host: expect.any(String) });
    expect(server.output()).not.toContain('canary');
  });

  it('keeps a secret of its own outside production, the same after a restart', async () => {
    const DATABASE_URL = await stage.createDatabase('own_secret');
    const secret = () =>
      withClient(DATABASE_URL, async (client) => (await client.query('select value from own_secrets')).rows);
    expect(await secret()).toEqual([]);
    expect(await (await startServer({ DATABASE_URL })).stop()).toBe(0);
    const [first] = await secret();
    expect(first.value).toMatch(/^[\w-]{43}$/);
    expect(await (await startServer({ DATABASE_URL })).stop()).toBe(0);
    expect(await secret()).toEqual([first]);
  });

  it('says that it is going before it stops listening, and cuts the wait short when asked twice', async () => {
    const DATABASE_URL = await stage.createDatabase('going');
    const server = await startServer({ DATABASE_URL, JOBS: 'off', DRAIN_SECONDS: '30' });
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.url}/api/health/ready`)).status).toBe(503);
    const answer = await fetch(`${server.url}/api/treatments`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await server.stop()).toBe(0);
  });

  it('is not ready, and answers 503, while its database takes no writes', async () => {
    const DATABASE_URL = await stage.createDatabase('standby');
    expect(await (await startServer({ DATABASE_URL, DEMO: '1' })).stop()).toBe(0);
    const server = await startServer({ DATABASE_URL, JOBS: 'off', LOG_LEVEL: 'silent' });
    await withClient(DATABASE_URL, async (client) => {
      await client.query('alter database standby set default_transaction_read_only = on');
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'standby' and pid <> pg_backend_pid()",
      );
    });
    await expect.poll(async () => (await fetch(`${server.url}/api/health/ready`)).status).toBe(503);
    const write = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'client@calma.example', password: 'calma-demo' }),
    });
    expect([write.status, (await write.json()).code]).toEqual([503, 'unavailable']);
    expect(await server.stop()).toBe(0);
  });

  it('answers 503 while the database is away, and never a wrong answer', async () => {
    const other = await startPrivatePostgres();
    const server = await startServer({ DATABASE_URL: other.urlOf('postgres'), DEMO: '1', LOG_LEVEL: 'silent' });
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
    await other.stop();
    for (const path of ['/api/health/ready', '/api/treatments', '/api/config', '/api/zip-codes/check/1000-001']) {
      const answer = await fetch(server.url + path);
      expect([path, answer.status, (await answer.json()).code]).toEqual([path, 503, 'unavailable']);
    }
    expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

describe('two servers behind a balancer', () => {
  it('are restarted in turn without one request lost', async () => {
    const DATABASE_URL = await stage.createDatabase('rolling');
    const environment = { DATABASE_URL, JOBS: 'off', DRAIN_SECONDS: '6', LIMITS: 'off' };
    const ports = [await findFreePort(), await findFreePort()];
    const start = (port = 0) => startServer({ ...environment, PORT: String(port) });
    const servers = [await start(ports[0]), await start(ports[1])];
    const proxy = await openCheckingProxy(
      servers.map(({ url }) => url),
      250,
    );
    const statuses: number[] = [];
    let isOver = false;
    // Often enough that one is always under way; as fast as they can they would take the machine from everybody else.
    const ask = async () => {
      while (!isOver) {
        statuses.push((await fetch(`${proxy.url}/api/treatments`)).status);
        await setTimeout(20);
      }
    };
    const asking = Promise.all([ask(), ask()]);
    for (const [index, server] of servers.entries()) {
      expect(await server.stop()).toBe(0);
      const again = await start(ports[index]);
      servers[index] = again;
      await expect.poll(() => proxy.sendsTo(again.url)).toBe(true);
    }
    isOver = true;
    await asking;
    await proxy.close();
    for (const server of servers) await server.stop('SIGKILL');
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(20);
  });
});
