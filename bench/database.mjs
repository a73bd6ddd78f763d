import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '../src/server/platform/clock.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';
import { openPostgres } from '../src/server/platform/database/open-postgres.ts';
import { createLogger } from '../src/server/platform/logger.ts';
import { root } from '../testing/server-process.ts';

const templates = new WeakMap();

/** A new database on this server with our tables, empty. They are made once a server, and then copied. */
export async function createDatabase(postgres) {
  const template = templates.get(postgres) ?? makeTemplate(postgres);
  templates.set(postgres, template);
  return postgres.urlOf(await create(postgres, await template));
}

async function create(postgres, template = 'template1') {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  return name;
}

async function makeTemplate(postgres) {
  const name = await create(postgres);
  const database = openPostgres({
    url: postgres.urlOf(name),
    poolSize: 1,
    clock: systemClock,
    logger: createLogger('warn'),
  });
  await migrate(database, join(root, 'db', 'migrations'));
  await database.close();
  return name;
}
