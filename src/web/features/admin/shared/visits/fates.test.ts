import { describe, expect, it } from 'vitest';
import { bestFate, fateOf, keyOf, nearestStarts } from './fates.ts';

const visit = (id: string, from: string, to: string) => ({
  id,
  startsAt: `2026-11-20T${from}:00.000Z`,
  endsAt: `2026-11-20T${to}:00.000Z`,
});

describe('who goes instead', () => {
  const [first, beside, later] = [
    visit('a', '10:00', '11:00'),
    visit('b', '10:30', '11:30'),
    visit('c', '14:00', '15:00'),
  ];
  const visits = [first, beside, later];

  it.each([
    ['the best who can', first, ['rui', 'ana'], {}, { give: 'rui' }],
    ['nobody is left: others are asked', first, [], {}, 'search'],
    ['not the one who goes elsewhere then', beside, ['rui', 'ana'], { a: { give: 'rui' } }, { give: 'ana' }],
    ['and without another nobody', beside, ['rui'], { a: { give: 'rui' } }, 'search'],
    ['the same one, hours later', later, ['rui'], { a: { give: 'rui' } }, { give: 'rui' }],
    ['whatever stood there before', first, ['rui'], { a: 'search', b: 'search' }, { give: 'rui' }],
  ] as const)('%s', (_, one, candidates, plan, fate) => {
    expect(bestFate(one, candidates, visits, plan)).toEqual(fate);
  });
});

it.each([{ give: 'rui' }, { move: '2026-11-21T10:00:00.000Z' }, 'search', 'cancel', 'leave'] as const)(
  '%j is the same after it was an option of a list',
  (fate) => {
    expect(fateOf(keyOf(fate))).toEqual(fate);
  },
);

describe('other starts', () => {
  const at = (day: number, time: string): string => `2026-11-${day}T${time}:00.000Z`;
  const quarters = (day: number, from: number, to: number): string[] =>
    Array.from({ length: (to - from) * 4 }, (_, n) =>
      at(day, `${String(from + Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`),
    );

  it('are some of each of the nearest days around its own hour, an hour apart, in their order', () => {
    const free = [18, 19, 20, 21, 22].flatMap((day) => quarters(day, 8, 20));
    expect(nearestStarts(free, at(20, '11:00'), 'Europe/Lisbon')).toEqual([
      at(19, '10:00'),
      at(19, '11:00'),
      at(20, '10:45'),
      at(20, '11:45'),
      at(21, '10:00'),
      at(21, '11:00'),
    ]);
  });

  it('are never its own, and fewer where less is free', () => {
    expect(nearestStarts([at(20, '11:00'), at(23, '17:00')], at(20, '11:00'), 'Europe/Lisbon')).toEqual([
      at(23, '17:00'),
    ]);
  });

  it('belong to the days of the place: an hour past midnight in Lisbon is still the evening in the Azores', () => {
    const late = [at(21, '00:15'), at(20, '22:00'), at(20, '20:30'), at(21, '20:00')];
    expect(nearestStarts(late, at(20, '21:00'), 'Atlantic/Azores')).toHaveLength(3);
    expect(nearestStarts(late, at(20, '21:00'), 'Europe/Lisbon')).toHaveLength(4);
  });
});
