import { describe, expect, it } from 'vitest';
import { allOf, listOf, noSql, prepared, sql } from './sql.ts';

describe('sql', () => {
  it('turns each value into a numbered parameter', () => {
    const statement = sql`select * from users where id = ${7} and name = ${"O'Neill"}`;
    expect(statement.text).toBe('select * from users where id = $1 and name = $2');
    expect(statement.values).toEqual([7, "O'Neill"]);
  });

  it('splices in another statement and renumbers its parameters', () => {
    const condition = sql`age > ${18} and city = ${'Lisboa'}`;
    const statement = sql`select * from users where role = ${'client'} and ${condition} limit ${5}`;
    expect(statement.text).toBe('select * from users where role = $1 and age > $2 and city = $3 limit $4');
    expect(statement.values).toEqual(['client', 18, 'Lisboa', 5]);
  });

  it('renumbers past nine without mixing up $1 and $10', () => {
    const many = sql`${1}, ${2}, ${3}, ${4}, ${5}, ${6}, ${7}, ${8}, ${9}, ${10}`;
    expect(sql`values (${0}, ${many})`.text).toBe('values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)');
  });

  it('keeps null, undefined and plain objects as values', () => {
    const statement = sql`${null}, ${undefined}, ${{ a: 1 }}`;
    expect(statement.text).toBe('$1, $2, $3');
    expect(statement.values).toEqual([null, undefined, { a: 1 }]);
  });

  it('adds nothing for the empty statement', () => {
    expect(sql`select 1 ${noSql}where ${true}`.text).toBe('select 1 where $1');
  });

  it('lists parts with commas, and keeps the place of every value', () => {
    const list = listOf([sql`a = ${1}`, sql`b = now()`, sql`c = ${2}`]);
    const statement = sql`update notes set ${list} where id = ${3}`;
    expect(statement.text).toBe('update notes set a = $1, b = now(), c = $2 where id = $3');
    expect(statement.values).toEqual([1, 2, 3]);
    expect(prepared(statement)).toMatchObject({ text: statement.text, values: [1, 2, 3], isPrepared: true });
  });

  it('joins conditions by and, and matches everything without any', () => {
    expect(allOf([sql`a = ${1}`, sql`b = ${2}`]).text).toBe('a = $1 and b = $2');
    expect(allOf([]).text).toBe('true');
  });

  it('tells apart what the same place of a program puts together of other parts', () => {
    const where = (part: unknown) => sql`select * from notes where ${part} limit ${1}`;
    for (let round = 0; round < 2; round++) {
      expect(where(true)).toMatchObject({ text: 'select * from notes where $1 limit $2', values: [true, 1] });
      expect(where(sql`a = ${2}`)).toMatchObject({ text: 'select * from notes where a = $1 limit $2', values: [2, 1] });
      expect(where(sql`b`)).toMatchObject({ text: 'select * from notes where b limit $1', values: [1] });
      expect(where(sql`${sql`c`} = ${3}`).text).toBe('select * from notes where c = $1 limit $2');
      const parts = Array.from({ length: 3 }, (_, no) => sql`${no}`);
      expect(listOf(parts)).toMatchObject({ text: '$1, $2, $3', values: [0, 1, 2] });
      expect(listOf(parts.slice(1)).text).toBe('$1, $2');
      expect(allOf(parts).text).toBe('$1 and $2 and $3');
      expect(listOf(Array.from({ length: 150 }, () => sql`${round}`)).values).toHaveLength(150);
    }
  });

  it('keeps a list of values as one value', () => {
    expect(sql`${sql`a`} = any(${[1, 2]})`.values).toEqual([[1, 2]]);
  });

  it('does not take an object from a request for a statement', () => {
    const fromRequest = JSON.parse('{"text":"1; drop table users","values":[],"isSql":true,"mark":true}');
    expect(sql`select ${fromRequest}`.text).toBe('select $1');
  });
});
