import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresDatabase, createTestDatabase, type DatabaseKind } from '../../../../testing/server.ts';
import { systemClock } from '../clock.ts';
import { createLogger } from '../logger.ts';
import type { Database } from './database.ts';
import { StartRefusal } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { patiently } from './open-database.ts';
import { openPostgres } from './open-postgres.ts';
import { endlessPatience } from './postgres-pool.ts';
import { sql } from './sql.ts';

let folder: string;
let undo: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calma-migrations-'));
  undo = [() => rm(folder, { recursive: true })];
});
afterEach(async () => {
  for (const step of undo.reverse()) await step();
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);

const openAt = (url: string): Database => {
  const logger = createLogger('silent');
  const database = openPostgres({ url, poolSize: 2, clock: systemClock, logger, patience: endlessPatience });
  undo.push(() => database.close());
  return database;
};

const openEmpty = async (kind: DatabaseKind): Promise<Database> => {
  if (kind === 'embedded') {
    const { database, drop } = await createTestDatabase('embedded');
    undo.push(drop);
    await database.run(sql`drop table migrations`); // as if nothing had been applied; the tables below are others
    return database;
  }
  const { url, drop } = await createPostgresDatabase();
  undo.push(drop);
  return openAt(url);
};

describe.each<DatabaseKind>(['postgres', 'embedded'])('migrations (%s)', (kind) => {
  it('are applied in order, once each, and refuse what does not fit', async () => {
    const database = await openEmpty(kind);
    await write('0002_fill.sql', "insert into words values ('sálvia'); insert into words values ('areia');");
    await write('0001_words.sql', 'create table words (word text);');
    await write('notes.txt', 'not a migration');
    expect(await migrate(database, folder)).toEqual(['0001_words.sql', '0002_fill.sql']);
    expect(await migrate(database, folder)).toEqual([]);
    expect(await database.many(sql`select word from words`)).toHaveLength(2);

    await write('0003_broken.sql', "insert into words values ('half'); select no_such_column from words;");
    await expect(migrate(database, folder)).rejects.toThrow('no_such_column');
    expect(await database.many(sql`select word from words`)).toHaveLength(2);
    expect(await database.many(sql`select name from migrations`)).toHaveLength(2);

    await write('0003_broken.sql', "insert into words values ('whole');");
    expect(await migrate(database, folder)).toEqual(['0003_broken.sql']);

    await write('0001_words.sql', 'create table words (word text not null);');
    await expect(migrate(database, folder)).rejects.toThrow(StartRefusal);
    await expect(migrate(database, folder)).rejects.toThrow('0001_words.sql was changed after it had been applied');

    await write('0001_words.sql', 'create table words (word text);');
    // An older program works on beside what was only added, and not beside what took something away.
    await rm(join(folder, '0003_broken.sql'));
    expect(await migrate(database, folder)).toEqual([]);
    await write('0004_rename.sql', '-- breaks older programs\nalter table words rename to sayings;');
    expect(await migrate(database, folder)).toEqual(['0004_rename.sql']);
    await rm(join(folder, '0004_rename.sql'));
    await expect(migrate(database, folder)).rejects.toThrow(StartRefusal);
    await expect(migrate(database, folder)).rejects.toThrow('newer version (0004_rename.sql)');
  });
});

describe('a migration that needs a table in use', () => {
  it('gives way to everybody else again and again, and is applied when the table is free', async () => {
    const { url, drop } = await createPostgresDatabase();
    undo.push(drop);
    await write('0001_words.sql', 'create table words (word text);');
    const [holder, starting] = [openAt(url), openAt(url)];
    await migrate(holder, folder);
    await write('0002_more.sql', 'alter table words add column language text;');
    let applying: Promise<string[]> = Promise.resolve([]);
    await holder.transaction(async (tx) => {
      await tx.run(sql`select from words`);
      applying = migrate(starting, folder);
      const isWaiting = async () =>
        (await tx.many(sql`select from pg_locks where not granted and relation = 'words'::regclass`)).length > 0;
      await expect.poll(isWaiting).toBe(true);
      await expect.poll(isWaiting).toBe(false);
    });
    expect(await applying).toEqual(['0002_more.sql']);
  });

  it('is told as a sentence when the role has no right to it', async () => {
    const { url, drop } = await createPostgresDatabase();
    undo.push(drop);
    const owner = openAt(url);
    await owner.run(sql`create role visitor_of_migrations login`);
    undo.push(async () => void (await owner.run(sql`drop role visitor_of_migrations`)));
    const asVisitor = new URL(url);
    asVisitor.username = 'visitor_of_migrations';
    await write('0001_words.sql', 'create table words (word text);');
    const refusal = await migrate(openAt(asVisitor.href), folder).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(StartRefusal);
    expect((refusal as Error).message).toMatch(
      /^The table of migrations cannot be applied \(permission denied.+\); .+\.$/,
    );
  });
});

describe('changing or filling a large table at the start', () => {
  it('may take as long as it needs, where a request would be broken off', async () => {
    const { url, drop } = await createPostgresDatabase();
    undo.push(drop);
    const settings = { url, clock: systemClock, logger: createLogger('silent') };
    const limitOf = (database: Database) =>
      database.one<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`);
    const usual = openPostgres({ ...settings, poolSize: 1 });
    undo.push(() => usual.close());
    expect(await limitOf(usual)).toEqual({ limit: '8s' });
    await patiently(settings, async (patient) => expect(await limitOf(patient)).toEqual({ limit: '0' }));
  });
});

describe('migrations of servers that start together', () => {
  it('are applied by one of them only', async () => {
    const { url, drop } = await createPostgresDatabase();
    undo.push(drop);
    await write('0001_count.sql', 'create table starts (id int generated always as identity); select pg_sleep(0.2);');
    await write('0002_row.sql', 'insert into starts default values;');
    const servers = [1, 2, 3, 4].map(() => openAt(url));
    const applied = await Promise.all(servers.map((server) => migrate(server, folder)));
    expect(applied.flat().sort()).toEqual(['0001_count.sql', '0002_row.sql']);
    const [first] = servers;
    expect(await first?.many(sql`select id from starts`)).toHaveLength(1);
  });
});
