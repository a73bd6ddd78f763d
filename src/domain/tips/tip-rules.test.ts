import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents, noCents } from '#domain/money/cents.ts';
import { isTipAmount, shareReturned, shareTip, tipState } from './tip-rules.ts';

const endsAt = new Date('2026-11-16T16:00:00Z');
const soon = new Date('2026-11-17T10:00:00Z');
const asked = { isReviewed: true, endsAt, isPaid: false, isEnded: false, keptCents: noCents };

describe('a tip', () => {
  it.each([
    ['after the review', {}, soon, 'open'],
    ['before the review', { isReviewed: false }, soon, 'closed'],
    ['a second before the thirty days are over', {}, new Date('2026-12-16T15:59:59Z'), 'open'],
    ['after thirty days', {}, new Date('2026-12-16T16:00:00Z'), 'closed'],
    ['once paid', { isPaid: true, keptCents: cents(500) }, soon, 'given'],
    ['given back', { isPaid: true }, soon, 'returned'],
    ['after too many declined cards', { isEnded: true }, soon, 'ended'],
    ['paid after all', { isEnded: true, isPaid: true, keptCents: cents(1) }, soon, 'given'],
  ] as const)('%s', (_, changes, now, state) => {
    expect(tipState({ ...asked, ...changes }, now)).toBe(state);
  });

  it.each([
    [null, false],
    [99, false],
    [100, true],
    [20_000, true],
    [20_001, false],
  ])('of %s cents may be given: %s', (amount, isGood) => {
    expect(isTipAmount(amount)).toBe(isGood);
  });

  it.each([
    [500, ['a'], [500]],
    [500, ['a', 'b'], [250, 250]],
    [501, ['a', 'b'], [251, 250]],
    [1, ['a', 'b'], [1, 0]],
  ])('of %s cents for %j is %j', (amount, ids, shares) => {
    expect(shareTip(cents(amount), ids).map(({ amount: share }) => share)).toEqual(shares);
  });

  it('is shared to the cent, also when a part of it goes back', () => {
    const whole = fc.integer({ min: 100, max: 20_000 });
    fc.assert(
      fc.property(whole, fc.nat(20_000), fc.constantFrom(['a'], ['a', 'b']), (amount, part, ids) => {
        const after = cents(amount - Math.min(part, amount));
        const back = shareReturned(cents(amount), after, ids).map((share) => share.amount);
        expect(addCents(...shareTip(cents(amount), ids).map((share) => share.amount))).toBe(amount);
        expect(addCents(...back)).toBe(amount - after);
        expect(back.every((share) => share >= 0)).toBe(true);
      }),
    );
  });
});
