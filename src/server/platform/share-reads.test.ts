import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { shareReads } from './share-reads.ts';

describe('reads that are shared', () => {
  it('ask once for everybody who asks at the same time', async () => {
    let reads = 0;
    const read = shareReads(async () => ++reads);
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    expect(reads).toBe(1);
  });

  it('never answer with what was read before the question, even while that read is still on its way', async () => {
    let stored = 'old';
    const release: (() => void)[] = [];
    const read = shareReads(async () => {
      const seen = stored;
      await new Promise<void>((resolve) => release.push(resolve));
      return seen;
    });
    const first = read();
    await nextTurn();
    stored = 'new';
    const second = read();
    await nextTurn();
    expect(release).toHaveLength(2);
    for (const go of release) go();
    expect(await Promise.all([first, second])).toEqual(['old', 'new']);
  });

  it('fail for those who asked together, and not for the next', async () => {
    let isBroken = true;
    const read = shareReads(async () => {
      if (isBroken) throw new Error('gone');
      return 'back';
    });
    const together = await Promise.allSettled([read(), read()]);
    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await read()).toBe('back');
  });
});
