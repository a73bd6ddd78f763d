import { describe, expect, it } from 'vitest';
import { labelledIndexes, nearestIndex, percentOf, placeOf, ticksUpTo } from './scale.ts';

describe('the lines behind a chart', () => {
  it.each([
    [0, 1, [0, 1]],
    [1, 1, [0, 1]],
    [3, 1, [0, 1, 2, 3]],
    [7, 1, [0, 2, 4, 6, 8]],
    [42, 1, [0, 20, 40, 60]],
    [100, 1, [0, 50, 100]],
    [64_000, 100, [0, 20_000, 40_000, 60_000, 80_000]],
    [0, 100, [0, 100]],
  ])('of a greatest value of %d in units of %d are %j', (greatest, unit, ticks) => {
    expect(ticksUpTo(greatest, unit)).toEqual(ticks);
  });

  it('always reach above the greatest value, and are never more than six', () => {
    for (let greatest = 1; greatest < 3000; greatest += 7) {
      const ticks = ticksUpTo(greatest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('a place in a chart', () => {
  it('is a share of the whole, and never outside', () => {
    expect(percentOf(30, 120)).toBe(25);
    expect(percentOf(130, 100)).toBe(100);
    expect(percentOf(5, 0)).toBe(0);
  });

  it('runs from edge to edge; a single point stands in the middle', () => {
    expect([0, 1, 2].map((index) => placeOf(index, 3))).toEqual([0, 50, 100]);
    expect(placeOf(0, 1)).toBe(50);
  });

  it('leads back to the nearest point', () => {
    expect(nearestIndex(0.24, 5)).toBe(1);
    expect(nearestIndex(-3, 5)).toBe(0);
    expect(nearestIndex(9, 5)).toBe(4);
    expect(nearestIndex(0.5, 1)).toBe(0);
  });

  it('has a label only as often as there is room', () => {
    expect(labelledIndexes(7, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(labelledIndexes(30, 6)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(labelledIndexes(1, 6)).toEqual([0]);
  });
});
