import type { Queryable, Transaction } from './database.ts';
import type { Table } from './define-table.ts';
import { orderBy, pageOf } from './list-query.ts';
import { allOf, noSql, type Sql, sql, sqlFile } from './sql.ts';

type Wish = { sort: string; page: number; pageSize: number };

type Key = number | string;

type Settings<Row, Fields, Query extends Wish> = {
  /** With `id` and `version`; every statement calls it `row`. */
  table: Pick<Table, 'table' | 'select'> & { values(row: never): Sql; set(row: never): Sql };
  /** What is worked out beside its columns, and from what: `cross join lateral (…) as used`. */
  computed?: { columns: Sql; from?: Sql };
  /** Where a row is kept otherwise than it is told: to one that is told, and to the columns. */
  read?(kept: never): Row;
  written?(fields: Fields): object;
  /** What only a new row is given. */
  atFirst?: Readonly<Record<string, Sql>>;
  /** Which rows of the table are meant at all. */
  only?: Sql;
  matching(query: Query): Sql[];
  sorts: Readonly<Record<string, Sql>>;
};

/** An instant becomes text, as it crosses the wire. */
const inTexts = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );

/** The statements of a managed thing that is one row of one table. */
export const managedRows = <Row, Fields extends object, Query extends Wish, Id extends Key = number>({
  table,
  computed,
  read = (kept) => kept,
  written = (fields) => fields,
  atFirst = {},
  only = sql`true`,
  matching,
  sorts,
}: Settings<Row, Fields, Query>) => {
  const name = sqlFile(table.table);
  const columns = computed ? sql`${table.select('row')}, ${computed.columns}` : table.select('row');
  const from = sql`from ${name} as row ${computed?.from ?? noSql}`;
  const toRow = (kept: object): Row => read(inTexts(kept) as never);
  const one = async (on: Queryable, id: Id, ending: Sql): Promise<Row | null> => {
    const found = await on.maybeOne<object>(sql`select ${columns} ${from} where row.id = ${id} and ${only} ${ending}`);
    return found && toRow(found);
  };
  return {
    list: async (on: Queryable, query: Query): Promise<{ items: Row[]; total: number }> => {
      const chosen = sql`${from} where ${allOf([only, ...matching(query)])}`;
      const order = orderBy(query.sort, sorts, sql`row.id`);
      const found = await on.many<object>(sql`select ${columns} ${chosen} ${order} ${pageOf(query)}`);
      const { total } = await on.one<{ total: number }>(sql`select count(*)::int as total ${chosen}`);
      return { items: found.map(toRow), total };
    },
    find: (on: Queryable, id: Id) => one(on, id, noSql),
    lock: (tx: Transaction, id: Id) => one(tx, id, sql`for update of row`),
    insert: async (tx: Transaction, fields: Fields): Promise<Id> => {
      const values = table.values({ ...written(fields), ...atFirst } as never);
      return (await tx.one<{ id: Id }>(sql`insert into ${name} ${values} returning id`)).id;
    },
    write: (tx: Transaction, id: Id, fields: Fields): Promise<number> =>
      tx.run(sql`update ${name} set ${table.set(written(fields) as never)}, version = version + 1 where id = ${id}`),
    remove: (tx: Transaction, id: Id): Promise<number> => tx.run(sql`delete from ${name} where id = ${id}`),
  };
};

type Reads<Row, Query> = {
  list(on: Queryable, query: Query): Promise<{ items: Row[]; total: number }>;
  find(on: Queryable, id: number): Promise<Row | null>;
  lock(tx: Transaction, id: number): Promise<Row | null>;
};

/** The same rows with what only others know of them, such as a count. */
export const withMore = <Row, More, Query, Rest>(
  rows: Reads<Row, Query> & Rest,
  complete: (on: Queryable, rows: readonly Row[]) => Promise<More[]>,
): Omit<Rest, keyof Reads<Row, Query>> & Reads<More, Query> => {
  const one = async (on: Queryable, row: Row | null): Promise<More | null> =>
    row ? ((await complete(on, [row]))[0] ?? null) : null;
  return {
    ...rows,
    list: async (on, query) => {
      const { items, total } = await rows.list(on, query);
      return { items: await complete(on, items), total };
    },
    find: async (on, id) => one(on, await rows.find(on, id)),
    lock: async (tx, id) => one(tx, await rows.lock(tx, id)),
  };
};
