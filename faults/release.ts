import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../testing/server-process.ts';

export type Release = {
  readonly version: string;
  /** Its server, from the root of this project. */
  readonly script: string;
  /** The names of its migrations. */
  readonly migrations: ReadonlySet<string>;
  remove(): void;
};

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The last version of the changelog, as it was when it was written there, built in a folder of its own. */
export const buildLastRelease = (): Release => {
  const [, version] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  const commit = git('log', '--format=%H', `-S## ${version}`, '--', 'CHANGELOG.md').split('\n').at(-1);
  if (!version || !commit) throw new Error('The history of this folder has no release to upgrade from.');
  const folder = mkdtempSync(join(tmpdir(), 'calma-release-'));
  const packed = join(folder, 'release.tar');
  const unpacked = join(folder, 'release');
  mkdirSync(unpacked);
  git('archive', '--output', packed, commit);
  execFileSync('tar', ['xf', packed, '-C', unpacked]);
  symlinkSync(join(root, 'node_modules'), join(unpacked, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: unpacked, stdio: 'ignore' });
  const migrations = git('ls-tree', '--name-only', commit, 'db/migrations/').split('\n');
  return {
    version,
    script: relative(root, join(unpacked, 'dist', 'server', 'main.js')),
    migrations: new Set(migrations.map((path) => path.replace('db/migrations/', ''))),
    remove: () => rmSync(folder, { recursive: true }),
  };
};
