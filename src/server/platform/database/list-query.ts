import { searchedDigits } from '#domain/identity/phone-number.ts';
import { allOf, type Sql, sql } from './sql.ts';

/** `order by` for a key of the contract: `name` or `-name`. Rows that are equal keep one order by `tie`, or pages would overlap. */
export const orderBy = <Name extends string>(
  sort: Name | `-${Name}`,
  columns: Readonly<Record<Name, Sql>>,
  tie: Sql,
  neverNull: readonly Name[] = [],
): Sql => {
  const isDescending = sort.startsWith('-');
  const name = (isDescending ? sort.slice(1) : sort) as Name;
  const column = columns[name];
  // An index has its nulls at the other end, and is of use only where there are none to be put last.
  if (neverNull.includes(name))
    return isDescending ? sql`order by ${column} desc, ${tie} desc` : sql`order by ${column}, ${tie}`;
  return isDescending
    ? sql`order by ${column} desc nulls last, ${tie} desc`
    : sql`order by ${column} asc nulls last, ${tie}`;
};

export const pageOf = ({ page, pageSize }: { page: number; pageSize: number }): Sql =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;

/** A pattern for it anywhere; `%` and `_` are what people typed, not wildcards. */
const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Every word of the search stands somewhere in the text, in any order, whatever the capitals and accents: «Zoé O’Brien» is
 * also found as "zoe o'brien". `folded` is a function of the database, and big tables have an index by it.
 */
export const containsWords = (q: string, text: Sql): Sql[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`folded(${text}) like folded(${anywhere(word)})`);

/** The same; and a phone number is found however it is written, there and here. */
export const containsWordsOrPhone = (q: string, text: Sql, phones: readonly Sql[]): Sql[] => {
  const words = containsWords(q, text);
  const digits = searchedDigits(q);
  if (digits === null) return words;
  const among = phones.map((phone) => sql`digits_of(${phone}) like ${anywhere(digits)}`);
  return [among.reduce((either, or) => sql`(${either} or ${or})`, allOf(words))];
};
