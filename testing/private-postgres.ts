import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgresFolder } from '../scripts/programs.mjs';

export type PrivatePostgres = {
  /** The address of a database on this server. */
  urlOf(database: string): string;
  /** Where it listens beside the port: a question through a socket costs a quarter less. */
  sockets: string;
  stop(): Promise<void>;
  /** The server process, for tests that take it away. */
  process: ChildProcess;
  /** Ends every process of the server at once, as a power cut would, and leaves its files as they are. */
  crash(): Promise<void>;
  /** After a crash: the same files at the same address. Resolves when it answers again. */
  startAgain(): Promise<void>;
};

/** PostgreSQL refuses to run as root; then it runs as the user its Debian package made. */
export const postgresUser = (): { uid?: number; gid?: number } => {
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

// Nothing here has to survive a crash, unless a test is about that.
const fastSettings = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['checkpoint_timeout=1d', 'max_wal_size=8GB', 'bgwriter_lru_maxpages=0', 'update_process_title=off'],
];

const roomNeeded = 6 * 1024 ** 3;

/** In memory where there is room for it: a database that lives for a second is a thousand files to make and to remove. */
const quickFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > roomNeeded ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
};

type Options = {
  survivesCrashes?: boolean;
  /** Whether it tidies tables up by itself; many databases that live for a second need nobody who walks through them. */
  vacuums?: boolean;
};

/** A PostgreSQL server of our own: a temporary folder, a free port, gone at the end. */
export const startPrivatePostgres = async ({
  survivesCrashes = false,
  vacuums = true,
}: Options = {}): Promise<PrivatePostgres> => {
  const programs = findPostgresFolder();
  if (!programs) throw new Error('PostgreSQL is not installed: npm test says how, or set TEST_DATABASE_URL.');
  const user = postgresUser();
  const home = mkdtempSync(join(survivesCrashes ? tmpdir() : quickFolder(), 'calma-postgres-'));
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

  let port = await findFreePort();
  const settings = [
    ...['max_connections=200', ...(vacuums ? [] : ['autovacuum=off'])],
    ...(survivesCrashes ? [] : fastSettings),
  ].flatMap((one) => ['-c', one]);
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const launch = async (): Promise<Running> => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', sockets, ...settings],
      { ...user, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const running = watch(server);
    if (await waitForAnswer(urlOf('postgres'), server)) return running;
    server.kill('SIGQUIT');
    throw new Error(`The private PostgreSQL did not start: ${running.complaints()}`);
  };

  const launchAnywhere = async (triesLeft = 3): Promise<Running> => {
    try {
      return await launch();
    } catch (error) {
      // Between finding a free port and taking it, somebody else may have been quicker.
      if (triesLeft === 0 || !String(error).includes('could not bind')) throw error;
      port = await findFreePort();
      return launchAnywhere(triesLeft - 1);
    }
  };

  let running = await launchAnywhere();
  // A run that breaks off stops nothing, and its files may lie in memory.
  const forget = (): void => {
    try {
      rmSync(home, { recursive: true, force: true });
    } catch {
      // The server is still writing its last.
    }
  };
  process.once('exit', forget);
  return {
    urlOf,
    sockets,
    get process() {
      return running.server;
    },
    crash: async () => {
      for (const pid of [running.server.pid, ...childrenOf(running.server)]) if (pid) kill(pid);
      await running.ended;
    },
    startAgain: async () => {
      running = await launch();
    },
    stop: async () => {
      running.server.kill('SIGQUIT');
      await running.ended;
      process.off('exit', forget);
      forget();
    },
  };
};

type Running = { server: ChildProcess; ended: Promise<void>; complaints(): string };

/** Gone at the latest when this process is. */
const watch = (server: ChildProcess): Running => {
  let complaints = '';
  server.stderr?.on('data', (chunk) => {
    complaints = `${complaints}${chunk}`.slice(-4000);
  });
  const killNow = () => server.kill('SIGQUIT');
  process.once('exit', killNow);
  const ended = new Promise<void>((resolve) =>
    server.once('exit', () => {
      process.off('exit', killNow);
      resolve();
    }),
  );
  return { server, ended, complaints: () => complaints };
};

/** Linux says who they are; elsewhere they notice by themselves that their parent is gone. */
const childrenOf = ({ pid }: ChildProcess): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself a moment ago.
  }
};

const waitForAnswer = async (url: string, server: ChildProcess): Promise<boolean> => {
  for (let attempt = 0; attempt < 1200 && server.exitCode === null; attempt++) {
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
