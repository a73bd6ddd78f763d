import { describe, expect, it } from 'vitest';
import { daysOf, firstSortOf, knownZip, periodOf } from './booking-period.ts';

const today = '2026-11-20';

describe('which days the list shows', () => {
  it.each([
    ['what is to come, when nothing is said', { q: '' }, 'upcoming'],
    ['everything, when somebody searches', { q: 'rita' }, 'all'],
    ['everything, when only what is over can match', { q: '', status: 'cancelled' }, 'all'],
    ['what is to come, when those can match', { q: '', status: 'confirmed' }, 'upcoming'],
    ['the days in the address', { q: 'rita', from: '2026-11-01' }, 'days'],
    ['what was chosen, whatever else is said', { q: 'rita', when: 'today' }, 'today'],
    ['what is to come, when the address makes no sense', { q: '', when: 'sometimes' }, 'upcoming'],
  ])('%s', (_, address, period) => {
    expect(periodOf(address)).toBe(period);
  });

  it.each([
    ['upcoming', { from: today }],
    ['today', { from: today, to: today }],
    ['past', { to: '2026-11-19' }],
    ['all', {}],
    ['days', { from: '2026-11-01' }],
  ] as const)('%s', (period, days) => {
    expect(daysOf(period, { from: '2026-11-01', to: '2026-02-30' }, today)).toEqual(days);
  });

  it('puts what comes next first, and what is over from its end', () => {
    expect(firstSortOf('upcoming')).toBe('startsAt');
    expect(firstSortOf('past')).toBe('-startsAt');
  });
});

describe('the beginning of a zip code', () => {
  it.each(['1', '1200', '1200-', '1200-109', '1200109'])('%s is one', (text) => expect(knownZip(text)).toBe(text));
  it.each(['', 'lisboa', '12000-109', '-1', '1200-1099'])('%s is none', (text) =>
    expect(knownZip(text)).toBeUndefined(),
  );
});
