import { spawnSync } from 'node:child_process';
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

/** What makes the load for the benches, or undefined. */
export const findWrk = () => onPath('wrk');

const programs = {
  PostgreSQL: {
    debianPackages: ['postgresql'],
    isThere: () => process.env.TEST_DATABASE_URL || findPostgresFolder(),
  },
  Chromium: { debianPackages: ['chromium-headless-shell', 'chromium'], isThere: findChromium },
  wrk: { debianPackages: ['wrk'], isThere: findWrk },
};

const isOffered = (debianPackage) => spawnSync('apt-cache', ['show', debianPackage], { stdio: 'ignore' }).status === 0;

/** Installs what a command needs beside npm's packages, or says in a sentence what a person has to install. */
export function ensurePrograms(command, needed) {
  const listMissing = () => needed.filter((name) => !programs[name].isThere());
  const missing = listMissing();
  if (missing.length === 0) return;
  const names = missing.join(' and ');
  const packagesOf = (choose) => missing.map((name) => choose(programs[name].debianPackages));
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    const last = packagesOf((packages) => packages.at(-1)).join(' ');
    throw new Error(
      `${command} needs ${names}: install it (on Debian: sudo apt-get install ${last}) and run it again.`,
    );
  }
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
  const packages = packagesOf((offered) => offered.find(isOffered) ?? offered.at(-1));
  console.log(`${command} needs ${names}: installing ${packages.join(' and ')} by apt-get.`);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: environment,
  });
  const stillMissing = listMissing();
  if (stillMissing.length > 0) throw new Error(`${stillMissing.join(' and ')} could not be installed by apt-get.`);
}
