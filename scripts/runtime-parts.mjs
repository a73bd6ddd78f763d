import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './fingerprint.mjs';

/** What a running server reads; sources, tests and tools stay behind. */
export const runtimeFiles = [
  'start.mjs',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  'THIRD-PARTY-LICENSES.md',
  'CHANGELOG.md',
  '.env.example',
  'scripts/fingerprint.mjs',
  'scripts/node-version.mjs',
  'dist/server',
  'dist/web',
  'dist/prerender',
  'locales',
  'db',
  'src/server/platform/pdf/fonts',
];

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages that the built server asks for. */
export function listRuntimePackages(folder = join(root, 'dist', 'server')) {
  const code = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const specifiers = code.flatMap((text) =>
    [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'`]([^"'`.#][^"'`]*)["'`]/g)].map(([, specifier]) => specifier),
  );
  const dependencies = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies);
  const wanted = new Set(specifiers.map(packageOf));
  return dependencies.filter((name) => wanted.has(name));
}

/** A folder that runs and builds nothing: the built parts, and of the packages only those the server asks for. */
export function packRelease(target) {
  mkdirSync(target, { recursive: true });
  for (const file of runtimeFiles) cpSync(join(root, file), join(target, file), { recursive: true });
  const described = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { name, version, description, type, engines, imports, overrides, scripts, dependencies } = described;
  const wanted = listRuntimePackages();
  const own = Object.fromEntries(Object.entries(dependencies).filter(([one]) => wanted.includes(one)));
  const kept = Object.fromEntries(
    Object.entries(scripts).filter(([, command]) => command.startsWith('node start.mjs')),
  );
  const short = {
    name,
    version,
    private: true,
    description,
    type,
    engines,
    imports,
    overrides,
    scripts: kept,
    dependencies: own,
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(short, null, 2)}\n`);
  // What is here already is taken along; npm then removes what nobody asks for, by the same lock file.
  cpSync(join(root, 'node_modules'), join(target, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  execFileSync('npm', ['prune', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: target,
    stdio: 'inherit',
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , target] = process.argv;
  if (!target) throw new Error('Name the folder to fill: node scripts/runtime-parts.mjs /release');
  packRelease(target);
}
