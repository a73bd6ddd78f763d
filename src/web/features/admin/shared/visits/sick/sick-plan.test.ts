import { expect, it } from 'vitest';
import { restOfDay } from './sick-plan.ts';

it.each([
  ['09:07', '09:00'],
  ['09:15', '09:15'],
  ['23:59', '23:45'],
  ['0:00', '00:00'],
])('the rest of the day at %s begins at %s', (now, from) => {
  expect(restOfDay(now)).toEqual({ from, to: '24:00' });
});
