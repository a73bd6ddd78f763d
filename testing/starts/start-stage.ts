import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type PrivatePostgres, startPrivatePostgres } from '../private-postgres.ts';
import { buildIfStale, killServers } from '../server-process.ts';

/** For the tests of one file: a PostgreSQL server and a folder of their own; at the end every server they started is ended. */
export const openStartStage = () => {
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
  return {
    get postgres() {
      return postgres;
    },
    get home() {
      return home;
    },
    createDatabase: async (name: string): Promise<string> => {
      await withClient(postgres.urlOf('postgres'), (client) => client.query(`create database ${name}`));
      return postgres.urlOf(name);
    },
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
