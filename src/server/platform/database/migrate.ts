import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { StartRefusal } from './folder-lock.ts';
import { sql, sqlFile } from './sql.ts';

type Migration = { name: string; text: string; checksum: string };

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

const migrationLock = 7_305_114;

/** Applies what is missing, in order, each in a transaction of its own. Servers that start together wait for each other. */
export const migrate = async (database: Database, folder: string): Promise<string[]> => {
  const migrations = await readMigrations(folder);
  await database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await tx.run(
      sql`create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
  });
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(database, migration)) applied.push(migration.name);
  }
  await refuseNewerDatabase(database, migrations);
  return applied;
};

const applyOnce = (database: Database, migration: Migration): Promise<boolean> =>
  database.transaction(async (tx) => {
    await tx.run(sql`set local lock_timeout = 0`);
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`select pg_advisory_xact_lock(${migrationLock})`);
    const before = await tx.maybeOne<{ checksum: string }>(
      sql`select checksum from migrations where name = ${migration.name}`,
    );
    if (before) {
      if (before.checksum !== migration.checksum) {
        throw new StartRefusal(
          `Migration ${migration.name} was changed after it had been applied; restore it and add a new one instead.`,
        );
      }
      return false;
    }
    await tx.run(sqlFile(migration.text));
    await tx.run(sql`insert into migrations (name, checksum) values (${migration.name}, ${migration.checksum})`);
    return true;
  });

const refuseNewerDatabase = async (database: Database, migrations: Migration[]): Promise<void> => {
  const known = migrations.map((migration) => migration.name);
  const unknown = await database.maybeOne<{ name: string }>(
    sql`select name from migrations where not (name = any(${known})) order by name limit 1`,
  );
  if (unknown)
    throw new StartRefusal(
      `The database is of a newer version (${unknown.name}) than this program; start the newer program.`,
    );
};
