import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Pages that were opened before an upgrade go on asking for the parts they were made of. */
const keptDays = 14;
const oneDay = 24 * 60 * 60 * 1000;

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** Only names that carry a fingerprint can never mean something else later. */
const hasFingerprint = (name) => /-[\w-]{8}\.\w+(\.(br|gz|map))?$/.test(name);

/** Puts a finished build in the place of the one before, whose fingerprinted files stay with it for a while. */
export function swapIn(fresh, place, now = Date.now()) {
  const old = `${place}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) {
    for (const file of filesIn(place)) {
      const target = join(fresh, relative(place, file));
      const isYoung = now - statSync(file).mtimeMs < keptDays * oneDay;
      if (!isYoung || !hasFingerprint(file) || existsSync(target)) continue;
      mkdirSync(dirname(target), { recursive: true });
      cpSync(file, target, { preserveTimestamps: true });
    }
    renameSync(place, old);
  }
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** One build at a time: a server and a worker that start together on a fresh checkout build it once. */
export async function withBuildLock(file, build) {
  let isTold = false;
  while (!takeLock(file)) {
    if (!isTold) console.log('Another build is under way: waiting for it …');
    isTold = true;
    await pause(200);
  }
  try {
    await build();
  } finally {
    rmSync(file, { force: true });
  }
}

function takeLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  // One that was killed while it built left its lock behind.
  if (owner > 0 && !isAlive(owner)) rmSync(file, { force: true });
  return false;
}
