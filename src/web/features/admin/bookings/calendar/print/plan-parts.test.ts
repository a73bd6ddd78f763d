import { expect, it } from 'vitest';
import type { Calendar } from '../calendar-data.ts';
import { partsOf } from './plan-parts.ts';

const visit = (id: string, kind: 'own' | 'held' = 'own') => ({ id, kind });
const calendar = {
  therapists: [
    {
      id: 'marta',
      firstName: 'Marta',
      lastName: 'Lopes',
      phone: '+351912000002',
      visits: [visit('a'), visit('b', 'held')],
    },
    { id: 'rui', firstName: 'Rui', lastName: 'Sá', visits: [] },
  ],
  unassigned: [{ id: 'c' }],
} as unknown as Calendar;

it.each([
  ['all', ['Marta Lopes: a', 'Nobody: c']],
  ['marta', ['Marta Lopes: a']],
  ['rui', ['Rui Sá: ']],
  ['gone', []],
])('the plan of %s', (of, expected) => {
  const parts = partsOf(calendar, of, 'Nobody');
  expect(parts.map(({ name, visits }) => `${name}: ${visits.map(({ id }) => id).join()}`)).toEqual(expected);
});

it('a plan says how to reach whoever it is of', () => {
  expect(partsOf(calendar, 'marta', 'Nobody')[0]?.phone).toBe('+351912000002');
});
