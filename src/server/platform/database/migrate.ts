import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from '../durations.ts';
import type { Database, Transaction } from './database.ts';
import { errorCodeOf } from './failures.ts';
import { StartRefusal } from './folder-lock.ts';
import { sql, sqlFile } from './sql.ts';

type Migration = {
  name: string;
  text: string;
  checksum: string;
  /** Whether programs from before it cannot work on the database afterwards. */
  breaksOlder: boolean;
};

/** The first line of a migration that takes something away: older programs then refuse to start. */
const breakingMark = /^-- breaks older programs\b/;

/** At once: many small files take longer one question at a time than everything else before them. */
const readMigrations = (folder: string): Migration[] => {
  const names = readdirSync(folder).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    return { name, text, checksum, breaksOlder: breakingMark.test(text) };
  });
};

const migrationLock = 7_305_114;

/**
 * Applies what is missing, in order, each in a transaction of its own. Servers that start together wait for each other.
 * A migration only adds, unless its first line says that it breaks older programs: so an older program may work on.
 */
export const migrate = async (
  database: Database,
  folder: string,
  /** Hears how many are to be applied before the first is. */
  onWork: (count: number) => void = () => undefined,
): Promise<string[]> => {
  const migrations = readMigrations(folder);
  const missing = await findMissing(database, migrations);
  if (missing.length === 0) return [];
  await refusing('The table of migrations', () => prepareTable(database));
  onWork(missing.length);
  const applied: string[] = [];
  for (const migration of missing) {
    if (await refusing(`Migration ${migration.name}`, () => applyPatiently(database, migration)))
      applied.push(migration.name);
  }
  // What a newer program has done meanwhile.
  await findMissing(database, migrations);
  return applied;
};

/** One question: most starts find nothing to do, and people wait for them. */
export const isMigrated = async (database: Database, folder: string): Promise<boolean> =>
  (await findMissing(database, readMigrations(folder))).length === 0;

/** Refuses a database that is not of this program. */
const findMissing = async (database: Database, migrations: readonly Migration[]): Promise<Migration[]> => {
  const applied = await refusing('The table of migrations', () => listApplied(database));
  const known = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  for (const migration of migrations) refuseChanged(migration, known.get(migration.name));
  const missing = migrations.filter(({ name }) => !known.has(name));
  if (missing.length === 0) refuseNewerDatabase(applied, migrations);
  return missing;
};

type Applied = { name: string; checksum: string; breaksOlder: boolean };

const noTable = '42P01';
const noColumn = '42703';

const listApplied = (database: Database): Promise<Applied[]> =>
  database
    .many<Applied>(sql`select name, checksum, breaks_older as "breaksOlder" from migrations order by name`)
    .catch((error: unknown) => {
      if (errorCodeOf(error) === noTable) return [];
      if (errorCodeOf(error) !== noColumn) throw error;
      return database.many<Applied>(sql`select name, checksum, false as "breaksOlder" from migrations`);
    });

const refuseChanged = ({ name, checksum }: Migration, applied: string | undefined): void => {
  if (applied !== undefined && applied !== checksum)
    throw new StartRefusal(
      `Migration ${name} was changed after it had been applied; restore it and add a new one instead.`,
    );
};

const prepareTable = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await takeTurn(tx, migrationLock);
    const { exists } = await tx.one<{ exists: boolean }>(sql`select to_regclass('migrations') is not null as exists`);
    if (!exists)
      await tx.run(sql`
        create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { marked } = await tx.one<{ marked: boolean }>(sql`
      select exists (select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'breaks_older') as marked`);
    if (!marked) await tx.run(sql`alter table migrations add column breaks_older boolean not null default false`);
  });

/** Others that start at the same time wait here, however long the first one takes. */
export const takeTurn = async (tx: Transaction, lock: number): Promise<void> => {
  await tx.run(
    sqlFile(`
      set local statement_timeout = 0;
      set local lock_timeout = 0;
      select pg_advisory_xact_lock(${lock})`),
  );
};

const lockSeconds = 3;
const lockAttempts = 10;
const waitedTooLong = '55P03';

/** A table that is in use is tried again: while it waits for a lock, everybody else queues behind it, so it never waits long. */
const applyPatiently = async (database: Database, migration: Migration): Promise<boolean> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(database, migration);
    } catch (error) {
      if (errorCodeOf(error) !== waitedTooLong || attempt === lockAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds(1)));
    }
  }
};

const applyOnce = (database: Database, migration: Migration): Promise<boolean> =>
  database.transaction(async (tx) => {
    await takeTurn(tx, migrationLock);
    await tx.run(sql`select set_config('lock_timeout', ${`${lockSeconds}s`}, true)`);
    const before = await tx.maybeOne<{ checksum: string }>(
      sql`select checksum from migrations where name = ${migration.name}`,
    );
    if (before) {
      refuseChanged(migration, before.checksum);
      return false;
    }
    await tx.run(sqlFile(migration.text));
    await tx.run(sql`
      insert into migrations (name, checksum, breaks_older)
      values (${migration.name}, ${migration.checksum}, ${migration.breaksOlder})`);
    return true;
  });

/** What the database itself refuses, as a sentence. */
const refusing = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const code = errorCodeOf(error);
    if (!code || error instanceof StartRefusal) throw error;
    throw new StartRefusal(`${what} cannot be applied (${(error as Error).message}); ${adviceFor(code)}.`);
  }
};

const adviceFor = (code: string): string => {
  if (code === '42501')
    return 'the role of DATABASE_URL must own its database, or may create tables and the extension btree_gist in it';
  if (code === waitedTooLong) return 'another session holds one of its tables: end it and start again';
  if (['58P01', '0A000'].includes(code)) return 'the extension btree_gist must be installed on the database server';
  if (code === '53100') return 'the disk of the database is full';
  return `PostgreSQL says ${code}; nothing of it was kept`;
};

const refuseNewerDatabase = (applied: readonly Applied[], migrations: readonly Migration[]): void => {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.find(({ name, breaksOlder }) => breaksOlder && !known.has(name));
  if (unknown)
    throw new StartRefusal(
      `The database is of a newer version (${unknown.name}) than this program can work with; start the newer program.`,
    );
};
