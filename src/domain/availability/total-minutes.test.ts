import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meetsGenderWish } from './gender-wish.ts';
import { totalMinutes } from './total-minutes.ts';

describe('the length of a visit', () => {
  it.each([
    [60, 1, 'single', [], 60],
    [75, 1, 'single', [10, 0, 5], 90],
    [60, 3, 'back-to-back', [], 180],
    [60, 2, 'back-to-back', [15], 150],
    [60, 4, 'back-to-back', [15, 15], 360],
    [90, 4, 'back-to-back', [15], 420],
    [60, 2, 'together', [], 60],
    [60, 2, 'together', [15], 75],
    [60, 3, 'together', [], 120],
    [90, 4, 'together', [15], 210],
  ] as const)('%i minutes for %i, %s, extras %j: %i', (duration, people, mode, addInExtraMinutes, expected) => {
    expect(totalMinutes({ duration, people, mode, addInExtraMinutes })).toBe(expected);
  });

  const visits = fc.record({
    duration: fc.constantFrom(60, 75, 90),
    people: fc.integer({ min: 1, max: 4 }),
    mode: fc.constantFrom('together' as const, 'back-to-back' as const),
    addInExtraMinutes: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }),
  });

  it('gives each person the minutes of every add-in, whatever is booked', () => {
    fc.assert(
      fc.property(visits, (visit) => {
        const therapists = visit.mode === 'together' ? 2 : 1;
        const paidPerPerson = visit.addInExtraMinutes.reduce((sum, extra) => sum + extra, visit.duration);
        const given = totalMinutes(visit) * therapists;
        expect(given).toBeGreaterThanOrEqual(paidPerPerson * visit.people);
        // With an odd number at the same time, one therapist is free in the last round, and no longer than that.
        expect(given - paidPerPerson * visit.people).toBeLessThanOrEqual(paidPerPerson * (therapists - 1));
      }),
    );
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
