import { expect, it } from 'vitest';
import { completed, faultOfDays } from './days-off-draft.ts';

const days = (startsOn: string, endsOn = '') => ({ startsOn, endsOn, note: ' Porto ' });

it('takes one day when no last day is given, and a note without its spaces', () => {
  expect(completed(days('2026-11-20'))).toEqual({ startsOn: '2026-11-20', endsOn: '2026-11-20', note: 'Porto' });
});

it.each([
  ['', '', { field: 'startsOn', text: 'missing' }],
  ['2026-11-20', '2026-11-19', { field: 'endsOn', text: 'wrongOrder' }],
  ['2026-11-15', '', { field: 'startsOn', text: 'past' }],
  ['2026-11-10', '2026-11-15', { field: 'endsOn', text: 'past' }],
  ['2026-11-10', '2026-11-16', null],
  ['2026-11-16', '', null],
])('finds in days from %s to %s the fault %j', (startsOn, endsOn, fault) => {
  expect(faultOfDays(days(startsOn, endsOn), '2026-11-16')).toEqual(fault);
});

it('of a part of a day are one day, whatever the last day said', () => {
  const part = { ...days('2026-11-20', '2026-11-25'), times: { from: '14:00', to: '16:00' } };
  expect(completed(part)).toEqual({
    startsOn: '2026-11-20',
    endsOn: '2026-11-20',
    note: 'Porto',
    times: { from: '14:00', to: '16:00' },
  });
  expect(faultOfDays(part, '2026-11-16')).toBeNull();
  for (const to of ['14:00', '13:45'])
    expect(faultOfDays({ ...part, times: { from: '14:00', to } }, '2026-11-16')).toEqual({
      field: 'timeTo',
      text: 'wrongTimes',
    });
});
