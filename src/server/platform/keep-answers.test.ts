import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeepAnswer, createVersions, isKept } from './keep-answers.ts';

const keeperOf = (settings: Parameters<typeof createVersions>[0]) => createKeepAnswer(createVersions(settings));

describe('answers that are kept', () => {
  let stored: { version: string; text: string };
  let writes: number;
  let reads: number;
  let questions: number;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    stored = { version: '1', text: 'old' };
    [writes, reads, questions] = [0, 0, 0];
    return () => vi.useRealTimers();
  });

  const keep = () =>
    keeperOf({
      readVersion: async () => {
        questions++;
        return stored.version;
      },
      countWrites: () => writes,
    })(async () => {
      reads++;
      return { text: stored.text };
    });
  const changeElsewhere = () => {
    stored = { version: '2', text: 'new' };
  };

  it('are read once, and are the same for everybody', async () => {
    const read = keep();
    const first = await read();
    expect(await read()).toBe(first);
    expect(isKept(first)).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(await read()).toBe(first);
    expect({ reads, questions }).toEqual({ reads: 1, questions: 2 });
  });

  it('are read again at once after a write of this process', async () => {
    const read = keep();
    await read();
    changeElsewhere();
    writes++;
    expect(await read()).toEqual({ text: 'new' });
  });

  it('are asked about again a moment after another process has changed them', async () => {
    const read = keep();
    await read();
    changeElsewhere();
    vi.advanceTimersByTime(50);
    expect(await read()).toEqual({ text: 'new' });
  });

  it('are asked about ahead while people go on coming, and nobody waits for that', async () => {
    const read = keep();
    const old = await read();
    changeElsewhere();
    vi.advanceTimersByTime(30);
    expect(read()).toBe(old);
    expect(read()).toBe(old);
    await new Promise((resolve) => setImmediate(resolve));
    expect(questions).toBe(2);
    expect(await read()).toEqual({ text: 'new' });
  });

  it('are not given once nobody has said for a while whether they are true, though it was asked ahead', async () => {
    let isAway = false;
    const read = keeperOf({
      readVersion: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('1')),
      countWrites: () => writes,
    })(async () => ({ text: 'old' }));
    await read();
    isAway = true;
    vi.advanceTimersByTime(30);
    expect(read()).toEqual({ text: 'old' });
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(20);
    await expect(read()).rejects.toThrow('away');
  });

  it('are not given while nobody can say whether they are true', async () => {
    let isAway = false;
    const read = keeperOf({
      readVersion: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('1')),
      countWrites: () => 0,
    })(async () => ['kept']);
    await read();
    isAway = true;
    vi.advanceTimersByTime(50);
    await expect(read()).rejects.toThrow('away');
    isAway = false;
    expect(await read()).toEqual(['kept']);
  });

  it('are read again when a change came between the version and the read', async () => {
    const read = keeperOf({
      readVersion: async () => stored.version,
      countWrites: () => writes,
    })(async () => {
      const { text } = stored;
      changeElsewhere();
      return { text };
    });
    expect(await read()).toEqual({ text: 'old' });
    vi.advanceTimersByTime(50);
    expect(await read()).toEqual({ text: 'new' });
  });
});
