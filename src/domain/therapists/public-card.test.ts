import { describe, expect, it } from 'vitest';
import { checksOfAll, type TherapistCheck, yearsOfPractice } from './public-card.ts';

describe('the public card of a therapist', () => {
  it.each([
    [2015, '2026-11-16', 11],
    [2026, '2026-01-01', 0],
    [2027, '2026-12-31', 0],
    [null, '2026-11-16', null],
  ])('somebody who began in %s has, on %s, %s years', (since, today, years) => {
    expect(yearsOfPractice(since, today)).toBe(years);
  });

  it('says of all only what was checked for every one of them', () => {
    const person = (...verified: TherapistCheck[]) => ({ verified });
    expect(checksOfAll([person('insurance', 'identity', 'training'), person('training', 'identity')])).toEqual([
      'identity',
      'training',
    ]);
    expect(checksOfAll([person('identity'), person()])).toEqual([]);
    expect(checksOfAll([])).toEqual([]);
  });
});
