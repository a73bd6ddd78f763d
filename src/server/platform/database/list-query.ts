import { searchedDigits } from '#domain/identity/phone-number.ts';
import { allOf, type Sql, sql } from './sql.ts';

/** `order by` for a key of the contract: `name` or `-name`. Rows that are equal keep one order by `tie`, or pages would overlap. */
export const orderBy = <Name extends string>(
  sort: Name | `-${Name}`,
  columns: Readonly<Record<Name, Sql>>,
  tie: Sql,
): Sql => {
  const isDescending = sort.startsWith('-');
  const column = columns[(isDescending ? sort.slice(1) : sort) as Name];
  return isDescending
    ? sql`order by ${column} desc nulls last, ${tie} desc`
    : sql`order by ${column} asc nulls last, ${tie}`;
};

export const pageOf = ({ page, pageSize }: { page: number; pageSize: number }): Sql =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;

/**
 * Small letters without accents and with one apostrophe: «Zoé O’Brien» is also found as "zoe o'brien". The collation makes
 * capitals equal small ones, whatever the server's own language is.
 */
const folded = (text: Sql): Sql =>
  sql`lower(translate(regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g'), ${'‘’ʼ´`'}, ${"'''''"})
    collate "und-x-icu")`;

/** Every word of the search stands somewhere in the text, in any order, whatever the capitals and accents. */
export const containsWords = (q: string, text: Sql): Sql[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`position(${folded(sql`${word}::text`)} in ${folded(text)}) > 0`);

/** The same; and a phone number is found however it is written, there and here. */
export const containsWordsOrPhone = (q: string, text: Sql, phones: readonly Sql[]): Sql[] => {
  const words = containsWords(q, text);
  const digits = searchedDigits(q);
  if (digits === null) return words;
  const among = phones.map(
    (phone) => sql`position(${digits}::text in regexp_replace(${phone}, '[^0-9]', '', 'g')) > 0`,
  );
  return [among.reduce((either, or) => sql`(${either} or ${or})`, allOf(words))];
};
