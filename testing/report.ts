import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from './server-process.ts';

/** The parts of a folder that end like this, all or those asked for; a wrong name ends the program. */
export const chooseParts = (folder: string, ending: string, wanted: readonly string[]): string[] => {
  const names = readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(' and no ')} in ${folder}; there is ${names.join(', ')}.`);
    process.exit(1);
  }
  return wanted.length === 0 ? names : names.filter((name) => wanted.includes(name));
};

/** A table as Markdown wants it, also readable at the terminal. */
export const table = (headings: readonly string[], cells: readonly (readonly string[])[]): string => {
  const rows = cells.map((row) => row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(headings), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n');
};

export const yesOrNo = (kept: boolean | undefined): string => (kept === undefined ? '' : kept ? 'yes' : 'no');

export const machine = (command: string): string =>
  `Node ${process.versions.node}, ${cpus().length} cores, \`${command}\``;

type Section = { page: string; heading: string; name: string; text: string };

/** Each measurement owns the part of the page between its two markers; the words around them are written by hand. */
export const writeSection = ({ page, heading, name, text }: Section): void => {
  const file = join(root, 'docs', page);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : `# ${heading}\n`;
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const block = `${open}\n${text}\n${close}`;
  const start = before.indexOf(open);
  const end = before.indexOf(close);
  const after =
    start >= 0 && end > start
      ? before.slice(0, start) + block + before.slice(end + close.length)
      : `${before.trimEnd()}\n\n${block}\n`;
  writeFileSync(file, after);
};
