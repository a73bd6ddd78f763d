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

it('offers the starts nearest to its own, never its own, in their order', () => {
  const at = (hour: string) => `2026-11-20T${hour}:00:00.000Z`;
  expect(nearestStarts([at('08'), at('12'), at('11'), at('10'), at('16')], at('11'), 3)).toEqual([
    at('08'),
    at('10'),
    at('12'),
  ]);
});
