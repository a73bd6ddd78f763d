import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '#server/platform/clock.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { migrationsFolder } from '#server/platform/database/open-database.ts';
import { dumpEmbedded } from '#server/platform/database/open-embedded.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { endlessPatience } from '#server/platform/database/postgres-pool.ts';
import { createLogger } from '#server/platform/logger.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { startPrivatePostgres } from './private-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on the test server from which others may be created. */
    postgresUrl: string;
    /** The folder of its socket, if it is ours. */
    postgresSockets: string | null;
    /** The migrated, empty database every test copies. */
    templateDatabase: string;
    /** The same for the embedded database: a dump in a file. */
    embeddedSnapshotFile: string;
  }
}

/** Runs once before the server's tests: both databases, migrated and ready to be copied. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  // One after the other: the embedded database keeps this process busy for so long that a server would drop its connections.
  const embeddedSnapshotFile = await prepareEmbeddedSnapshot();
  const postgres = await preparePostgres();
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresSockets', postgres.sockets);
  project.provide('templateDatabase', postgres.template);
  project.provide('embeddedSnapshotFile', embeddedSnapshotFile);
  return postgres.tearDown;
};

const preparePostgres = async () => {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? undefined : await startPrivatePostgres({ vacuums: false });
  const url = given ?? server?.urlOf('postgres') ?? '';
  const template = `app_${randomUUID().slice(0, 8)}`;
  await runOn(url, `create database ${template}`);
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  const database = openPostgres({
    url: templateUrl.href,
    poolSize: 1,
    clock: systemClock,
    logger: createLogger('warn'),
    patience: endlessPatience,
  });
  await migrate(database, migrationsFolder);
  await database.close();
  const tearDown = async () => {
    if (server) await server.stop();
    else await runOn(url, `drop database if exists ${template} with (force)`);
  };
  return { url, sockets: server?.sockets ?? null, template, tearDown };
};

const runOn = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** Making the embedded database takes seconds, so the dump is kept until a migration or the database itself changes. */
const prepareEmbeddedSnapshot = async (): Promise<string> => {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(projectRoot, 'node_modules/@electric-sql/pglite/package.json')));
  for (const name of readdirSync(migrationsFolder).sort()) hash.update(readFileSync(join(migrationsFolder, name)));
  const cache = join(projectRoot, 'node_modules', '.cache', 'calma');
  const file = join(cache, `embedded-${hash.digest('hex').slice(0, 16)}.tar`);
  if (existsSync(file)) return file;
  const dump = await dumpEmbedded(async (database) => {
    await migrate(database, migrationsFolder);
  }, systemClock);
  mkdirSync(cache, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  return file;
};
