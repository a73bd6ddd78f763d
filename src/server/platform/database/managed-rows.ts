import type { Queryable, Transaction } from './database.ts';
import { orderBy, pageOf } from './list-query.ts';
import { allOf, noSql, type Sql, sql, sqlName } from './sql.ts';

type Wish<Sort extends string> = { sort: Sort | `-${Sort}`; page: number; pageSize: number };

type Settings<Fields, Query, Sort extends string> = {
  /** Its name; every statement calls it `row`. */
  table: string;
  /** What is read of it. An instant becomes text, as it crosses the wire. */
  columns: Sql;
  /** What is read beside it: `cross join lateral (…) as used`. */
  beside?: Sql;
  /** What is written, by the names of the columns. */
  written(fields: Fields): Record<string, unknown>;
  /** What of it only a new row is given. */
  atFirst?: Record<string, Sql>;
  matching(query: Query): Sql[];
  sorts: Readonly<Record<Sort, Sql>>;
};

const commas = (parts: readonly Sql[]): Sql => parts.reduce((left, right) => sql`${left}, ${right}`);

const inTexts = <Row>(row: object): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Row;

/** The statements of a managed thing that is one row of one table, with `id` and `version`. */
export const managedRows = <Row extends { id: number }, Fields, Query extends Wish<Sort>, Sort extends string>(
  settings: Settings<Fields, Query, Sort>,
) => {
  const { columns, beside = noSql, written, atFirst = {}, matching, sorts } = settings;
  const table = sqlName(settings.table);
  const from = sql`from ${table} as row ${beside}`;
  const one = async (on: Queryable, id: number, ending: Sql): Promise<Row | null> => {
    const found = await on.maybeOne<object>(sql`select ${columns} ${from} where row.id = ${id} ${ending}`);
    return found && inTexts<Row>(found);
  };
  return {
    list: async (on: Queryable, query: Query): Promise<{ items: Row[]; total: number }> => {
      const chosen = sql`${from} where ${allOf(matching(query))}`;
      const order = orderBy<Sort>(query.sort, sorts, sql`row.id`);
      const rows = await on.many<object>(sql`select ${columns} ${chosen} ${order} ${pageOf(query)}`);
      const { total } = await on.one<{ total: number }>(sql`select count(*)::int as total ${chosen}`);
      return { items: rows.map((row) => inTexts<Row>(row)), total };
    },
    find: (on: Queryable, id: number) => one(on, id, noSql),
    lock: (tx: Transaction, id: number) => one(tx, id, sql`for update of row`),
    insert: async (tx: Transaction, fields: Fields): Promise<number> => {
      const values = { ...written(fields), ...atFirst };
      const { id } = await tx.one<{ id: number }>(sql`
        insert into ${table} (${commas(Object.keys(values).map(sqlName))})
        values (${commas(Object.values(values).map((value) => sql`${value}`))}) returning id`);
      return id;
    },
    write: (tx: Transaction, id: number, fields: Fields): Promise<number> => {
      const changes = Object.entries(written(fields)).map(([name, value]) => sql`${sqlName(name)} = ${value}`);
      return tx.run(sql`update ${table} set ${commas(changes)}, version = version + 1 where id = ${id}`);
    },
    remove: (tx: Transaction, id: number): Promise<number> => tx.run(sql`delete from ${table} where id = ${id}`),
  };
};
