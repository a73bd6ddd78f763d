import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { openEmbedded } from '#server/platform/database/open-embedded.ts';
import { sql } from '#server/platform/database/sql.ts';
import { findStaleParts } from '../scripts/fingerprint.mjs';
import { listRuntimePackages } from '../scripts/runtime-parts.mjs';
import { openCheckingProxy } from './checking-proxy.ts';
import { findFreePort, type PrivatePostgres, startPrivatePostgres } from './private-postgres.ts';
import { buildIfStale, killServers, root, runServer, startServer } from './server-process.ts';
import { startSmtpSink } from './smtp-sink.ts';

let postgres: PrivatePostgres;
let home: string;

beforeAll(async () => {
  buildIfStale();
  postgres = await startPrivatePostgres();
  home = mkdtempSync(join(tmpdir(), 'calma-start-'));
});
afterAll(async () => {
  await killServers();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

const withClient = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

const createDatabase = async (name: string): Promise<string> => {
  await withClient(postgres.urlOf('postgres'), (client) => client.query(`create database ${name}`));
  return postgres.urlOf(name);
};

const getJson = async (url: string) => (await fetch(url)).json();

/** One sentence: a single line that ends like one. */
const oneSentence = /^[A-Z][^\n]+[.]$/;

describe('a server that cannot start says why in one sentence', () => {
  it('when the port is busy', async () => {
    const DATABASE_URL = await createDatabase('busy_port');
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    const { code, output } = await runServer({ DATABASE_URL, PORT: String(port) });
    blocker.close();
    expect(code).toBe(1);
    expect(output.split('\n').at(-1)).toMatch(oneSentence);
    expect(output).toContain(`Port ${port} is already in use`);
  });

  it('when the folder of the database cannot be written', async () => {
    writeFileSync(join(home, 'a-file'), '');
    const { code, output } = await runServer({ DATA_DIR: join(home, 'a-file', 'data') });
    expect(code).toBe(1);
    expect(output).toMatch(oneSentence);
    expect(output).toContain('cannot be written');
  });

  it('when the database is away', async () => {
    const port = await findFreePort();
    const { code, output } = await runServer({ DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/calma` });
    expect(code).toBe(1);
    expect(output).toMatch(oneSentence);
    expect(output).toContain('does not answer');
  });

  it('when the database does not exist', async () => {
    const { code, output } = await runServer({ DATABASE_URL: postgres.urlOf('never_made') });
    expect(code).toBe(1);
    expect(output).toMatch(oneSentence);
  });

  it('when the database is of a newer version', async () => {
    const DATABASE_URL = await createDatabase('newer');
    const server = await startServer({ DATABASE_URL });
    await server.stop();
    await withClient(DATABASE_URL, (client) =>
      client.query("insert into migrations (name, checksum) values ('9998_added.sql', 'x')"),
    );
    // What was only added does not keep an older program from working.
    expect(await (await startServer({ DATABASE_URL })).stop()).toBe(0);
    await withClient(DATABASE_URL, (client) =>
      client.query("insert into migrations (name, checksum, breaks_older) values ('9999_future.sql', 'x', true)"),
    );
    const { code, output } = await runServer({ DATABASE_URL });
    expect(code).toBe(1);
    expect(output).toMatch(oneSentence);
    expect(output).toContain('9999_future.sql');
  });

  it('for each setting that is wrong, naming it', async () => {
    const { code, output } = await runServer({ NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(output).toMatch(/^DATABASE_URL must be set/);
    for (const line of output.split('\n')) expect(line).toMatch(oneSentence);
  });

  it('when it may not listen where it should', async () => {
    const DATABASE_URL = await createDatabase('elsewhere');
    const { code, output } = await runServer({ DATABASE_URL, HOST: '203.0.113.7' });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^HOST is "203\.0\.113\.7", which is no address[^\n]+\.$/m),
    ]);
    expect(output).not.toContain('    at ');
  });

  it('when the role of the database has no rights, or another password', async () => {
    const url = new URL(await createDatabase('no_rights'));
    await withClient(url.href, (client) => client.query('create role nobody_special login'));
    url.username = 'nobody_special';
    const refused = await runServer({ DATABASE_URL: url.href });
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/^The table of migrations cannot be applied[^\n]+\.$/),
    ]);
    url.username = 'never_made';
    const unknown = await runServer({ DATABASE_URL: url.href });
    expect(unknown.output).toMatch(/^The database of DATABASE_URL refuses us [^\n]+\.$/);
  });

  it('when Node is too old', () => {
    const pretend = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } });";
    const { status, stderr } = spawnSync(process.execPath, ['-e', `${pretend} import('./start.mjs')`], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(oneSentence);
    expect(stderr).toContain(
      'Node 20.19 or newer of 20, 22.12 or newer of 22, or 24 and newer is needed, and this is 18.20.0',
    );
  });
});

describe('a server on PostgreSQL', () => {
  it('has no demo data and no demo accounts unless asked', async () => {
    const DATABASE_URL = await createDatabase('plain');
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
    const DATABASE_URL = await createDatabase('twice');
    const servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL, DEMO: '1' })));
    for (const server of servers) expect(await getJson(`${server.url}/api/treatments`)).toHaveLength(8);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  });

  it('finishes what it has begun before it ends', async () => {
    const DATABASE_URL = await createDatabase('drain');
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
    const DATABASE_URL = await createDatabase('piped');
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
    await expect.poll(server.output, { timeout: 20_000 }).toContain('A mail was sent');
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
    const DATABASE_URL = await createDatabase('own_secret');
    const secret = () =>
      withClient(DATABASE_URL, async (client) => (await client.query('select value from own_secrets')).rows);
    expect(await (await startServer({ DATABASE_URL })).stop()).toBe(0);
    const [first] = await secret();
    expect(first.value).toMatch(/^[\w-]{43}$/);
    expect(await (await startServer({ DATABASE_URL })).stop()).toBe(0);
    expect(await secret()).toEqual([first]);
  });

  it('says that it is going before it stops listening, and cuts the wait short when asked twice', async () => {
    const DATABASE_URL = await createDatabase('going');
    const server = await startServer({ DATABASE_URL, JOBS: 'off', DRAIN_SECONDS: '30' });
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.url}/api/health/ready`)).status).toBe(503);
    const answer = await fetch(`${server.url}/api/treatments`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await server.stop()).toBe(0);
  });

  it('is not ready, and answers 503, while its database takes no writes', async () => {
    const DATABASE_URL = await createDatabase('standby');
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
    const DATABASE_URL = await createDatabase('rolling');
    const environment = { DATABASE_URL, JOBS: 'off', DRAIN_SECONDS: '3', LIMITS: 'off' };
    const ports = [await findFreePort(), await findFreePort()];
    const start = (port = 0) => startServer({ ...environment, PORT: String(port) });
    const servers = [await start(ports[0]), await start(ports[1])];
    const proxy = await openCheckingProxy(
      servers.map(({ url }) => url),
      250,
    );
    const statuses: number[] = [];
    let isOver = false;
    const ask = async () => {
      while (!isOver) statuses.push((await fetch(`${proxy.url}/api/treatments`)).status);
    };
    const asking = Promise.all([ask(), ask()]);
    for (const [index, server] of servers.entries()) {
      expect(await server.stop()).toBe(0);
      const again = await start(ports[index]);
      servers[index] = again;
      await expect.poll(async () => (await fetch(`${again.url}/api/health/ready`)).status).toBe(200);
    }
    isOver = true;
    await asking;
    await proxy.close();
    for (const server of servers) await server.stop('SIGKILL');
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(20);
  });
});

describe('npm run export and npm run import', () => {
  it('carry a demo house from the embedded database to PostgreSQL, and leave the demo behind when told', async () => {
    const [DATA_DIR, file] = [join(home, 'to-move'), join(home, 'calma.export')];
    const server = await startServer({ DATA_DIR });
    const { version } = await getJson(`${server.url}/api/health/live`);
    expect(version).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
    await server.stop();
    const carry = (environment: Record<string, string>, ...args: string[]) => runServer(environment, 'start.mjs', args);
    const exported = await carry({ DATA_DIR }, 'data-export', file);
    expect(exported).toMatchObject({
      code: 0,
      output: expect.stringMatching(/payments +\d+ rows {2}\(amount_cents \d+/),
    });
    expect(exported.output).toContain('made up its own secret');
    const DATABASE_URL = await createDatabase('moved');
    const { output: APP_SECRET } = await carry({ DATA_DIR }, 'data-export', '--secret');
    const strange = { DATABASE_URL, APP_SECRET: 'another-one-of-more-than-32-characters' };
    expect(await carry(strange, 'data-import', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('--new-secret'),
    });
    const imported = await carry({ DATABASE_URL, APP_SECRET }, 'data-import', file, '--without-demo');
    expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('12 left behind') });
    const again = await carry({ DATABASE_URL, APP_SECRET }, 'data-import', file);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The target is not empty') });
    const moved = await startServer({ DATABASE_URL, APP_SECRET, JOBS: 'off' });
    expect(await getJson(`${moved.url}/api/treatments`)).toHaveLength(8);
    await moved.stop();
    expect((await carry({}, 'data-import')).output).toContain('Name the file to read');
  });
});

