import { expect, it } from 'vitest';
import { therapist } from '../../../../../testing/admin-therapists.ts';
import { lacksOf, pickTherapists, weekOf } from './pick-therapists.ts';

const person = (firstName: string, changes: Parameters<typeof therapist>[0] = {}) =>
  therapist({ firstName, id: firstName, ...changes });

const everybody = [
  person('Rui', { gender: 'male', visitsAhead: 4, createdAt: '2026-01-02T10:00:00.000Z' }),
  person('Ângela', { serviceAreaIds: [3], visitsAhead: 0, createdAt: '2026-01-03T10:00:00.000Z' }),
  person('Bruno', { gender: 'male', treatmentIds: [2, 5], active: false, createdAt: '2026-01-01T10:00:00.000Z' }),
];

const names = (
  ...[filters, sort = 'name']: [Parameters<typeof pickTherapists>[1], Parameters<typeof pickTherapists>[2]?]
) => pickTherapists(everybody, filters, sort).map(({ firstName }) => firstName);

it('is in the order of the Portuguese alphabet', () => {
  expect(names({})).toEqual(['Ângela', 'Bruno', 'Rui']);
  expect(names({}, '-name')).toEqual(['Rui', 'Bruno', 'Ângela']);
});

it.each([
  ['visitsAhead', ['Ângela', 'Bruno', 'Rui']],
  ['-visitsAhead', ['Rui', 'Bruno', 'Ângela']],
  ['createdAt', ['Bruno', 'Rui', 'Ângela']],
] as const)('is sorted by %s', (sort, sorted) => {
  expect(names({}, sort)).toEqual(sorted);
});

it('keeps those who fit every filter', () => {
  expect(names({ active: 'false' })).toEqual(['Bruno']);
  expect(names({ gender: 'male' })).toEqual(['Bruno', 'Rui']);
  expect(names({ gender: 'male', active: 'true' })).toEqual(['Rui']);
  expect(names({ area: '3' })).toEqual(['Ângela']);
  expect(names({ treatment: '5' })).toEqual(['Bruno']);
  expect(names({ area: '3', treatment: '5' })).toEqual([]);
});

it('names what is missing before somebody can be booked', () => {
  expect(lacksOf(therapist())).toEqual([]);
  expect(lacksOf(therapist({ hours: [], treatmentIds: [] }))).toEqual(['hours', 'treatmentIds']);
});

it('adds up a week', () => {
  const hours = [
    { weekday: 1, from: '09:00', to: '12:30' },
    { weekday: 1, from: '14:00', to: '18:00' },
    { weekday: 7, from: '20:00', to: '24:00' },
  ];
  expect(weekOf(hours)).toEqual({ days: 2, minutes: 690 });
});
