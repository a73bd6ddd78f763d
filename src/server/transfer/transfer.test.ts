import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { findPostgresFolder } from '../../../scripts/programs.mjs';
import {
  createPostgresDatabase,
  createTestDatabase,
  type DatabaseKind,
  longPatience,
} from '../../../testing/server.ts';
import { loadDemo, loadDemoVisits } from '../demo/load-demo.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { openEmbedded } from '../platform/database/open-embedded.ts';
import { openPostgres } from '../platform/database/open-postgres.ts';
import { sql } from '../platform/database/sql.ts';
import { createLogger } from '../platform/logger.ts';
import { writeDataFile } from './data-file.ts';
import { type Content, listSequences, listTables, measure, speakPlainly } from './describe-tables.ts';
import { exportData } from './export-data.ts';
import { importData } from './import-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'calma-transfer-'));
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true, force: true });
});

const secret = 'kR7vQw9TtY3mXc5Bn8Hj1Fd4Gs6PaLz0';
const settings = { secret, allowNewSecret: false, withoutDemo: false };
let files = 0;
const newFile = () => join(folder, `${files++}.export`);

const make = async (kind: DatabaseKind): Promise<Database> => {
  const { database, drop } = await createTestDatabase(kind);
  onTestFinished(drop);
  return database;
};

/** With the demo's people and visits, and with a picture, a real client and a real booking. */
let busy: Record<DatabaseKind, { source: Database; file: string; said: Record<string, Content> }>;

beforeAll(async () => {
  const made = async (kind: DatabaseKind) => {
    const { database, drop } = await createTestDatabase(kind);
    drops.push(drop);
    const file = newFile();
    const source = await fillBusily(database);
    return { source, file, said: await exportData(source, { file, secret }) };
  };
  busy = { embedded: await made('embedded'), postgres: await made('postgres') };
});

const fillBusily = async (database: Database): Promise<Database> => {
  await loadDemo(database);
  await loadDemoVisits(database, { appSecret: secret });
  await database.run(sql`
    insert into users (id, email, first_name, last_name, role, language) values
      (gen_random_uuid(), 'ana@sapo.pt', 'Ana “Zé” \\ Ré', E'Reis\tNew\nline', 'client', 'pt')`);
  const bytes = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256));
  await database.run(sql`
    insert into pictures (hash, content, width, height) values (${'0f'.repeat(32)}, ${bytes}, 40, 30)`);
  return database;
};

const contentsOf = (database: Database) =>
  database.transaction(async (tx) => {
    await speakPlainly(tx);
    const tables = await listTables(tx);
    const measured: Record<string, unknown> = { sequences: await listSequences(tx) };
    for (const table of tables) measured[table.name] = await measure(tx, table);
    return measured;
  });

const count = async (database: Database, what: ReturnType<typeof sql>) =>
  (await database.one<{ n: number }>(sql`select count(*)::int as n from ${what}`)).n;

describe('everything moves', () => {
  it.each([
    ['embedded', 'postgres'],
    ['postgres', 'embedded'],
    ['postgres', 'postgres'],
  ] as const)('from %s to %s: the same rows, sums, pictures and next numbers', async (from, to) => {
    const { source, file, said } = busy[from];
    const target = await make(to);
    expect(said.bookings?.rows).toBeGreaterThan(100);
    expect(Number(said.payments?.cents.amount_cents)).toBeGreaterThan(100_000);
    await importData(target, { ...settings, file });
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
    const [was] = await source.many<{ content: Buffer }>(sql`select content from pictures`);
    const [is] = await target.many<{ content: Buffer }>(sql`select content from pictures`);
    expect(is?.content.equals(was?.content ?? Buffer.of())).toBe(true);
    // The walls of the database stand again.
    const stranger = sql`insert into saved_addresses (id, user_id, label, zip_code, location)
      values (gen_random_uuid(), gen_random_uuid(), 'x', '1000-001', '{}')`;
    await expect(target.run(stranger)).rejects.toThrow(/foreign key/);
    const roster = () => target.one<{ version: string }>(sql`select version::text from roster_version`);
    const before = await roster();
    await target.run(sql`update therapists set active = false`);
    expect(await roster()).not.toEqual(before);
  });
});