describe('npm run doctor', () => {
  const doctor = (environment: Record<string, string>) => runServer(environment, 'dist/server/doctor.js');

  it('lists every setting that is wrong, and ends with 1', async () => {
    const { code, output } = await doctor({});
    expect(code).toBe(1);
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'APP_SECRET', 'STRIPE_SECRET_KEY', 'SMTP_URL'])
      expect(output).toMatch(new RegExp(`^MISSING  Settings      ${name} `, 'm'));
  });

  it('finds a production server good, and says what stopped when it has', async () => {
    const DATABASE_URL = await createDatabase('examined');
    const sink = await startSmtpSink();
    const PORT = String(await findFreePort());
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL,
      PORT,
      PUBLIC_URL: `http://127.0.0.1:${PORT}`,
      APP_SECRET: 'lk7Rz0vQw9TtY3mXc5Bn8Hj1Fd4Gs6Pa',
      SMTP_URL: sink.url,
      MAIL_FROM: 'ola@spa.pt',
      PAYMENTS: 'sandbox',
      DRAIN_SECONDS: '0',
    };
    const before = await doctor(environment);
    expect(before).toMatchObject({
      code: 1,
      output: expect.stringMatching(/MISSING {2}Worker[\s\S]*MISSING {2}Address/),
    });
    const server = await startServer(environment);
    await withClient(DATABASE_URL, (client) =>
      client.query(`insert into users (id, email, first_name, last_name, role, language)
        values (gen_random_uuid(), 'ana@spa.pt', 'Ana', 'Reis', 'admin', 'pt')`),
    );
    const { code, output } = await doctor(environment);
    expect(output).toMatch(/note {5}Office {8}still to fill in: company_example, no_treatments/);
    expect(output).toContain('Nothing is missing.');
    expect(code).toBe(0);
    await server.stop();
    expect((await doctor(environment)).output).toMatch(/MISSING {2}Worker/);
    await sink.stop();
  });
});

