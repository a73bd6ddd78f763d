import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { prepareDemo } from './prepare-demo.ts';
import type { PrivatePostgres } from './private-postgres.ts';

const templates = new WeakMap<PrivatePostgres, Promise<string>>();

const createDatabase = async (postgres: PrivatePostgres, template = 'template1'): Promise<string> => {
  const name = `calma_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  return name;
};

const makeTemplate = async (postgres: PrivatePostgres): Promise<string> => {
  const name = await createDatabase(postgres);
  await prepareDemo(postgres.urlOf(name));
  return name;
};

/** The name of a new database with the company of the demo in it. It is filled once a server, and then copied. */
export const createDemoDatabase = async (postgres: PrivatePostgres): Promise<string> => {
  const template = templates.get(postgres) ?? makeTemplate(postgres);
  templates.set(postgres, template);
  return createDatabase(postgres, await template);
};
