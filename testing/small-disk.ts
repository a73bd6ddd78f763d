import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresUser } from './private-postgres.ts';

/** A disk in memory, small enough to be filled. */
export type SmallDisk = { folder: string; fill(): void; makeRoom(): void; remove(): void };

export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

export const mountSmallDisk = (megabytes: number): SmallDisk => {
  const folder = mkdtempSync(join(tmpdir(), 'calma-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const { uid = 0, gid = 0 } = postgresUser();
  chownSync(folder, uid, gid);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      const piece = Buffer.alloc(65_536);
      try {
        for (;;) appendFileSync(filler, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove: () => {
      // The database may still have it open.
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
