import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { createTestDatabase, type DatabaseKind, testStart } from '../../../../testing/server.ts';
import { settleAll } from '../asking/settle-all.ts';
import { createManualClock } from '../clock.ts';
import { hours } from '../durations.ts';
import { constraintOf, type Database, errorCodeOf } from './database.ts';
import { prepared, sql, sqlFile } from './sql.ts';

const raise = (code: string) => sqlFile(`do $$ begin raise exception using errcode = '${code}'; end $$`);

describe.each<DatabaseKind>(['postgres', 'embedded'])('the database (%s)', (kind) => {
  const clock = createManualClock(testStart);
  let database: Database;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    ({ database, drop } = await createTestDatabase(kind, clock));
    await database.run(
      sql`create table notes (id int primary key, text text not null check (text <> ''), at timestamptz)`,
    );
  });
  beforeEach(() => emptyTables(database, 'notes'));
  afterAll(() => drop());

  const countNotes = async () =>
    (await database.one<{ count: number }>(sql`select count(*)::int as count from notes`)).count;

  it('gives many rows, one, perhaps none, and how many were touched', async () => {
    expect(await database.run(sql`insert into notes values (1, ${'a'}), (2, ${'b'})`)).toBe(2);
    expect(await database.many(sql`select id from notes order by id`)).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await database.one(sql`select text from notes where id = ${2}`)).toEqual({ text: 'b' });
    expect(await database.maybeOne(sql`select 1 from notes where id = ${3}`)).toBeNull();
    await expect(database.one(sql`select 1 from notes where id = ${3}`)).rejects.toThrow('A row was expected');
  });

  it('reads the same JavaScript values whatever the database', async () => {
    const row = await database.one(
      sql`select 1::int as small, 1::bigint as big, 1.50::numeric as exact, true as yes, ${'{"a":[1]}'}::jsonb as json,
        ${testStart}::timestamptz as at, array['a','b'] as list, null as nothing`,
    );
    expect(row).toEqual({
      small: 1,
      big: '1',
      exact: '1.50',
      yes: true,
      json: { a: [1] },
      at: testStart,
      list: ['a', 'b'],
      nothing: null,
    });
  });

  it('keeps what a transaction wrote', async () => {
    const answer = await database.transaction(async (tx) => {
      await tx.run(sql`insert into notes values (1, 'kept')`);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await countNotes()).toBe(1);
  });

  it('takes everything back when a transaction fails, and works on afterwards', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.run(sql`insert into notes values (1, 'gone')`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await countNotes()).toBe(0);
  });

  it('takes everything back when a statement fails in the middle', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.run(sql`insert into notes values (1, 'first')`);
      await tx.run(sql`insert into notes values (1, 'second')`);
    });
    await expect(failing).rejects.toSatisfy(
      (error) => errorCodeOf(error) === '23505' && constraintOf(error) === 'notes_pkey',
    );
    expect(await countNotes()).toBe(0);
  });

  it('answers in order what was asked in one go, each statement as if it had been asked alone', async () => {
    const seen = await database.transaction((tx) =>
      settleAll([
        tx.run(sql`insert into notes values (1, 'first')`),
        tx.one(sql`select count(*)::int as count from notes`),
        tx.run(sql`insert into notes values (2, 'second')`),
        tx.one(sql`select count(*)::int as count from notes`),
      ]),
    );
    expect(seen).toEqual([1, { count: 1 }, 1, { count: 2 }]);
  });

  it('takes all of it back when one in the middle fails, and names the one that failed', async () => {
    const failing = database.transaction((tx) =>
      settleAll([
        tx.run(sql`insert into notes values (1, 'first')`),
        tx.run(sql`insert into notes values (1, 'second')`),
        tx.run(sql`insert into notes values (2, 'third')`),
      ]),
    );
    await expect(failing).rejects.toSatisfy((error) => constraintOf(error) === 'notes_pkey');
    expect(await countNotes()).toBe(0);
  });

  it('writes what belongs at the end with the commit, or nothing at all', async () => {
    await database.transaction(async (tx) => {
      tx.lastly(sql`insert into notes values (2, 'last')`);
      await tx.run(sql`insert into notes values (1, 'first')`);
    });
    expect(await countNotes()).toBe(2);
    const failing = database.transaction(async (tx) => {
      tx.lastly(sql`insert into notes values (1, 'there already')`);
      await tx.run(sql`insert into notes values (3, 'gone')`);
    });
    await expect(failing).rejects.toSatisfy((error) => constraintOf(error) === 'notes_pkey');
    expect(await countNotes()).toBe(2);
  });

  it('asks a prepared statement again on a new connection when its table has changed meanwhile', async () => {
    const ask = () => database.transaction((tx) => tx.one(prepared(sql`select * from ${sqlFile('changing')}`)));
    await database.run(sql`create table changing as select 1 as one`);
    expect(await ask()).toEqual({ one: 1 });
    await database.run(sql`alter table changing alter one type text`);
    expect(await ask()).toEqual({ one: '1' });
    await database.run(sql`drop table changing`);
  });

  it.each(['40001', '40P01'])('tries a transaction again after %s', async (code) => {
    let attempts = 0;
    await database.transaction(async (tx) => {
      attempts++;
      await tx.run(sql`insert into notes values (${attempts}, 'attempt')`);
      if (attempts < 3) await tx.run(raise(code));
    });
    expect(attempts).toBe(3);
    expect(await database.many(sql`select id from notes`)).toEqual([{ id: 3 }]);
  });

  it('gives up after three attempts', async () => {
    let attempts = 0;
    const failing = database.transaction(async (tx) => {
      attempts++;
      await tx.run(raise('40001'));
    });
    await expect(failing).rejects.toSatisfy((error) => errorCodeOf(error) === '40001');
    expect(attempts).toBe(3);
  });

  it('does not try again after any other error', async () => {
    let attempts = 0;
    const failing = database.transaction(async (tx) => {
      attempts++;
      await tx.run(sql`insert into notes values (1, '')`);
    });
    await expect(failing).rejects.toSatisfy((error) => errorCodeOf(error) === '23514');
    expect(attempts).toBe(1);
  });

  it('judges by the clock it was given, inside and outside a transaction', async () => {
    const readClock = sql`select clock_now() as now`;
    expect(await database.one(readClock)).toEqual({ now: testStart });
    clock.advance(hours(3));
    expect(await database.one(readClock)).toEqual({ now: clock.now() });
    expect(await database.transaction((tx) => tx.one(readClock))).toEqual({ now: clock.now() });
  });

  it('shows nothing of an unfinished transaction to anybody else', async () => {
    if (kind === 'embedded') return; // one connection: the other reader would wait for its end
    await database.transaction(async (tx) => {
      await tx.run(sql`insert into notes values (1, 'not yet')`);
      expect(await countNotes()).toBe(0);
    });
    expect(await countNotes()).toBe(1);
  });
});
