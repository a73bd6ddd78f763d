import { isSql, listOf, type Sql, sql, sqlFile } from './sql.ts';

/** One column: how the table keeps it and what a program reads. `define-table.test.ts` compares all of them with the database. */
type Column<Value> = {
  /** As PostgreSQL writes it: `timestamp with time zone`. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Only where it differs from the key in snake case. */
  readonly name: string | undefined;
  /** What is selected instead of the bare column. */
  readonly cast: string;
  write(value: Value): unknown;
};

const column =
  <Most>(type: string, { cast = '', write = (value: unknown) => value } = {}) =>
  <Value extends Most = Most>(name?: string): Column<Value> => ({ type, isNullable: false, name, cast, write });

export const uuid = column<string>('uuid');
export const text = column<string>('text');
export const int = column<number>('integer');
export const smallint = column<number>('smallint');
/** Read as a number. */
export const decimal = column<number>('numeric', { cast: '::float8' });
export const bool = column<boolean>('boolean');
export const instant = column<Date>('timestamp with time zone');
/** Read and written as `2026-11-17`. */
export const day = column<string>('date', { cast: '::text' });
export const bytes = column<Buffer>('bytea');
export const ints = column<number[]>('integer[]');
export const texts = column<string[]>('text[]');
export const json = column<unknown>('jsonb', { write: JSON.stringify });

export const orNull = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  isNullable: true,
  write: (value) => (value === null ? null : column.write(value)),
});

/** The table allows null, but no row that is read by this description has it. */
export const setIn = <Value>(_rows: string, column: Column<Value>): Column<Value> => ({ ...column, isNullable: true });

// Without `write`, or the compiler would take the type of each value from here.
type Columns = Readonly<Record<string, Omit<Column<unknown>, 'write'>>>;

/** What a row is to a program: its type follows from the columns. */
export type RowOf<C> = { -readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never };

/** Some of the columns, each as its value or as an expression. */
type Given<C> = { readonly [Name in keyof C]?: RowOf<C>[Name] | Sql };
type NothingElse<G, C> = G & { readonly [Name in Exclude<keyof G, keyof C>]: never };

type Cell = { name: string; value: unknown };

export type Table<C extends Columns = Columns> = {
  readonly table: string;
  readonly columns: C;
  /** `b.id, b.user_id as "userId"`: all columns, or those named. */
  select(alias?: string, keys?: readonly (keyof C & string)[]): Sql;
  /** `(id, user_id) values (…)`, for an insert. */
  values<G extends Given<C>>(row: NothingElse<G, C>): Sql;
  /** `id = …, user_id = …`, for an update. */
  set<G extends Given<C>>(row: NothingElse<G, C>): Sql;
};

const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const columnName = (key: string, { name }: { name: string | undefined }): string => name ?? snakeCase(key);

/** Every table that was described; loading the modules fills it. */
export const definedTables: Table[] = [];

/**
 * The columns of a table as one list: its select list, its inserts and updates and the type of its rows come from here, and
 * one test compares it with the database. Several of one table may stand side by side.
 */
export const defineTable = <C extends Columns>(table: string, columns: C): Table<C> => {
  const names = new Map(Object.entries(columns).map(([key, one]) => [key, columnName(key, one)]));
  const cellsOf = (row: object): Cell[] =>
    Object.entries(row).flatMap(([key, value]) => {
      const [known, name] = [columns[key], names.get(key)];
      // The compiler refuses what has no column; what a caller's object carries beyond its type is left alone.
      if (!known || name === undefined) return [];
      return [{ name, value: isSql(value) ? value : (known as Column<unknown>).write(value) }];
    });
  const selected = (alias: string, key: string): string => {
    const known = columns[key] as Column<unknown>;
    const name = names.get(key);
    return `${alias}${name}${known.cast}${name === key && !known.cast ? '' : ` as "${key}"`}`;
  };
  const known = new Map<string, Sql>();
  // The same few lists over and over: a statement is put together once of the same parts.
  const asSql = (text: string): Sql => {
    const before = known.get(text) ?? sqlFile(text);
    known.set(text, before);
    return before;
  };
  const defined: Table<C> = {
    table,
    columns,
    select: (alias = '', keys = Object.keys(columns)) =>
      asSql(keys.map((key) => selected(alias && `${alias}.`, key)).join(', ')),
    values: (row) => {
      const cells = cellsOf(row);
      const list = asSql(cells.map(({ name }) => name).join(', '));
      return sql`(${list}) values (${listOf(cells.map(({ value }) => sql`${value}`))})`;
    },
    set: (row) => listOf(cellsOf(row).map(({ name, value }) => sql`${asSql(name)} = ${value}`)),
  };
  definedTables.push(defined as unknown as Table);
  return defined;
};
