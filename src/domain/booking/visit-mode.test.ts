import { describe, expect, it } from 'vitest';
import { seatsNeeded, visitMode } from './visit-mode.ts';

describe('how people are served', () => {
  it.each([
    [1, false, false, 'single'],
    [1, true, false, 'single'],
    [1, true, true, 'single'],
    [2, true, false, 'together'],
    [4, true, false, 'together'],
    [3, false, true, 'back-to-back'],
    [2, false, false, null],
    [2, true, true, null],
    [0, false, false, null],
    [5, true, false, null],
    [1.5, true, false, null],
  ])(
    '%d people, two therapists %s, one after the other %s: %s',
    (peopleCount, requiresTwoTherapists, isBackToBack, mode) => {
      expect(visitMode({ peopleCount, requiresTwoTherapists, isBackToBack })).toBe(mode);
    },
  );

  it('takes two therapists only together', () => {
    expect([seatsNeeded('single'), seatsNeeded('back-to-back'), seatsNeeded('together')]).toEqual([1, 1, 2]);
  });
});