describe('nothing moves', () => {
  it('into a folder that is not there, with a sentence that says what to do', async () => {
    const file = join(tmpdir(), 'calma-no-such-folder', 'calma.export');
    const nothing = (async function* () {})();
    await expect(writeDataFile(file, nothing)).rejects.toThrow(/ENOENT.*Name a file in a folder/);
  });

  it('into a database that has something already', async () => {
    const { source, file } = busy.postgres;
    const target = await make('postgres');
    await importData(target, { ...settings, file });
    await expect(importData(target, { ...settings, file })).rejects.toThrow(/The target is not empty/);
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
  });

  it('from a file that is cut off, changed, of another version or no export at all; and nothing is left of it', async () => {
    const { file } = busy.postgres;
    const [broken, target] = [newFile(), await make('postgres')];
    const empty = await contentsOf(target);
    const whole = readFileSync(file);
    const tryWith = async (content: Buffer | string) => {
      writeFileSync(broken, content);
      await expect(importData(target, { ...settings, file: broken })).rejects.toThrow(
        /cannot be read|ends too early|not an export|did not arrive|other tables/,
      );
      expect(await contentsOf(target)).toEqual(empty);
    };
    await tryWith(whole.subarray(0, whole.length - 2000));
    await tryWith('something else');
    const text = gunzipSync(whole).toString();
    await tryWith(gzipSync(text.replace('ana@sapo.pt', 'eva@sapo.pt')));
    await tryWith(gzipSync(text.split('\n').slice(0, -2).join('\n')));
    await tryWith(gzipSync(text.replace('0001_ground.sql', '0000_other.sql')));
  });

  it('under another secret, unless that is said aloud', async () => {
    const { file } = busy.postgres;
    const target = await make('postgres');
    const other = { ...settings, file, secret: 'another-secret-that-is-long-enough-0' };
    await expect(importData(target, other)).rejects.toThrow(/APP_SECRET is another one/);
    await importData(target, { ...other, allowNewSecret: true });
  });
});

describe('a backup', () => {
  it('of PostgreSQL by pg_dump holds everything, and pg_restore brings it back', async () => {
    const [from, to] = [await createPostgresDatabase(inject('templateDatabase')), await createPostgresDatabase()];
    for (const { drop } of [from, to]) onTestFinished(drop);
    const open = (url: string) => {
      const logger = createLogger('silent');
      const database = openPostgres({ url, poolSize: 2, clock: systemClock, logger, patience: longPatience });
      onTestFinished(() => database.close());
      return database;
    };
    const source = await fillBusily(open(from.url));
    const program = (name: string) => join(findPostgresFolder() ?? '', name);
    const dump = newFile();
    execFileSync(program('pg_dump'), ['-Fc', '-f', dump, from.url]);
    execFileSync(program('pg_restore'), ['-d', to.url, dump]);
    expect(await contentsOf(open(to.url))).toEqual(await contentsOf(source));
  });

  it('of the embedded database is a copy of its folder, taken while nothing runs', async () => {
    const [here, there] = [join(folder, 'here'), join(folder, 'there')];
    const snapshot = new Blob([readFileSync(inject('embeddedSnapshotFile'))]);
    const source = await openEmbedded({ clock: systemClock, folder: here, snapshot });
    await importData(source, { ...settings, file: busy.postgres.file });
    const before = await contentsOf(source);
    await source.close();
    cpSync(here, there, { recursive: true });
    const restored = await openEmbedded({ clock: systemClock, folder: there });
    onTestFinished(() => restored.close());
    expect(await contentsOf(restored)).toEqual(before);
  });
});

describe('without the demo', () => {
  it('its people, visits, cards and codes stay behind; what is one’s own arrives', async () => {
    const { file } = busy.embedded;
    const target = await make('postgres');
    const { leftBehind } = await importData(target, { ...settings, file, withoutDemo: true });
    expect(leftBehind).toMatchObject({ users: 4, therapists: 14, promo_codes: 3 });
    expect(await count(target, sql`users`)).toBe(1);
    for (const table of [sql`bookings`, sql`payments`, sql`therapists`, sql`gift_cards`, sql`busy`, sql`promo_codes`])
      expect(await count(target, table)).toBe(0);
    expect(await count(target, sql`treatments`)).toBe(8);
    expect(await count(target, sql`pictures`)).toBe(1);
  });

  it('is refused where a real booking hangs on a therapist of the demo', async () => {
    const { source } = busy.postgres;
    const [file, target] = [newFile(), await make('postgres')];
    await source.run(sql`
      update bookings set contact = contact || '{"email": "ana@sapo.pt"}'
      where id = (select booking_id from booking_seats order by booking_id limit 1)`);
    await exportData(source, { file, secret });
    await expect(importData(target, { ...settings, file, withoutDemo: true })).rejects.toThrow(
      /Something of real people hangs on a row of the demo in therapists/,
    );
    expect(await count(target, sql`users`)).toBe(0);
  });
});
