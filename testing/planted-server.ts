import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './server-process.ts';

/** Words of the built server and what stands there instead; each must be found exactly once. */
export type Edit = readonly [words: string | RegExp, instead: string];

const folder = join('dist', 'planted');
const readable = join('dist', 'readable');
let isReadable = false;

/** The build that runs has no space left between its words. */
const makeReadable = (): void => {
  if (!isReadable)
    execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs'), '--readable'], { stdio: 'inherit' });
  isReadable = true;
};

/** A copy of the built server with the words changed. */
export const buildWith = (edits: readonly Edit[]): string => {
  makeReadable();
  rmSync(join(root, folder), { recursive: true, force: true });
  cpSync(join(root, readable), join(root, folder), { recursive: true });
  const files = [...reachedFrom(join(root, folder, 'main.js'))];
  for (const [words, instead] of edits) {
    let found = 0;
    for (const file of files) {
      const before = readFileSync(file, 'utf8');
      found += countIn(before, words);
      writeFileSync(file, before.replace(words, instead));
    }
    if (found !== 1) throw new Error(`The built server has ${found} places to change: ${words}`);
  }
  return join(folder, 'main.js');
};

/** The server's own parts; those of the build before lie beside them. */
const reachedFrom = (file: string, reached = new Set<string>()): ReadonlySet<string> => {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/["'](\.{1,2}\/[\w./-]+\.js)["']/g)) {
    const part = join(dirname(file), path);
    if (existsSync(part)) reachedFrom(part, reached);
  }
  return reached;
};

const countIn = (text: string, words: string | RegExp): number =>
  typeof words === 'string' ? text.split(words).length - 1 : [...text.matchAll(new RegExp(words, 'g'))].length;

export const removePlanted = (): void => {
  for (const made of [folder, readable]) rmSync(join(root, made), { recursive: true, force: true });
  isReadable = false;
};
