import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// Loads every module, and with it every description of a table.
import '#server/compose.ts';
import { createTestDatabase, type DatabaseKind, testStart } from '../../../../testing/server.ts';
import { createManualClock } from '../clock.ts';
import type { Database } from './database.ts';
import {
  bool,
  columnName,
  day,
  definedTables,
  defineTable,
  instant,
  int,
  json,
  orNull,
  setIn,
  type Table,
  text,
  uuid,
} from './define-table.ts';
import { sql } from './sql.ts';

type Fact = { table: string; name: string; type: string; isNullable: boolean };

const readFacts = (database: Database): Promise<Fact[]> =>
  database.many<Fact>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);

/** Where a description and the table differ, one sentence each. */
const differences = ({ table, columns }: Table, facts: readonly Fact[]): string[] =>
  Object.entries(columns).flatMap(([key, column]) => {
    const name = columnName(key, column);
    const fact = facts.find((candidate) => candidate.table === table && candidate.name === name);
    if (!fact) return [`${table}.${name} does not exist`];
    const wrongType = fact.type === column.type ? [] : [`${table}.${name} is ${fact.type}, not ${column.type}`];
    const wrongNull =
      fact.isNullable === column.isNullable
        ? []
        : [`${table}.${name} ${fact.isNullable ? 'may' : 'can never'} be null`];
    return [...wrongType, ...wrongNull];
  });

describe.each<DatabaseKind>(['postgres', 'embedded'])('the description of a table (%s)', (kind) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await createTestDatabase(kind, createManualClock(testStart)));
  });
  afterAll(() => drop());

  it('names the columns the table has, with their types and whether they may be null', async () => {
    const facts = await readFacts(database);
    expect(definedTables.map(({ table }) => table)).toContain('bookings');
    expect(definedTables.flatMap((table) => differences(table, facts))).toEqual([]);
  });

  it('is found out when a column, its type or its null is wrong', async () => {
    const facts = await readFacts(database);
    const plant = (columns: Table['columns']) => differences({ ...({} as Table), table: 'bookings', columns }, facts);
    expect(plant({ id: uuid(), paidAt: orNull(instant()), total: int('total_price_cents') })).toEqual([]);
    expect(plant({ price: int() })).toEqual(['bookings.price does not exist']);
    expect(plant({ duration: text() })).toEqual(['bookings.duration is integer, not text']);
    expect(plant({ nif: text() })).toEqual(['bookings.nif may be null']);
    expect(plant({ notes: orNull(text()) })).toEqual(['bookings.notes can never be null']);
  });

  it('writes and reads rows', async () => {
    await database.run(sql`
      create table things (id int primary key, due_on date, made_by jsonb, is_new boolean not null default true)`);
    const things = defineTable('things', {
      id: int(),
      dueOn: orNull(day()),
      author: setIn('all that are read here', json<{ name: string }>('made_by')),
      isNew: bool(),
    });
    definedTables.splice(definedTables.indexOf(things as unknown as Table), 1);
    const given = { id: 1, dueOn: '2026-11-17', author: { name: "O'Neill" } };
    await database.run(sql`insert into things ${things.values(given)}`);
    await database.run(sql`insert into things ${things.values({ id: sql`1 + 1`, dueOn: null })}`);
    expect(await database.one(sql`select ${things.select('t')} from things t where id = 1`)).toEqual({
      ...given,
      isNew: true,
    });
    await database.run(
      sql`update things set ${things.set({ author: { name: 'Rita' }, isNew: false })} where id = ${2}`,
    );
    expect(
      await database.one(sql`select ${things.select('', ['author', 'isNew', 'dueOn'])} from things where id = 2`),
    ).toEqual({
      author: { name: 'Rita' },
      isNew: false,
      dueOn: null,
    });
    // @ts-expect-error there is no such column
    expect(things.set({ id: 1, colour: 'red' }).text).toBe('id = $1');
  });
});
