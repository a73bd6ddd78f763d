import { describe, expect, it } from 'vitest';
import { meetsGenderWish } from './gender-wish.ts';
import { totalMinutes } from './total-minutes.ts';

describe('the length of a visit', () => {
  it.each([
    [60, 1, 'single', [], 60],
    [75, 1, 'single', [10, 0, 5], 90],
    [60, 3, 'back-to-back', [], 180],
    [90, 4, 'back-to-back', [15], 375],
    [60, 2, 'together', [], 60],
    [60, 3, 'together', [], 120],
    [90, 4, 'together', [15], 195],
  ] as const)('%i minutes for %i, %s, extras %j: %i', (duration, people, mode, addInExtraMinutes, expected) => {
    expect(totalMinutes({ duration, people, mode, addInExtraMinutes })).toBe(expected);
  });
});

describe('the wish for a therapist', () => {
  it.each([
    ['female', 'any', false, true],
    ['female', 'female', false, true],
    ['male', 'female', false, false],
    ['male', 'female', true, true],
  ] as const)('%s for a wish of %s, opposite accepted %s: %s', (gender, wish, acceptsOpposite, expected) => {
    expect(meetsGenderWish(gender, wish, acceptsOpposite)).toBe(expected);
  });
});
