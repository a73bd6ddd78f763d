// A symbol, which no JSON can carry: nothing from a request is ever taken for a statement.
const mark = Symbol('sql');

/** What a statement is without its values. */
type Shape = {
  /** The text between the values, one piece more than there are values. */
  readonly pieces: readonly string[];
  /** Written out when it is first asked for: most are only a part of another. */
  text: string | null;
};

/** A statement and its values; values never become part of the text. */
export type Sql = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Every connection understands and plans it once, for all who ask it again. */
  readonly isPrepared: boolean;
  readonly [mark]: Shape;
};

export const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && mark in value;

const numbered = (pieces: readonly string[]): string => {
  let text = pieces[0] ?? '';
  for (let number = 1; number < pieces.length; number++) text += `$${number}${pieces[number]}`;
  return text;
};

const newShape = (pieces: readonly string[]): Shape => ({ pieces, text: null });

const written = (shape: Shape, values: readonly unknown[], isPrepared = false): Sql => ({
  get text() {
    shape.text ??= numbered(shape.pieces);
    return shape.text;
  },
  values,
  isPrepared,
  [mark]: shape,
});

/** Shapes by what they are put together of, part after part: the same parts are put together and written out once. */
type Known = { shape: Shape | null; readonly next: WeakMap<Shape, Known> };

const nothingKnown = (): Known => ({ shape: null, next: new WeakMap() });

const knownByTemplate = new WeakMap<readonly string[], Known>();

/** In the place of a part that is a value. */
const aValue = newShape([]);

const shapeOf = (start: Known, parts: readonly unknown[], putTogether: () => readonly string[]): Shape => {
  let known = start;
  for (const part of parts) {
    const shape = isSql(part) ? part[mark] : aValue;
    const next = known.next.get(shape) ?? nothingKnown();
    known.next.set(shape, next);
    known = next;
  }
  known.shape ??= newShape(putTogether());
  return known.shape;
};

/** `sql\`select … where id = ${id}\``: each `${}` becomes a numbered parameter, or is spliced in when it is itself made by `sql`. */
export const sql = (strings: TemplateStringsArray, ...inserted: unknown[]): Sql => {
  const known = knownByTemplate.get(strings) ?? nothingKnown();
  knownByTemplate.set(strings, known);
  // Where all are values, the template alone says what comes out.
  const parts = inserted.some(isSql) ? inserted : [];
  const shape = shapeOf(known, parts, () => spliced(strings, inserted));
  return written(
    shape,
    inserted.flatMap((one) => (isSql(one) ? one.values : [one])),
  );
};

const spliced = (strings: readonly string[], inserted: readonly unknown[]): string[] => {
  const pieces = [strings[0] ?? ''];
  const goOn = (text = ''): void => {
    pieces[pieces.length - 1] += text;
  };
  inserted.forEach((one, index) => {
    if (isSql(one)) {
      const [first, ...others] = one[mark].pieces;
      goOn(first);
      pieces.push(...others);
    } else pieces.push('');
    goOn(strings[index + 1]);
  });
  return pieces;
};

/** A whole file of our own, as it is. */
export const sqlFile = (text: string): Sql => written(newShape([text]), []);

export const noSql: Sql = sql``;

/**
 * For what is asked with every booking and every look at free times, and is the same text each time: planning it takes longer
 * than doing it. Not where the best plan depends on the values.
 */
export const prepared = (statement: Sql): Sql => written(statement[mark], statement.values, true);

const knownByWord = { ', ': nothingKnown(), ' and ': nothingKnown() };

/** Longer lists are put together anew: there are too many lengths to remember. */
const longestKnown = 100;

const joined = (parts: readonly Sql[], word: keyof typeof knownByWord): Sql => {
  const start = parts.length > longestKnown ? nothingKnown() : knownByWord[word];
  return written(
    shapeOf(start, parts, () => strung(parts, word)),
    parts.flatMap(({ values }) => values),
  );
};

const strung = (parts: readonly Sql[], word: string): string[] => {
  const pieces = [''];
  for (const [index, part] of parts.entries()) {
    const [first = '', ...others] = part[mark].pieces;
    pieces[pieces.length - 1] += index === 0 ? first : `${word}${first}`;
    pieces.push(...others);
  }
  return pieces;
};

/** One after the other, with commas between them. */
export const listOf = (parts: readonly Sql[]): Sql => joined(parts, ', ');

/** Joins conditions by `and`; without any, everything matches. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : joined(conditions, ' and ');
