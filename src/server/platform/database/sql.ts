// A symbol, which no JSON can carry: nothing from a request is ever taken for a statement.
const mark = Symbol('sql');

/** A statement and its values; values never become part of the text. */
export type Sql = { readonly text: string; readonly values: readonly unknown[]; readonly [mark]: true };

export const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && mark in value;

/** `sql\`select … where id = ${id}\``: each `${}` becomes a numbered parameter, or is spliced in when it is itself made by `sql`. */
export const sql = (strings: TemplateStringsArray, ...inserted: unknown[]): Sql => {
  const values: unknown[] = [];
  let text = strings[0] ?? '';
  inserted.forEach((value, index) => {
    if (isSql(value)) {
      const offset = values.length;
      text += value.text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`);
      values.push(...value.values);
    } else {
      values.push(value);
      text += `$${values.length}`;
    }
    text += strings[index + 1] ?? '';
  });
  return { text, values, [mark]: true };
};

/** A whole file of our own, as it is. */
export const sqlFile = (text: string): Sql => ({ text, values: [], [mark]: true });

export const noSql: Sql = sql``;

/** Joins conditions by `and`; without any, everything matches. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : conditions.reduce((left, right) => sql`${left} and ${right}`);
