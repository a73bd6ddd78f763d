import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgresFolder } from '../scripts/programs.mjs';

export type PrivatePostgres = {
  /** The address of a database on this server. */
  urlOf(database: string): string;
  stop(): Promise<void>;
  /** The server process, for tests that take it away. */
  process: ChildProcess;
};

/** PostgreSQL refuses to run as root; then it runs as the user its Debian package made. */
const postgresUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (!uid || !gid) throw new Error('There is no user postgres to run the private database as.');
  return { uid: Number(uid), gid: Number(gid) };
};

export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

// Nothing here has to survive a crash.
const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** A PostgreSQL server of our own: a temporary folder, a free port, gone at the end. */
export const startPrivatePostgres = async (): Promise<PrivatePostgres> => {
  const programs = findPostgresFolder();
  if (!programs) throw new Error('PostgreSQL is not installed: npm test says how, or set TEST_DATABASE_URL.');
  const user = postgresUser();
  const home = mkdtempSync(join(tmpdir(), 'calma-postgres-'));
  const [data, sockets] = [join(home, 'data'), join(home, 'sockets')];
  for (const folder of [data, sockets]) mkdirSync(folder, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined)
    for (const folder of [home, data, sockets]) chownSync(folder, user.uid, user.gid);

  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: home, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);

  const port = await findFreePort();
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', sockets, ...fastSettings.flatMap((one) => ['-c', one])],
    { ...user, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaints = '';
  server.stderr.on('data', (chunk) => {
    complaints = `${complaints}${chunk}`.slice(-4000);
  });
  const killNow = () => server.kill('SIGQUIT');
  process.once('exit', killNow);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));

  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const answered = await waitForAnswer(urlOf('postgres'), server);
  if (!answered) throw new Error(`The private PostgreSQL did not start: ${complaints}`);
  return {
    urlOf,
    process: server,
    stop: async () => {
      process.off('exit', killNow);
      server.kill('SIGQUIT');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
};

const waitForAnswer = async (url: string, server: ChildProcess): Promise<boolean> => {
  for (let attempt = 0; attempt < 200 && server.exitCode === null; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return false;
};
