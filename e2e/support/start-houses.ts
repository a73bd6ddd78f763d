import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPrivatePostgres } from '../../testing/private-postgres.ts';
import { buildIfStale, startServer } from '../../testing/server-process.ts';

const settings = { DEMO: '1', LIMITS: 'off', JOBS: 'inline', LOG_LEVEL: 'warn' };

/** Before the journeys: the built app twice, on PostgreSQL and on the embedded database. */
export default async (): Promise<() => Promise<void>> => {
  buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'calma-e2e-'));
  const [postgres, embedded] = await Promise.all([
    startOnPostgres(),
    startServer({ ...settings, DATA_DIR: join(folder, 'data') }),
  ]);
  process.env.HOUSE_POSTGRES = postgres.server.url;
  process.env.HOUSE_EMBEDDED = embedded.url;
  return async () => {
    await Promise.all([postgres.server.stop(), embedded.stop()]);
    await postgres.tearDown();
    rmSync(folder, { recursive: true, force: true });
  };
};

const startOnPostgres = async () => {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await startPrivatePostgres();
  const url = given ?? own?.urlOf('postgres') ?? '';
  const name = `journeys_${process.pid}`;
  await runOn(url, `create database ${name}`);
  const database = new URL(url);
  database.pathname = `/${name}`;
  const server = await startServer({ ...settings, DATABASE_URL: database.href });
  const tearDown = async () => {
    if (own) await own.stop();
    else await runOn(url, `drop database if exists ${name} with (force)`);
  };
  return { server, tearDown };
};

const runOn = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
