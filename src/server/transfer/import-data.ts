import { isDeepStrictEqual } from 'node:util';
import { leaveDemoBehind } from '../demo/leave-demo-behind.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { StartRefusal } from '../platform/database/folder-lock.ts';
import { sql, sqlFile } from '../platform/database/sql.ts';
import { version } from '../platform/project-root.ts';
import { format, type Header, type Line, readDataFile } from './data-file.ts';
import {
  type Content,
  listMigrations,
  listTables,
  markOfSecret,
  measure,
  quoted,
  speakPlainly,
  type Table,
} from './describe-tables.ts';

type Settings = {
  file: string;
  /** What signs links on the target; null: the one that comes along. */
  secret: string | null;
  /** Sealed second steps, mailed links and feeds of the source are given up. */
  allowNewSecret: boolean;
  withoutDemo: boolean;
};

/** What a database has that was only just made. */
const filledByMigrations = ['reminder_rules', 'roster_version'];

const refuseFull = async (tx: Transaction, tables: readonly Table[]): Promise<void> => {
  for (const { name } of tables.filter((table) => !filledByMigrations.includes(table.name))) {
    const { full } = await tx.one<{ full: boolean }>(sqlFile(`select exists (select from ${quoted(name)}) as full`));
    if (full)
      throw new StartRefusal(
        `The target is not empty (there are rows in ${name}): make a new database, and start nothing on it before the import.`,
      );
  }
};

const checkHeader = async (tx: Transaction, header: Header, settings: Settings): Promise<void> => {
  if (header.format !== format) throw new StartRefusal(`${settings.file} is not an export of this program.`);
  if (!isDeepStrictEqual(header.migrations, await listMigrations(tx)))
    throw new StartRefusal(
      `${settings.file} was made by version ${header.version} with other tables than this one (${version}): import it with that version, then upgrade.`,
    );
  const isSame = settings.secret === null || markOfSecret(settings.secret) === header.secretMark;
  if (!isSame && !settings.allowNewSecret)
    throw new StartRefusal(
      'APP_SECRET is another one than that of the source: mailed links, calendar feeds and second steps of the staff would be dead. ' +
        'Set it to the one of the source (npm run export -- --secret prints it there), or say --new-secret.',
    );
};

type Constraint = { table: string; name: string; definition: string };

/** Rows come table by table: what points to others is checked at the end, all at once. */
const liftReferences = async (tx: Transaction): Promise<Constraint[]> => {
  const constraints = await tx.many<Constraint>(sql`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by c.conname, c.oid`);
  for (const { table, name } of constraints)
    await tx.run(sqlFile(`alter table ${table} drop constraint ${quoted(name)}`));
  return constraints;
};

const restoreReferences = async (tx: Transaction, constraints: readonly Constraint[]): Promise<void> => {
  for (const { table, name, definition } of constraints)
    await tx.run(sqlFile(`alter table ${table} add constraint ${quoted(name)} ${definition}`));
};

const mostCharacters = 4_000_000;
const mostRows = 500;

/** Collects rows and writes many by one statement. */
const createWriter = (tx: Transaction, { name, columns }: Table) => {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const cast = columns.map(({ type }, index) => `(r.row ->> ${index})::${type}`).join(', ');
  let rows: (string | null)[][] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    const { text } = sqlFile(
      `insert into ${quoted(name)} (${names}) overriding system value select ${cast} from jsonb_array_elements($1::jsonb) r (row)`,
    );
    await tx.run({ ...sql`${JSON.stringify(rows)}`, text });
    [rows, characters] = [[], 0];
  };
  const add = async (row: (string | null)[]): Promise<void> => {
    rows.push(row);
    characters += row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (rows.length >= mostRows || characters >= mostCharacters) await flush();
  };
  return { add, flush };
};

type Filled = { header: Header; contents: Record<string, Content> };

const fill = async (tx: Transaction, tables: readonly Table[], settings: Settings): Promise<Filled> => {
  let header: Header | null = null;
  let contents: Record<string, Content> | null = null;
  let writer: ReturnType<typeof createWriter> | null = null;
  const take = async (line: Line): Promise<void> => {
    if ('row' in line) return writer?.add(line.row);
    await writer?.flush();
    if ('header' in line) {
      header = line.header;
      await checkHeader(tx, line.header, settings);
    }
    if ('end' in line) contents = line.end;
    if (!('table' in line)) return;
    if (!tables.some((table) => isDeepStrictEqual(table, line.table)))
      throw new StartRefusal(`${settings.file} has a table ${line.table.name} that is another one here.`);
    writer = createWriter(tx, line.table);
  };
  for await (const line of readDataFile(settings.file)) {
    if (!header && !('header' in line)) throw new StartRefusal(`${settings.file} is not an export of this program.`);
    await take(line);
  }
  if (!header || !contents) throw new StartRefusal(`${settings.file} ends too early; nothing was imported.`);
  return { header, contents };
};

const compare = async (tx: Transaction, tables: readonly Table[], contents: Record<string, Content>): Promise<void> => {
  for (const table of tables) {
    const here = await measure(tx, table);
    if (!isDeepStrictEqual(here, contents[table.name]))
      throw new StartRefusal(
        `${table.name} did not arrive as it was (${here.rows} rows of ${contents[table.name]?.rows ?? 0}); nothing was imported.`,
      );
  }
};

type Imported = { contents: Record<string, Content>; leftBehind: Record<string, number> };

/** All or nothing: one transaction, and at its end every table is counted and summed on this side, too. */
export const importData = (database: Database, settings: Settings): Promise<Imported> =>
  database.transaction(async (tx) => {
    await speakPlainly(tx);
    const tables = await listTables(tx);
    await refuseFull(tx, tables);
    const references = await liftReferences(tx);
    for (const { name } of tables) await tx.run(sqlFile(`alter table ${quoted(name)} disable trigger user`));
    for (const name of filledByMigrations) await tx.run(sqlFile(`delete from ${quoted(name)}`));
    const { header, contents } = await fill(tx, tables, settings);
    await restoreReferences(tx, references);
    for (const { name } of tables) await tx.run(sqlFile(`alter table ${quoted(name)} enable trigger user`));
    await compare(tx, tables, contents);
    const leftBehind = settings.withoutDemo ? await leaveDemoBehind(tx) : {};
    // Last of all: the next numbers of a database do not go back with a transaction that fails.
    for (const { name, last, isUsed } of header.sequences)
      await tx.run(sql`select setval(${quoted(name)}::regclass, ${last}::bigint, ${isUsed})`);
    return { contents, leftBehind };
  });
