import { describe, expect, it } from 'vitest';
import { isMoreThanItsShare, needsProof, reachedHoldLimit } from './hold-limits.ts';

const none = { browser: 0, account: 0, email: 0, phone: 0, network: 0 };

describe('unpaid holds', () => {
  it.each(['browser', 'account', 'email', 'phone'] as const)('are two at most for one %s', (what) => {
    expect(reachedHoldLimit({ ...none, [what]: 1 })).toBeNull();
    expect(reachedHoldLimit({ ...none, [what]: 2 })).toBe(what);
  });

  it('of a network are as many as people prove', () => {
    expect(reachedHoldLimit({ ...none, network: 500 })).toBeNull();
    expect([2, 3, 30].map((network) => needsProof({ ...none, network }, false))).toEqual([false, true, true]);
    expect(needsProof({ ...none, network: 30 }, true)).toBe(false);
  });

  it('of a network take a third of a day at most, and one hold is always possible', () => {
    expect(isMoreThanItsShare({ taken: 17, all: 53 }, 2)).toBe(false);
    expect(isMoreThanItsShare({ taken: 18, all: 53 }, 2)).toBe(true);
    expect(isMoreThanItsShare({ taken: 5, all: 5 }, 1)).toBe(false);
  });
});
