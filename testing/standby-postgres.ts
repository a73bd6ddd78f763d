import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgresFolder } from '../scripts/programs.mjs';
import { findFreePort, type PrivatePostgres, postgresUser } from './private-postgres.ts';

export type Standby = {
  readonly port: number;
  /** Becomes the one that takes writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

const ask = async (port: number, ...statements: string[]): Promise<unknown> => {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows[0];
  } finally {
    await client.end();
  }
};

const untilTrue = async (isTrue: () => Promise<boolean>): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await isTrue().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The standby did not come up.');
};

/** A second server that follows the first one: nothing counts as committed before it has it, too. */
export const startStandby = async (primary: PrivatePostgres): Promise<Standby> => {
  const programs = findPostgresFolder();
  if (!programs) throw new Error('PostgreSQL is not installed.');
  const user = postgresUser();
  const home = mkdtempSync(join(tmpdir(), 'calma-standby-'));
  const [data, sockets] = [join(home, 'data'), join(home, 'sockets')];
  mkdirSync(sockets, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined)
    for (const folder of [home, sockets]) chownSync(folder, user.uid, user.gid);
  const primaryPort = Number(new URL(primary.urlOf('postgres')).port);
  const copied = spawnSync(
    join(programs, 'pg_basebackup'),
    ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres', '-D', data, '-R', '-X', 'stream', '-c', 'fast'],
    { ...user, cwd: home, encoding: 'utf8' },
  );
  if (copied.status !== 0) throw new Error(`pg_basebackup failed: ${copied.stderr}`);
  const port = await findFreePort();
  const settings = ['max_connections=200', 'hot_standby=on'].flatMap((one) => ['-c', one]);
  const server: ChildProcess = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', sockets, ...settings],
    { ...user, cwd: home, stdio: 'ignore' },
  );
  const killNow = () => server.kill('SIGQUIT');
  process.once('exit', killNow);
  await untilTrue(async () => (await ask(port, 'select 1')) !== undefined);
  await ask(primaryPort, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
  await untilTrue(
    async () => (await ask(primaryPort, "select from pg_stat_replication where sync_state = 'sync'")) !== undefined,
  );
  return {
    port,
    promote: async () => {
      await ask(
        port,
        "alter system set synchronous_standby_names = ''",
        'select pg_promote()',
        'select pg_reload_conf()',
      );
    },
    stop: async () => {
      process.off('exit', killNow);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGQUIT');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
};
