import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './server-process.ts';

/** Words of the built server and what stands there instead; each must be found exactly once. */
export type Edit = readonly [words: string | RegExp, instead: string];

const folder = join('dist', 'planted');

/** A copy of the built server with the words changed. */
export const buildWith = (edits: readonly Edit[]): string => {
  rmSync(join(root, folder), { recursive: true, force: true });
  cpSync(join(root, 'dist', 'server'), join(root, folder), { recursive: true });
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  for (const [words, instead] of edits) {
    let found = 0;
    for (const name of files) {
      const file = join(root, folder, name);
      const before = readFileSync(file, 'utf8');
      found += countIn(before, words);
      writeFileSync(file, before.replace(words, instead));
    }
    if (found !== 1) throw new Error(`The built server has ${found} places to change: ${words}`);
  }
  return join(folder, 'main.js');
};

const countIn = (text: string, words: string | RegExp): number =>
  typeof words === 'string' ? text.split(words).length - 1 : [...text.matchAll(new RegExp(words, 'g'))].length;

export const removePlanted = (): void => rmSync(join(root, folder), { recursive: true, force: true });
