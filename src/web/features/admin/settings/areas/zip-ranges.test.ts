import { describe, expect, it } from 'vitest';
import { freePartOf, freeRanges, isRange, sharedRange } from './zip-ranges.ts';

const range = (zipFrom: number, zipTo: number) => ({ zipFrom, zipTo });

describe('ranges of zip codes', () => {
  it('share what lies in both, ends included', () => {
    expect(sharedRange(range(7990, 8010), range(8000, 8099))).toEqual(range(8000, 8010));
    expect(sharedRange(range(8000, 8099), range(8099, 8200))).toEqual(range(8099, 8099));
    expect(sharedRange(range(8000, 8099), range(8100, 8200))).toBeNull();
  });

  it('leave free what nobody has, whatever their order', () => {
    expect(freeRanges([range(4000, 4999), range(1000, 1999)])).toEqual([range(2000, 3999), range(5000, 9999)]);
    expect(freeRanges([range(1000, 9999)])).toEqual([]);
    expect(freeRanges([])).toEqual([range(1000, 9999)]);
  });

  it('offer the largest free part of what is wanted', () => {
    const taken = [range(8000, 8099), range(8150, 8199)];
    expect(freePartOf(range(7990, 8300), taken)).toEqual(range(8200, 8300));
    expect(freePartOf(range(8020, 8030), taken)).toBeNull();
  });

  it('are ranges only when both ends are zip codes in order', () => {
    expect(isRange(range(8000, 8000))).toBe(true);
    expect(isRange(range(8001, 8000))).toBe(false);
    expect(isRange(range(999, 8000))).toBe(false);
    expect(isRange(range(Number.NaN, 8000))).toBe(false);
  });
});
