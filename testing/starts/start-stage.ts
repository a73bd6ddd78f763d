import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type PrivatePostgres, startPrivatePostgres } from '../private-postgres.ts';
import { buildIfStale, killServers, startServer } from '../server-process.ts';

/** For the tests of one file: a PostgreSQL server and a folder of their own; at the end every server they started is ended. */
export const openStartStage = () => {
  let postgres: PrivatePostgres;
  let home: string;
  let migrated: Promise<string> | null = null;
  const create = async (name: string, template: string): Promise<string> => {
    await withClient(postgres.urlOf('postgres'), async (client) => {
      // A second try of a test begins anew.
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name} template ${template}`);
    });
    return postgres.urlOf(name);
  };
  const makeMigrated = async (): Promise<string> => {
    const DATABASE_URL = await create('migrated', 'template1');
    await (await startServer({ DATABASE_URL, JOBS: 'off' })).stop();
    // A secret of its own would be one for all.
    await withClient(DATABASE_URL, (client) => client.query('delete from own_secrets'));
    return 'migrated';
  };
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
  return {
    get postgres() {
      return postgres;
    },
    get home() {
      return home;
    },
    /** As a server of today left it that never had a visitor: the tables are made once a file, and then copied. */
    createDatabase: async (name: string): Promise<string> => {
      migrated ??= makeMigrated();
      return create(name, await migrated);
    },
    createEmptyDatabase: (name: string): Promise<string> => create(name, 'template1'),
  };
};

export const withClient = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

export const getJson = async (url: string) => (await fetch(url)).json();
