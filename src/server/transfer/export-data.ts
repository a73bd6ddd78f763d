import type { Database, Transaction } from '../platform/database/database.ts';
import { sql, sqlFile } from '../platform/database/sql.ts';
import { version } from '../platform/project-root.ts';
import { format, type Line, writeDataFile } from './data-file.ts';
import {
  type Content,
  listMigrations,
  listSequences,
  listTables,
  markOfSecret,
  measure,
  quoted,
  speakPlainly,
  type Table,
} from './describe-tables.ts';

/** Pictures are large, everything else is small. */
const rowsAtOnce = ({ columns }: Table): number => (columns.some(({ type }) => type === 'bytea') ? 25 : 500);

async function* rowsOf(tx: Transaction, table: Table): AsyncGenerator<Line> {
  const columns = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  await tx.run(
    sqlFile(`declare carried no scroll cursor for select array[${columns}] as row from ${quoted(table.name)}`),
  );
  for (;;) {
    const rows = await tx.many<{ row: (string | null)[] }>(sqlFile(`fetch ${rowsAtOnce(table)} from carried`));
    for (const { row } of rows) yield { row };
    if (rows.length === 0) break;
  }
  await tx.run(sql`close carried`);
}

async function* linesOf(tx: Transaction, secret: string, contents: Record<string, Content>): AsyncGenerator<Line> {
  const tables = await listTables(tx);
  const [migrations, sequences] = [await listMigrations(tx), await listSequences(tx)];
  yield { header: { format, version, migrations, sequences, secretMark: markOfSecret(secret) } };
  for (const table of tables) {
    yield { table };
    yield* rowsOf(tx, table);
    contents[table.name] = await measure(tx, table);
  }
  yield { end: contents };
}

/** Everything as it stood at one moment, pictures included, in one file. */
export const exportData = (
  database: Database,
  { file, secret }: { file: string; secret: string },
): Promise<Record<string, Content>> =>
  database.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    await speakPlainly(tx);
    const contents: Record<string, Content> = {};
    await writeDataFile(file, linesOf(tx, secret, contents));
    return contents;
  });
