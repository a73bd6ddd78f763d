import { describe, expect, it } from 'vitest';
import { createLine } from './line.ts';

/** Work that ends when it is told to. */
const createWork = () => {
  const begun: number[] = [];
  const ends = new Map<number, { finish(): void; fail(): void }>();
  const begin = (number: number) => () =>
    new Promise<number>((resolve, reject) => {
      begun.push(number);
      ends.set(number, { finish: () => resolve(number), fail: () => reject(new Error(`failed ${number}`)) });
    });
  return { begun, begin, end: (number: number) => ends.get(number) };
};

const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('a line', () => {
  it('lets in so many at once, and the others in the order in which they came', async () => {
    const { begun, begin, end } = createWork();
    const line = createLine(2);
    const all = [1, 2, 3, 4, 5].map((number) => line(begin(number)));
    await turns();
    expect(begun).toEqual([1, 2]);
    end(2)?.finish();
    await turns();
    expect(begun).toEqual([1, 2, 3]);
    end(1)?.finish();
    end(3)?.finish();
    await turns();
    expect(begun).toEqual([1, 2, 3, 4, 5]);
    end(4)?.finish();
    end(5)?.finish();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
  });

  it('goes on after work that fails, and keeps its places', async () => {
    const { begun, begin, end } = createWork();
    const line = createLine(1);
    const [first, second] = [line(begin(1)), line(begin(2))];
    await turns();
    end(1)?.fail();
    await expect(first).rejects.toThrow('failed 1');
    await turns();
    expect(begun).toEqual([1, 2]);
    end(2)?.finish();
    expect(await second).toBe(2);
    const [third, fourth] = [line(begin(3)), line(begin(4))];
    await turns();
    expect(begun).toEqual([1, 2, 3]);
    end(3)?.finish();
    await turns();
    end(4)?.finish();
    expect(await Promise.all([third, fourth])).toEqual([3, 4]);
  });
});
