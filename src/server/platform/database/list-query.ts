import { type Sql, sql } from './sql.ts';

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
 * Every word of the search stands somewhere in the text, in any order, whatever the capitals. The collation makes capitals
 * with accents equal small ones, whatever the server's own language is.
 */
export const containsWords = (q: string, text: Sql): Sql[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`position(lower(${word}::text collate "und-x-icu") in lower((${text}) collate "und-x-icu")) > 0`);
