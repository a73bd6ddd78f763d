import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const fingerprintFile = join(root, 'dist', '.fingerprint');

const shared = ['src/domain', 'src/contract', 'package.json', 'package-lock.json', 'vite.config.ts', 'scripts'];

const inputs = {
  web: [...shared, 'src/web', 'locales'],
  server: [...shared, 'src/server'],
};

const isInput = (name) => !/\.test\.tsx?$|\.md$|tsconfig\.json$/.test(name);

function* filesIn(path) {
  if (!statSync(path).isDirectory()) yield path;
  else
    for (const name of readdirSync(path).sort())
      if (isInput(name) || path.includes('locales')) yield* filesIn(join(path, name));
}

const hashOf = (paths) => {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of filesIn(join(root, path))) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
};

/** What each part of the build is made from, as one number a part. */
export const currentFingerprints = () =>
  Object.fromEntries(Object.entries(inputs).map(([part, paths]) => [part, hashOf(paths)]));

/** Which parts must be built again because their sources changed or they are not there. */
export function findStaleParts(current = currentFingerprints()) {
  const built = existsSync(fingerprintFile) ? JSON.parse(readFileSync(fingerprintFile, 'utf8')) : {};
  return Object.keys(current).filter((part) => built[part] !== current[part] || !existsSync(join(root, 'dist', part)));
}