describe('a packed release', () => {
  it('takes along the packages the server asks for and leaves those of the build behind', () => {
    const packages = listRuntimePackages();
    for (const name of ['fastify', 'pg', 'sharp', 'stripe', '@electric-sql/pglite']) expect(packages).toContain(name);
    for (const name of ['vite', 'react', 'react-dom', 'tailwindcss', 'radix-ui', '@fontsource-variable/inter'])
      expect(packages).not.toContain(name);
  });
});

describe('npm start', () => {
  it('ends when npm is told to, which passes the signal on to its shell alone', async () => {
    const DATABASE_URL = await createDatabase('by_npm');
    const port = await findFreePort();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATABASE_URL,
        JOBS: 'off',
        PORT: String(port),
        HOST: '127.0.0.1',
      },
    });
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/api/health/live`).then(
        () => true,
        () => false,
      );
    await expect.poll(isUp, { timeout: 60_000, interval: 200 }).toBe(true);
    npm.kill('SIGTERM');
    await expect.poll(isUp, { timeout: 20_000, interval: 200 }).toBe(false);
  });

  it('runs a demo house on the embedded database, one server a folder, and ends at Ctrl-C', async () => {
    buildIfStale();
    expect(findStaleParts()).toEqual([]);
    const DATA_DIR = join(home, 'data');
    const first = await startServer({ DATA_DIR }, 'start.mjs');
    expect(first.output()).not.toContain('Building');
    await expect.poll(first.output).toContain('client@calma.example');
    expect(await getJson(`${first.url}/api/treatments`)).toHaveLength(8);
    expect((await fetch(first.url, { headers: { accept: 'text/html' } })).status).toBe(200);

    const second = await runServer({ DATA_DIR }, 'start.mjs');
    expect(second.code).toBe(1);
    expect(second.output).toMatch(oneSentence);
    expect(second.output).toContain(`Another server (process ${first.child.pid})`);

    expect(await first.stop('SIGINT')).toBe(0);
  });

  it('starts again on the folder of a server that was killed, with what it had kept', async () => {
    const DATA_DIR = join(home, 'data');
    const first = await startServer({ DATA_DIR });
    const interest = { zip: '9999-999', email: 'kept@calma.example' };
    const answer = await fetch(`${first.url}/api/zip-codes/interest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(interest),
    });
    expect(answer.status).toBe(202);
    await first.stop('SIGKILL');
    const again = await startServer({ DATA_DIR });
    expect(await getJson(`${again.url}/api/treatments`)).toHaveLength(8);
    expect(await again.stop()).toBe(0);
    const database = await openEmbedded({ clock: systemClock, folder: join(DATA_DIR, 'postgres') });
    expect(await database.many(sql`select zip, email from zip_interests where zip = ${interest.zip}`)).toEqual([
      interest,
    ]);
    await database.close();
  });
});
