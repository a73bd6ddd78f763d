import { readdirSync, readFileSync } from 'node:fs';
import { findTextFaults, languages, readErrorCodes } from './texts.mjs';

const root = new URL('../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');

function readFolder(folder, extension, parse) {
  const names = readdirSync(new URL(folder, root)).filter((name) => name.endsWith(extension));
  return Object.fromEntries(names.map((name) => [name.slice(0, -extension.length), parse(read(`${folder}/${name}`))]));
}

const texts = Object.fromEntries(
  languages.map((language) => [
    language,
    {
      json: readFolder(`locales/${language}`, '.json', JSON.parse),
      legal: readFolder(`locales/${language}/legal`, '.md', String),
    },
  ]),
);

const faults = findTextFaults(texts, readErrorCodes(read('src/contract/error-codes.ts')));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log('texts: both languages agree');
