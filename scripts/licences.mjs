import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './fingerprint.mjs';

export const licencesFile = join(root, 'THIRD-PARTY-LICENSES.md');

/** Where package.json is silent and a file in the package says it. */
const saidInFile = { 'png-js': 'MIT' };

/** Every package that an installation without development tools has, as the lock file names it. */
export function listPackages(lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))) {
  const found = Object.entries(lock.packages)
    .filter(([path, one]) => path !== '' && !one.dev && !one.devOptional)
    .map(([path, one]) => {
      const name = one.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version: one.version, licence: one.license ?? saidInFile[name] ?? 'unknown' };
    });
  const key = ({ name, version }) => `${name} ${version}`;
  return [...new Map(found.map((one) => [key(one), one])).values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

export function writeLicences(packages = listPackages()) {
  const counts = new Map();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const summary = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return [
    '# Third-party licences',
    '',
    'Made from package-lock.json by `npm run licences`; a test compares. The text of each licence is in the package itself,',
    '`node_modules/<name>`, and travels with every installation and image. Packages for other systems than yours are listed, too.',
    '',
    ...summary.map(([licence, count]) => `- ${licence}: ${count}`),
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(licencesFile, writeLicences());
  console.log(`${listPackages().length} packages written to ${licencesFile}.`);
}
