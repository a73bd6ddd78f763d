// A symbol, which no JSON can carry: nothing from a request is ever taken for a statement.
const mark = Symbol('sql');

/** A statement and its values; values never become part of the text. */
export type Sql = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Every connection understands and plans it once, for all who ask it again. */
  readonly isPrepared: boolean;
  /** The text between the values, one piece more than there are values. */
  readonly [mark]: readonly string[];
};

export const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && mark in value;

const numbered = (pieces: readonly string[]): string => {
  let text = pieces[0] ?? '';
  for (let number = 1; number < pieces.length; number++) text += `$${number}${pieces[number]}`;
  return text;
};

/** Written out when it is first asked for: most are only a part of another. */
const written = (pieces: readonly string[], values: readonly unknown[], isPrepared = false): Sql => {
  let text: string | null = null;
  return {
    get text() {
      text ??= numbered(pieces);
      return text;
    },
    values,
    isPrepared,
    [mark]: pieces,
  };
};

/** `sql\`select … where id = ${id}\``: each `${}` becomes a numbered parameter, or is spliced in when it is itself made by `sql`. */
export const sql = (strings: TemplateStringsArray, ...inserted: unknown[]): Sql => {
  if (!inserted.some(isSql)) return written(strings, inserted);
  const pieces = [strings[0] ?? ''];
  const values: unknown[] = [];
  const goOn = (text = ''): void => {
    pieces[pieces.length - 1] += text;
  };
  inserted.forEach((value, index) => {
    if (isSql(value)) {
      const [first, ...others] = value[mark];
      goOn(first);
      pieces.push(...others);
      values.push(...value.values);
    } else {
      values.push(value);
      pieces.push('');
    }
    goOn(strings[index + 1]);
  });
  return written(pieces, values);
};

/** A whole file of our own, as it is. */
export const sqlFile = (text: string): Sql => written([text], []);

export const noSql: Sql = sql``;

/**
 * For what is asked with every booking and every look at free times, and is the same text each time: planning it takes longer
 * than doing it. Not where the best plan depends on the values.
 */
export const prepared = (statement: Sql): Sql => written(statement[mark], statement.values, true);

const joined = (parts: readonly Sql[], word: string): Sql => {
  const pieces = [''];
  for (const [index, part] of parts.entries()) {
    const [first = '', ...others] = part[mark];
    pieces[pieces.length - 1] += index === 0 ? first : `${word}${first}`;
    pieces.push(...others);
  }
  return written(
    pieces,
    parts.flatMap(({ values }) => values),
  );
};

/** One after the other, with commas between them. */
export const listOf = (parts: readonly Sql[]): Sql => joined(parts, ', ');

/** Joins conditions by `and`; without any, everything matches. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : joined(conditions, ' and ');
