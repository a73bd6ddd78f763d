import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { forPages, missedByPages } from './contract-for-pages.mjs';
import { root } from './fingerprint.mjs';

const source = `import * as z from 'zod/mini';
import { managed, rowNumber } from './managed.ts';
import { says, refuses } from './words.ts';
import { route } from './route.ts';

const name = z.string().check(z.maxLength(80));

export const me = z.object({ name });

export const renameMe = route({
  method: 'PATCH',
  path: '/api/people/:id',
  who: 'anyone',
  summary:
    'The signed-in person’s own: \\'me\\', or null',
  params: z.object({ id: z.uuid() }),
  /** Nested, as deep as it likes. */
  body: z.strictObject({ name, body: z.optional(z.object({ query: z.string() })) }),
  answer: z.nullable(me),
  errors: [
    'not_found',
    'internal',
  ],
});

export const people = managed({ path, id: rowNumber, row: me, fields: { name }, sorts: ['name'], filters: {}, says, refuses });
`;

const bare = (code: string): string => code.replaceAll('/* @__PURE__ */ ', '');

it('pages get a route by its path and its answer, and a managed thing by its row', () => {
  const lines = bare(forPages(source)).split('\n');
  expect(lines.filter((line) => !line.includes('/**'))).toEqual([
    "import * as z from 'zod/mini';",
    "import { managed, rowNumber } from './managed.ts';",
    "import { route } from './route.ts';",
    '',
    'const name = z.string().check(z.maxLength(80));',
    '',
    'export const me = z.object({ name });',
    '',
    'export const renameMe = route({',
    "  method: 'PATCH',",
    "  path: '/api/people/:id',",
    "  who: 'anyone',",
    '  answer: z.nullable(me),',
    '});',
    '',
    "export const people = managed({ path, row: me, sorts: ['name'],});",
    '',
  ]);
});

it('what nobody reads of the contract may be left out: each schema says that making it does nothing else', () => {
  expect(forPages(source)).toContain('const name = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(80));');
});

it('what a function does is left as it is: it may do more than give a schema', () => {
  const marking = `export const adminsOnly = (schema: Schema): Schema => {
  marked.add(schema);
  return schema;
};
`;
  expect(forPages(marking)).toBe(marking);
});

it('no route of the contract keeps what is for the server, and nothing else is taken', () => {
  const folder = join(root, 'src', 'contract');
  for (const name of readdirSync(folder).filter((file) => /(?<!\.test)\.ts$/.test(file))) {
    const before = readFileSync(join(folder, name), 'utf8');
    const after = forPages(before);
    expect(() => parseAst(after, { lang: 'ts' }), name).not.toThrow();
    const count = (code: string, pattern: RegExp) => (code.match(pattern) ?? []).length;
    expect(count(after, /^ {2,}summary:\s*'/gm), name).toBe(0);
    for (const kept of [/\bmethod: '/g, /\bpath: '/g, /\bwho: '/g, /\banswer:/g, /^export /gm])
      expect(count(after, kept), name).toBe(count(before, kept));
  }
});

it('a page that reads what a route takes is named', () => {
  const page = (line: string) =>
    `import { people, type Person, renameMe as rename } from '#contract/people.ts';\n${line}`;
  expect(missedByPages(page('const { name } = rename.body.shape;'))).toBe('rename.body');
  expect(missedByPages(page('const { name } = people.create.body.shape;'))).toBe('people.create.body');
  expect(missedByPages(page('z.object(people.fields)'))).toBe('people.fields');
  expect(missedByPages(page('call(people.list, { query: state.query, body: error.body })'))).toBeNull();
});

it('no page does', () => {
  const folder = join(root, 'src', 'web');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.map((name) => [name, missedByPages(readFileSync(join(folder, name), 'utf8'))]).filter(([, missed]) => missed),
  ).toEqual([]);
});
