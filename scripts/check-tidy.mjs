import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findUntidy } from './tidy.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');
const folders = ['src', 'testing', 'e2e', 'bench', 'faults', 'attacks', 'planted', 'scripts'].filter((name) =>
  existsSync(join(root, name)),
);
const paths = [
  ...readdirSync(root).filter((name) => /\.(ts|mjs|json)$/.test(name) && !name.startsWith('package')),
  'package.json',
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs|css|html|json)$/.test(name) && !name.includes('lighthouse/'))
      .map((name) => `${folder}/${name}`),
  ),
];

const keysOf = (value, prefix) =>
  typeof value === 'string'
    ? [prefix]
    : Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${prefix}.${key}`));
const namespaces = readdirSync(join(root, 'locales/en')).filter((name) => name.endsWith('.json'));
const { dependencies, devDependencies } = JSON.parse(read('package.json'));
const packages = Object.keys({ ...dependencies, ...devDependencies });
const peersOf = (name) => Object.keys(JSON.parse(read(`node_modules/${name}/package.json`)).peerDependencies ?? {});
const { flatFolders, exceptions } = JSON.parse(read('scripts/tidy-exceptions.json'));

const found = findUntidy({
  files: new Map(paths.map((path) => [path, read(path)])),
  packages,
  peers: packages.flatMap(peersOf),
  texts: namespaces.flatMap((name) => keysOf(JSON.parse(read(`locales/en/${name}`)), name.replace('.json', ''))),
  flatFolders,
  exceptions,
});
for (const { file, rule, sentence } of found) console.error(`${file} ${rule}: ${sentence}`);
if (found.length > 0) process.exit(1);
console.log(`tidy: ${paths.length} files`);
