import { getWeek } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { pt } from 'date-fns/locale/pt';
import { describe, expect, it } from 'vitest';
import { firstWeekContains, weekNumber, weekStartsOn } from './week.ts';

describe('the week', () => {
  it('starts on Monday in Portuguese and on Sunday in English', () => {
    expect(weekStartsOn('pt')).toBe(1);
    expect(weekStartsOn('en')).toBe(0);
  });

  it('that holds 4 January is the first in Portuguese', () => {
    expect(firstWeekContains('pt')).toBe(4);
    expect(weekNumber({ year: 2027, month: 1, day: 1 }, 'pt')).toBe(53);
    expect(weekNumber({ year: 2027, month: 1, day: 4 }, 'pt')).toBe(1);
    expect(weekNumber({ year: 2027, month: 1, day: 1 }, 'en')).toBe(1);
  });

  it('has the number date-fns gives it, every day for twelve years', () => {
    for (let day = new Date(2024, 0, 1); day.getFullYear() < 2036; day.setDate(day.getDate() + 1)) {
      const written = { year: day.getFullYear(), month: day.getMonth() + 1, day: day.getDate() };
      expect(weekNumber(written, 'pt')).toBe(getWeek(day, { weekStartsOn: 1, firstWeekContainsDate: 4, locale: pt }));
      expect(weekNumber(written, 'en')).toBe(getWeek(day, { locale: enUS }));
    }
  });
});
