import { describe, expect, it } from 'vitest';
import { easterSunday, holidaysFrom } from './portuguese-holidays.ts';

describe('Easter Sunday', () => {
  it.each([
    [1999, '1999-04-04'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2029, '2029-04-01'],
    [2030, '2030-04-21'],
    [2038, '2038-04-25'],
  ])('of %i', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });
});

describe('the holidays of Portugal', () => {
  it('of a whole year are the thirteen of the law', () => {
    expect(holidaysFrom('2027-01-01').map(({ day, name }) => `${day} ${name}`)).toEqual([
      '2027-01-01 newYear',
      '2027-03-26 goodFriday',
      '2027-03-28 easter',
      '2027-04-25 freedom',
      '2027-05-01 labour',
      '2027-05-27 corpusChristi',
      '2027-06-10 portugal',
      '2027-08-15 assumption',
      '2027-10-05 republic',
      '2027-11-01 allSaints',
      '2027-12-01 independence',
      '2027-12-08 immaculateConception',
      '2027-12-25 christmas',
    ]);
  });

  it.each([
    ['2024', '2024-03-29', '2024-05-30'],
    ['2025', '2025-04-18', '2025-06-19'],
    ['2026', '2026-04-03', '2026-06-04'],
    ['2028', '2028-04-14', '2028-06-15'],
  ])('move with Easter in %s', (year, goodFriday, corpusChristi) => {
    const days = new Map(holidaysFrom(`${year}-01-01`).map(({ name, day }) => [name, day]));
    expect([days.get('goodFriday'), days.get('corpusChristi')]).toEqual([goodFriday, corpusChristi]);
  });

  it('reach over the end of the year, today included, the same day of the next year not', () => {
    const days = holidaysFrom('2026-12-08').map(({ day }) => day);
    expect(days[0]).toBe('2026-12-08');
    expect(days.at(-1)).toBe('2027-12-01');
    expect(days).toHaveLength(13);
  });
});
