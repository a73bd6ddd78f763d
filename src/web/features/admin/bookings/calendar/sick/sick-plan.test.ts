import { describe, expect, it } from 'vitest';
import { bestFate, restOfDay } from './sick-plan.ts';

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

it.each([
  ['09:07', '09:00'],
  ['09:15', '09:15'],
  ['23:59', '23:45'],
  ['0:00', '00:00'],
])('the rest of the day at %s begins at %s', (now, from) => {
  expect(restOfDay(now)).toEqual({ from, to: '24:00' });
});
