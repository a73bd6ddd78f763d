import { createHmac } from 'node:crypto';
import type { Queryable } from '../platform/database/database.ts';
import { sql, sqlFile } from '../platform/database/sql.ts';

type Column = { name: string; type: string };
export type Table = { name: string; columns: Column[] };
/** How much is in a table: rows, a sum over everything in them, and the sum of each column of money. */
export type Content = { rows: number; sum: string; cents: Record<string, string> };

/** Who runs now, what was applied, which transaction changed what and what was added up belong to a database, not to its data. */
const ownTables = [
  'migrations',
  'processes',
  'busy_changes',
  'paid_day_sums',
  'begun_day_sums',
  'visit_day_sums',
  'ledger_day_sums',
  'summed_days',
  'day_sum_marks',
];

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every table of ours with the columns that can be written, in the order of their names. */
export const listTables = async (on: Queryable): Promise<Table[]> => {
  const rows = await on.many<{ table: string; name: string; type: string }>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and not (c.relname = any(${ownTables}))
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attname`);
  const names = [...new Set(rows.map(({ table }) => table))];
  return names.map((name) => ({
    name,
    columns: rows.filter(({ table }) => table === name).map((row) => ({ name: row.name, type: row.type })),
  }));
};

/** The same text for the same value, whatever the server is set to. */
export const speakPlainly = async (on: Queryable): Promise<void> => {
  await on.run(sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true)`);
};

const centsOf = ({ columns }: Table): string[] =>
  columns.filter(({ name, type }) => name.endsWith('_cents') && type === 'integer').map(({ name }) => name);

/** Counted by the database itself, so that both ends are asked the same question. */
export const measure = async (on: Queryable, table: Table): Promise<Content> => {
  const texts = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const cents = centsOf(table);
  const sums = cents.map((name) => `, coalesce(sum(${quoted(name)}), 0)::text as ${quoted(name)}`).join('');
  const { rows, sum, ...money } = await on.one<{ rows: number; sum: string } & Record<string, string>>(
    sqlFile(`select count(*)::int as rows,
      coalesce(sum(('x' || substr(md5(row(${texts})::text), 1, 15))::bit(60)::bigint), 0)::text as sum${sums}
      from ${quoted(table.name)}`),
  );
  return { rows, sum, cents: money as Record<string, string> };
};

export const listMigrations = async (on: Queryable): Promise<string[]> =>
  (await on.many<{ name: string }>(sql`select name from migrations order by name`)).map(({ name }) => name);

export type Sequence = { name: string; last: string; isUsed: boolean };

export const listSequences = async (on: Queryable): Promise<Sequence[]> => {
  const names = await on.many<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`);
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const read = sqlFile(`select last_value::text as last, is_called as "isUsed" from ${quoted(name)}`);
    sequences.push({ name, ...(await on.one<{ last: string; isUsed: boolean }>(read)) });
  }
  return sequences;
};

/** Tells whether two secrets are the same, and nothing else about them. */
export const markOfSecret = (secret: string): string =>
  createHmac('sha256', secret).update('calma-export').digest('hex').slice(0, 16);
