import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** The folder with `initdb` and `postgres`, or undefined. */
export function findPostgresFolder() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((left, right) => Number(right) - Number(left)) : [];
  const folders = versions.map((version) => join(debian, version, 'bin'));
  const initdb = onPath('initdb');
  if (initdb) folders.push(join(initdb, '..'));
  return folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
}

/** The browser for the journeys, or undefined. CHROMIUM names another one. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return (
    ['chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean) ?? (existsSync(mac) ? mac : undefined)
  );
}

const needs = [
  {
    name: 'PostgreSQL',
    debianPackage: 'postgresql',
    isThere: () => process.env.TEST_DATABASE_URL || findPostgresFolder(),
  },
  { name: 'Chromium', debianPackage: 'chromium', isThere: findChromium },
];

/** Installs what the tests need beside npm's packages, or says in a sentence what a person has to install. */
export function ensurePrograms() {
  const missing = needs.filter((need) => !need.isThere());
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(' and ');
  const packages = missing.map(({ debianPackage }) => debianPackage);
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    throw new Error(
      `The tests need ${names}: install it (on Debian: sudo apt-get install ${packages.join(' ')}) and run npm test again.`,
    );
  }
  console.log(`The tests need ${names}: installing ${packages.join(' and ')} by apt-get.`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: environment,
  });
  const stillMissing = needs.filter((need) => !need.isThere());
  if (stillMissing.length > 0)
    throw new Error(`${stillMissing.map(({ name }) => name).join(' and ')} could not be installed by apt-get.`);
}
