import { getWeek } from 'date-fns';
import { pt } from 'date-fns/locale/pt';
import { describe, expect, it } from 'vitest';
import { weekNumber, weekStartsOn } from './week.ts';

describe('the week', () => {
  it('starts on Monday', () => {
    expect(weekStartsOn).toBe(1);
  });

  it('that holds 4 January is the first', () => {
    expect(weekNumber({ year: 2027, month: 1, day: 1 })).toBe(53);
    expect(weekNumber({ year: 2027, month: 1, day: 4 })).toBe(1);
  });

  it('has the number date-fns gives it, every day for twelve years', () => {
    for (let day = new Date(2024, 0, 1); day.getFullYear() < 2036; day.setDate(day.getDate() + 1)) {
      const written = { year: day.getFullYear(), month: day.getMonth() + 1, day: day.getDate() };
      expect(weekNumber(written)).toBe(getWeek(day, { weekStartsOn: 1, firstWeekContainsDate: 4, locale: pt }));
    }
  });
});
