import { beforeEach, expect, it } from 'vitest';
import { createVersions } from '../keep-answers.ts';
import type { Queryable } from './database.ts';
import { createKeptReads } from './kept-reads.ts';
import { sql } from './sql.ts';

let version: string;
let asked: string[];
let isAway: boolean;
beforeEach(() => {
  [version, asked, isAway] = ['1', [], false];
});

const reads = () => {
  const many = async (statement: { values: readonly unknown[] }) => {
    asked.push(JSON.stringify(statement.values));
    if (isAway) throw new Error('away');
    return statement.values.map((value) => ({ value, version }));
  };
  return createKeptReads(
    { many } as unknown as Queryable,
    createVersions({ readVersion: async () => version, countWrites: () => asked.length }),
  );
};
const named = (key: string | number) => sql`select value from settings where key = ${key}`;

it('reads a statement with the same values once, and others by themselves', async () => {
  const kept = reads();
  const first = await kept();
  expect(await first.one(named('booking'))).toEqual({ value: 'booking', version: '1' });
  expect(await (await kept()).many(named('booking'))).toHaveLength(1);
  await first.maybeOne(named('company'));
  // A text is no number, although both are written with the same digits.
  await first.maybeOne(named('1'));
  await first.maybeOne(named(1));
  expect(asked).toEqual(['["booking"]', '["company"]', '["1"]', '[1]']);
});

it('reads again under another version, and leaves whoever began under the old one there', async () => {
  const kept = reads();
  const before = await kept();
  await before.one(named('booking'));
  version = '2';
  expect(await (await kept()).one(named('booking'))).toMatchObject({ version: '2' });
  expect(await before.one(named('booking'))).toMatchObject({ version: '1' });
});

it('keeps no failure, and writes nothing', async () => {
  const kept = reads();
  isAway = true;
  await expect((await kept()).one(named('booking'))).rejects.toThrow('away');
  isAway = false;
  expect(await (await kept()).one(named('booking'))).toMatchObject({ value: 'booking' });
  await expect((await kept()).run(named('booking'))).rejects.toThrow('only read');
});
