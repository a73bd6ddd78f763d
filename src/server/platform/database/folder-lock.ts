import { readFileSync } from 'node:fs';
import { link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { seconds } from '../durations.ts';

/** A reason not to start, in one sentence for the person at the terminal. */
export class StartRefusal extends Error {}

type Owner = { pid: number; startedAt: string };

/** When the kernel says a process began: a number that is given out again to another process does not fool us. */
const startOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const isAlive = ({ pid, startedAt }: Owner): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startedAt === '' || startedAt === startOf(pid);
};

type Lock = 'none' | 'unreadable' | Owner;

const readLock = async (file: string): Promise<Lock> => {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return 'none';
  const [pid, startedAt = ''] = text.split(' ');
  return Number.isInteger(Number(pid)) && Number(pid) > 0 ? { pid: Number(pid), startedAt } : 'unreadable';
};

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const isTaken = (error: unknown): false => {
  if (codeOf(error) !== 'EEXIST') throw error;
  return false;
};

/**
 * The embedded database takes no lock of its own, and two processes in one folder lose each other's rows.
 * A pid file guards it; one left behind by a process that is gone is taken over.
 */
export const takeFolderLock = async (folder: string): Promise<() => Promise<void>> => {
  const file = `${folder}.lock`;
  try {
    await mkdir(dirname(file), { recursive: true });
    for (let attempt = 0; attempt < 3; attempt++) {
      if (await placeLock(file)) return () => rm(file, { force: true });
      const lock = await readLock(file);
      if (typeof lock === 'object' && isAlive(lock)) throw new StartRefusal(inUse(folder, lock));
      await removeStaleLock(file);
    }
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(
      `The folder ${dirname(file)} cannot be written (${codeOf(error)}); set DATA_DIR to one that can.`,
    );
  }
  throw new StartRefusal(`The lock of the database in ${folder} could not be taken; try again.`);
};

const inUse = (folder: string, { pid }: Owner): string =>
  `Another server (process ${pid}) already uses the database in ${folder}; stop it or set DATA_DIR to another folder.`;

/** Written aside and linked, so that the lock never exists without its owner inside. */
const placeLock = async (file: string): Promise<boolean> => {
  const draft = `${file}.${process.pid}.${performance.now()}`;
  await writeFile(draft, `${process.pid} ${startOf(process.pid)}`);
  try {
    return await link(draft, file).then(() => true, isTaken);
  } finally {
    await rm(draft, { force: true });
  }
};

/** One at a time, and looked at again: the lock of somebody who was quicker must not be removed. */
const removeStaleLock = async (file: string): Promise<void> => {
  const turn = `${file}.turn`;
  if (!(await mkdir(turn).then(() => true, isTaken))) return forgetOldTurn(turn);
  try {
    const lock = await readLock(file);
    // Where there is none, somebody may be placing theirs at this moment.
    if (lock !== 'none' && (lock === 'unreadable' || !isAlive(lock))) await rm(file, { force: true });
  } finally {
    await rmdir(turn);
  }
};

/** A turn takes a moment; an old one belongs to a process that died in the middle of it. */
const forgetOldTurn = async (turn: string): Promise<void> => {
  const { mtimeMs } = await stat(turn).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > seconds(10)) await rmdir(turn).catch(() => undefined);
};
