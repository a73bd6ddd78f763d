import { describe, expect, it } from 'vitest';
import { findUntidy, rules } from './tidy.mjs';

const cleanTree: Record<string, string> = {
  'package.json': '{ "scripts": { "start": "node src/server/main.ts" } }',
  'src/server/main.ts': `import { call } from '#domain/call.ts';
import { z } from 'zod';
export const started = [call('home.title'), z];`,
  'src/domain/call.ts': 'export const call = (key: string) => key;',
  'src/domain/call.test.ts': `import { started } from '#server/main.ts';\nexport const seen = started;`,
};
const lines = (count: number, line = 'call(1);') => Array.from({ length: count }, () => line).join('\n');
const manyFiles = Object.fromEntries(
  Array.from({ length: 16 }, (_, index) => [`src/domain/many/file-${index}.ts`, 'export const one = 1;']),
);

/** A hundred files with the two of the clean tree, which are crumbs, too. */
const treeWithCrumbs = (crumbs: number) =>
  Object.fromEntries(
    Array.from({ length: 98 }, (_, index) => [
      `src/domain/part-${Math.floor(index / 5)}/file-${index}.ts`,
      index < crumbs ? 'export const one = 1;' : lines(30),
    ]),
  );

type Plant = [rule: string, file: string, tree: Record<string, string>, more?: object];

const plants: Plant[] = [
  [
    'long-file',
    'src/domain/call.ts',
    { 'src/domain/call.ts': `export const call = (key: string) => key;\n${lines(400)}` },
  ],
  ['long-function', 'src/domain/call.ts', { 'src/domain/call.ts': `export const call = () => {\n${lines(80)}\n};` }],
  ['crowded-folder', 'src/domain/many', manyFiles],
  ['many-crumbs', 'src', treeWithCrumbs(18)],
  ['same-name', 'src/web/call.tsx', { 'src/web/call.tsx': 'export const Call = 1;' }],
  ['unused-export', 'src/domain/call.ts', { 'src/domain/call.ts': 'export const call = 1;\nexport type Call = 1;' }],
  ['unused-file', 'src/domain/left-behind.ts', { 'src/domain/left-behind.ts': 'export const nobody = 1;' }],
  ['unused-package', 'left-pad', {}, { packages: ['zod', 'left-pad'] }],
  ['not-installed', 'src/domain/call.ts', { 'src/domain/call.ts': `import ics from 'ics';\nexport const call = ics;` }],
  ['unused-text', 'home.subtitle', {}, { texts: ['home.title', 'home.subtitle'] }],
];

const findIn = (planted: Record<string, string>, more: object = {}) =>
  findUntidy({ files: new Map(Object.entries({ ...cleanTree, ...planted })), packages: ['zod'], ...more });

describe('the check for what grows where nobody looks', () => {
  it('leaves a tidy tree in peace, also texts whose keys are put together', () => {
    expect(findIn({}, { texts: ['home.title', 'home.title_other'] })).toEqual([]);
    const asked = `import { call } from '#domain/call.ts';\nimport { z } from 'zod';
export const started = [call(\`home.\${z}Hint\`), call(\`help\${z}\`)];`;
    expect(findIn({ 'src/server/main.ts': asked }, { texts: ['home.priceHint', 'home.helpCard'] })).toEqual([]);
  });

  it.each(plants)('catches %s planted in %s', (rule, file, tree, more) => {
    expect(findIn(tree, more)).toContainEqual(expect.objectContaining({ rule, file }));
  });

  it('lets each room call the file that starts it main, and lets another package ask for one that nobody else names', () => {
    expect(findIn({ 'src/web/main.tsx': `import { z } from 'zod';\nz();` })).toEqual([]);
    expect(findIn({}, { packages: ['zod', 'left-pad'], peers: ['left-pad'] })).toEqual([]);
  });

  it('accepts an exception of the list, and names one that is no longer needed', () => {
    const exceptions = ['unused-export call.ts'];
    expect(findIn(plants.find(([rule]) => rule === 'unused-export')?.[2] ?? {}, { exceptions })).toEqual([]);
    expect(findIn({}, { exceptions })).toMatchObject([{ file: 'scripts/tidy-exceptions.json' }]);
    expect(findIn(manyFiles, { flatFolders: ['src/domain/many'] }).map(({ rule }) => rule)).not.toContain(
      'crowded-folder',
    );
  });

  it('lets a fifth of the files be short, but no more', () => {
    expect(findIn(treeWithCrumbs(17)).map(({ rule }) => rule)).not.toContain('many-crumbs');
  });

  it('has a planted case for every rule', () => {
    expect(plants.map(([rule]) => rule).sort()).toEqual([...rules].sort());
  });
});
