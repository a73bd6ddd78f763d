import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './fingerprint.mjs';

export const operationsFile = join(root, 'docs', 'operations.md');
const [begin, end] = [
  '<!-- environment: made by node scripts/environment-table.mjs -->',
  '<!-- end of environment -->',
];

/** Every variable with its value when nothing is set and its sentence, from .env.example, which a test compares with the code. */
export function environmentTable(text = readFileSync(join(root, '.env.example'), 'utf8')) {
  const lines = text.split('\n');
  const rows = lines.flatMap((line, index) => {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (!name) return [];
    const sentence = (lines[index - 1] ?? '').replace(/^# /, '').replaceAll('|', '\\|').replaceAll('<', '&lt;');
    return [`| \`${name}\` | ${value ? `\`${value}\`` : ''} | ${sentence} |`];
  });
  return ['| variable | without it | means |', '|---|---|---|', ...rows].join('\n');
}

/** The guide with the table in its place. */
export function withTable(guide, table = environmentTable()) {
  const [before, rest] = guide.split(begin);
  const [, after] = (rest ?? '').split(end);
  if (after === undefined) throw new Error(`docs/operations.md has lost the marks around its table: ${begin} … ${end}`);
  return `${before}${begin}\n${table}\n${end}${after}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(operationsFile, withTable(readFileSync(operationsFile, 'utf8')));
