import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayAt,
  dayPartOf,
  daysBetween,
  earlierDay,
  firstOfMonth,
  lastOfMonth,
  laterDay,
  nextMonth,
  timeAt,
} from './days.ts';

describe('a day of the calendar', () => {
  it.each([
    ['before midnight in Lisbon', '2026-07-01T22:59:00Z', '2026-07-01'],
    ['after midnight in Lisbon, though not in Greenwich', '2026-07-01T23:00:00Z', '2026-07-02'],
    ['in winter, when both agree', '2026-12-31T23:59:00Z', '2026-12-31'],
  ])('is the one on the wall %s', (_, instant, day) => {
    expect(dayAt(new Date(instant))).toBe(day);
  });

  it('has the time that the clock in Lisbon shows, in summer and in winter', () => {
    expect(timeAt(new Date('2026-07-01T08:05:00Z'))).toBe('09:05');
    expect(timeAt(new Date('2026-12-01T08:05:00Z'))).toBe('08:05');
  });

  it('is counted over the ends of months, leap days and changes of the clock', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(daysBetween('2026-11-20', '2026-11-18')).toBe(-2);
  });

  it('comes before or after another', () => {
    expect(earlierDay('2026-12-01', '2026-11-30')).toBe('2026-11-30');
    expect(laterDay('2026-12-01', '2027-01-01')).toBe('2027-01-01');
  });

  it('knows its month', () => {
    expect(firstOfMonth('2026-11-20')).toBe('2026-11-01');
    expect(nextMonth('2026-12-31')).toBe('2027-01-01');
    expect(lastOfMonth('2028-02-03')).toBe('2028-02-29');
  });

  it.each([
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['17:59', 'afternoon'],
    ['18:00', 'evening'],
  ])('has parts: %s is %s', (time, part) => {
    expect(dayPartOf(time)).toBe(part);
  });
});
