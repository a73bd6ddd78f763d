import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartRefusal, takeFolderLock } from './folder-lock.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'calma-lock-'));
});
afterEach(() => rm(home, { recursive: true }));

const endedProcess = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  return child.pid ?? 0;
};

describe('the lock of a data folder', () => {
  it('is taken, and given back', async () => {
    const release = await takeFolderLock(join(home, 'new', 'postgres'));
    expect(await readFile(join(home, 'new', 'postgres.lock'), 'utf8')).toMatch(`${process.pid} `);
    await release();
    await expect(readFile(join(home, 'new', 'postgres.lock'))).rejects.toThrow('ENOENT');
  });

  it('is refused while another process lives', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(other, 'spawn');
    await writeFile(join(home, 'postgres.lock'), String(other.pid));
    const taking = takeFolderLock(join(home, 'postgres'));
    await expect(taking).rejects.toThrow(StartRefusal);
    await expect(taking).rejects.toThrow(`Another server (process ${other.pid})`);
    other.kill();
    await once(other, 'exit');
  });

  it('is refused to a second taker in the same process', async () => {
    const release = await takeFolderLock(join(home, 'postgres'));
    await expect(takeFolderLock(join(home, 'postgres'))).rejects.toThrow(StartRefusal);
    await release();
  });

  it('is taken over from a process that is gone', async () => {
    await writeFile(join(home, 'postgres.lock'), String(await endedProcess()));
    const release = await takeFolderLock(join(home, 'postgres'));
    expect(await readFile(join(home, 'postgres.lock'), 'utf8')).toMatch(`${process.pid} `);
    await release();
  });

  it('is taken over when it holds nothing readable', async () => {
    await writeFile(join(home, 'postgres.lock'), 'half a num');
    const release = await takeFolderLock(join(home, 'postgres'));
    await release();
  });

  it('is taken over when the number of the gone process belongs to another now', async () => {
    await writeFile(join(home, 'postgres.lock'), `${process.ppid} 1`);
    const release = await takeFolderLock(join(home, 'postgres'));
    await release();
  });

  it('is taken over although somebody died while taking it over', async () => {
    await writeFile(join(home, 'postgres.lock'), '999999999');
    await mkdir(join(home, 'postgres.lock.turn'));
    await utimes(join(home, 'postgres.lock.turn'), 0, 0);
    const release = await takeFolderLock(join(home, 'postgres'));
    await release();
  });

  it('leaves nothing behind', async () => {
    await writeFile(join(home, 'postgres.lock'), String(await endedProcess()));
    const release = await takeFolderLock(join(home, 'postgres'));
    expect(await readdir(home)).toEqual(['postgres.lock']);
    await release();
    expect(await readdir(home)).toEqual([]);
  });

  it.each([
    ['no lock', ''],
    ['a lock left behind', '999999999'],
  ])('is given to one of many takers who find %s', async (_, left) => {
    if (left) await writeFile(join(home, 'postgres.lock'), left);
    const takers = await Promise.allSettled(Array.from({ length: 10 }, () => takeFolderLock(join(home, 'postgres'))));
    expect(takers.filter((taker) => taker.status === 'fulfilled')).toHaveLength(1);
  });

  it('says in a sentence that a folder cannot be written', async () => {
    await writeFile(join(home, 'file'), '');
    const taking = takeFolderLock(join(home, 'file', 'postgres'));
    await expect(taking).rejects.toThrow(StartRefusal);
    await expect(taking).rejects.toThrow(/cannot be written \(\w+\); set DATA_DIR/);
  });
});
