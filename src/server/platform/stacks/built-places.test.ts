import { SourceMap } from 'node:module';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findWritten } from './built-places.ts';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const encoded = (number: number): string => {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = '';
  do {
    const digit = rest & 31;
    rest >>>= 5;
    text += digits[rest > 0 ? digit | 32 : digit];
  } while (rest > 0);
  return text;
};

const segment = fc.record({
  column: fc.integer({ min: 0, max: 5000 }),
  source: fc.integer({ min: 0, max: 2 }),
  line: fc.integer({ min: 0, max: 90_000 }),
  there: fc.integer({ min: 0, max: 300 }),
});

/** Every number as its difference to the one before; the column begins anew with each line. */
const mappingsOf = (lines: readonly (readonly { column: number; source: number; line: number; there: number }[])[]) => {
  let before = { source: 0, line: 0, there: 0 };
  return lines
    .map((segments) => {
      let column = 0;
      return segments
        .map((one) => {
          const fields = [
            one.column - column,
            one.source - before.source,
            one.line - before.line,
            one.there - before.there,
          ];
          column = one.column;
          before = one;
          return fields.map(encoded).join('');
        })
        .join(',');
    })
    .join(';');
};

const onLine = fc
  .uniqueArray(segment, { minLength: 1, maxLength: 6, selector: ({ column }) => column })
  .map((all) => all.sort((a, b) => a.column - b.column));

it('finds what Node finds, for several places in one reading', () => {
  const sources = ['a.ts', 'b.ts', 'c.ts'];
  fc.assert(
    fc.property(fc.array(onLine, { minLength: 1, maxLength: 5 }), (lines) => {
      const mappings = mappingsOf(lines);
      const node = new SourceMap({
        version: 3,
        file: '',
        sources,
        sourcesContent: [],
        names: [],
        mappings,
        sourceRoot: '',
      });
      const places = lines.flatMap((segments, line) =>
        segments.flatMap(({ column }) => [
          { line, column },
          { line, column: column + 1 },
        ]),
      );
      expect(findWritten({ sources, mappings }, places)).toEqual(
        places.map(({ line, column }) => {
          const entry = node.findEntry(line, column);
          if (!('originalSource' in entry)) return null;
          return { source: entry.originalSource, line: entry.originalLine, column: entry.originalColumn };
        }),
      );
    }),
  );
});

it('says nothing of a place before the first that somebody wrote', () => {
  expect(
    findWritten({ sources: ['a.ts'], mappings: ';UAAA' }, [
      { line: 1, column: 3 },
      { line: 0, column: 0 },
    ]),
  ).toEqual([null, null]);
});
