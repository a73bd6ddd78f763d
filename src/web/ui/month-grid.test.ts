import { describe, expect, it } from 'vitest';
import { addMonths, clampDay, dayAfterKey, weeksOf } from './month-grid.ts';

describe('the weeks of a month', () => {
  it('begin on Monday or on Sunday, as the language has it', () => {
    const monday = weeksOf('2026-11-18', 1);
    expect(monday[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(monday.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeksOf('2026-11-18', 0)[0]?.[0]).toBe('2026-11-01');
  });

  it.each([
    ['2026-02-01', 28],
    ['2028-02-29', 29],
    ['2026-03-29', 31],
    ['2026-10-25', 31],
    ['2026-12-31', 31],
  ])('hold every day of the month of %s once', (month, count) => {
    for (const weekStartsOn of [0, 1] as const) {
      const days = weeksOf(month, weekStartsOn)
        .flat()
        .filter((day) => day !== null);
      expect(new Set(days).size).toBe(count);
      expect(days).toHaveLength(count);
      expect([...days].sort()).toEqual(days);
    }
  });
});

describe('a key in the calendar', () => {
  const keyed = (key: string, shiftKey = false) => dayAfterKey('2026-11-18', { key, shiftKey }, 1);
  it.each([
    ['ArrowLeft', '2026-11-17'],
    ['ArrowRight', '2026-11-19'],
    ['ArrowUp', '2026-11-11'],
    ['ArrowDown', '2026-11-25'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageUp', '2026-10-18'],
    ['PageDown', '2026-12-18'],
  ])('%s leads to %s', (key, day) => {
    expect(keyed(key)).toBe(day);
  });

  it('moves by a year with shift, and any other key leads nowhere', () => {
    expect([keyed('PageUp', true), keyed('PageDown', true)]).toEqual(['2025-11-18', '2027-11-18']);
    expect(keyed('a')).toBeNull();
  });

  it('keeps to the last day of a shorter month, and to the days that can be looked at', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-12-31', -1)).toBe('2026-11-30');
    expect(clampDay('2026-11-01', '2026-11-16', '2027-02-14')).toBe('2026-11-16');
    expect(clampDay('2028-11-01', '2026-11-16', '2027-02-14')).toBe('2027-02-14');
  });
});
