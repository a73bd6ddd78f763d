import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTrespasses } from './walls.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = new Map();
for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  files.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'));
}

const trespasses = files.size > 0 ? findTrespasses(files) : [{ file: 'src', line: 1, rule: 'room', sentence: 'empty' }];
for (const { file, line, rule, sentence } of trespasses) console.error(`${file}:${line} ${rule} — ${sentence}`);
if (trespasses.length > 0) process.exit(1);
console.log(`walls: ${files.size} files, no trespass`);
