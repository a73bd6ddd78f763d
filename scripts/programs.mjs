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
    // Without windows it takes a fifth less time.
    ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean) ??
    (existsSync(mac) ? mac : undefined)
  );
}

const needs = [
  {
    name: 'PostgreSQL',
    debianPackages: ['postgresql'],
    isThere: () => process.env.TEST_DATABASE_URL || findPostgresFolder(),
  },
  { name: 'Chromium', debianPackages: ['chromium-headless-shell', 'chromium'], isThere: findChromium },
];

const isOffered = (debianPackage) => spawnSync('apt-cache', ['show', debianPackage], { stdio: 'ignore' }).status === 0;

/** Installs what the tests need beside npm's packages, or says in a sentence what a person has to install. */
export function ensurePrograms() {
  const missing = needs.filter((need) => !need.isThere());
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(' and ');
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    throw new Error(
      `The tests need ${names}: install it (on Debian: sudo apt-get install ${missing.map(({ debianPackages }) => debianPackages.at(-1)).join(' ')}) and run npm test again.`,
    );
  }
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
  const packages = missing.map(({ debianPackages }) => debianPackages.find(isOffered) ?? debianPackages.at(-1));
  console.log(`The tests need ${names}: installing ${packages.join(' and ')} by apt-get.`);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: environment,
  });
  const stillMissing = needs.filter((need) => !need.isThere());
  if (stillMissing.length > 0)
    throw new Error(`${stillMissing.map(({ name }) => name).join(' and ')} could not be installed by apt-get.`);
}
