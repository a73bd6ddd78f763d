import { describe, expect, it } from 'vitest';
import { formatDayOfYear, formatMoment, formatWeekday, nearnessOf } from './moments.ts';

const start = '2026-11-18T15:30:00.000Z';

describe('a moment', () => {
  it('is written in the words of its language', () => {
    expect(formatMoment(start, 'en')).toBe('Nov 18, 2026, 3:30 pm');
    expect(formatMoment(start, 'pt')).toBe('18 nov, 2026, 15:30');
    expect(formatWeekday(start, 'en')).toBe('Wednesday');
    expect(formatWeekday(start, 'pt')).toBe('Quarta-feira');
    expect(formatDayOfYear(start, 'en')).toBe('November 18');
    expect(formatDayOfYear(start, 'pt')).toBe('18 de novembro');
  });

  it.each([
    ['past', '2026-11-19T00:00:00Z'],
    ['today', '2026-11-18T00:10:00Z'],
    ['tomorrow', '2026-11-17T23:59:00Z'],
    ['this-week', '2026-11-12T12:00:00Z'],
    ['later', '2026-11-11T12:00:00Z'],
  ])('is %s, seen from %s', (nearness, now) => {
    expect(nearnessOf(start, new Date(now))).toBe(nearness);
  });

  it('is of the day in Lisbon, not in Greenwich', () => {
    expect(nearnessOf('2026-07-01T23:30:00.000Z', new Date('2026-07-01T12:00:00Z'))).toBe('tomorrow');
  });
});
