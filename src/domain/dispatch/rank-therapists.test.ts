import { describe, expect, it } from 'vitest';
import { type Rankable, rankTherapists } from './rank-therapists.ts';

const wish = { gender: 'any' } as const;
const person = (no: number, changes: Partial<Rankable> = {}): Rankable => ({
  no,
  gender: 'female',
  isWished: false,
  minutesThatDay: 0,
  wayGrowth: 0,
  lastOfferedAt: null,
  ...changes,
});
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

describe('the ranking of therapists', () => {
  it.each<[string, Rankable, Rankable, Parameters<typeof rankTherapists>[0]?]>([
    [
      'wish',
      person(2, { gender: 'male', minutesThatDay: 300 }),
      person(1, { gender: 'female' }),
      { ...wish, gender: 'male' },
    ],
    ['name', person(2, { isWished: true, minutesThatDay: 300, wayGrowth: 45 }), person(1)],
    ['wish', person(2, { gender: 'male' }), person(1, { isWished: true }), { ...wish, gender: 'male' }],
    ['minutes', person(2, { minutesThatDay: 60, wayGrowth: 45 }), person(1, { minutesThatDay: 90, wayGrowth: 5 })],
    ['way', person(2, { wayGrowth: 10, lastOfferedAt: at(16) }), person(1, { wayGrowth: 15 })],
    ['way', person(2), person(1, { wayGrowth: 45 })],
    ['way', person(2, { wayGrowth: -5 }), person(1)],
    ['last_offer', person(2), person(1, { lastOfferedAt: at(1) })],
    ['last_offer', person(2, { lastOfferedAt: at(1) }), person(1, { lastOfferedAt: at(2) })],
    ['number', person(1), person(2)],
  ])('puts the better one first by %s, and says so', (by, first, second, asked = wish) => {
    for (const given of [
      [first, second],
      [second, first],
    ]) {
      const [best, last] = rankTherapists(asked, given);
      expect(best?.therapist).toBe(first);
      expect(best?.reasons.aheadBy).toBe(by);
      expect(last?.reasons.aheadBy).toBeNull();
    }
  });

  it('tells what it saw of everybody', () => {
    const lastOfferedAt = at(3);
    const [only] = rankTherapists({ ...wish, gender: 'male' }, [
      person(1, { minutesThatDay: 90, wayGrowth: 18, lastOfferedAt }),
    ]);
    expect(only?.reasons).toEqual({
      meetsWish: false,
      isWished: false,
      minutesThatDay: 90,
      wayGrowth: 18,
      lastOfferedAt: lastOfferedAt.toISOString(),
      aheadBy: null,
    });
  });

  it('gives the same order however the list came, and loses nobody', () => {
    const people = Array.from({ length: 24 }, (_, index) =>
      person(index + 1, {
        gender: index % 2 ? 'male' : 'female',
        minutesThatDay: (index % 3) * 60,
        wayGrowth: [0, 10, 45][index % 3] ?? 0,
        lastOfferedAt: index % 4 ? at(index) : null,
      }),
    );
    const order = (list: Rankable[]) =>
      rankTherapists({ ...wish, gender: 'female' }, list).map(({ therapist }) => therapist.no);
    const expected = order(people);
    expect([...expected].sort((a, b) => a - b)).toEqual(people.map(({ no }) => no));
    for (let turn = 1; turn < people.length; turn++)
      expect(order([...people.slice(turn), ...people.slice(0, turn)])).toEqual(expected);
    expect(expected.slice(0, 12).every((no) => no % 2 === 1)).toBe(true);
  });
});
