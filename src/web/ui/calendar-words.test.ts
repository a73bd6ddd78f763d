import { describe, expect, it } from 'vitest';
import { calendarWords, dayOf, isoDayOf } from './calendar-words.ts';

describe('the calendar', () => {
  it('writes months and weekdays as Portuguese does, with Monday first', () => {
    const words = calendarWords('pt');
    expect(words.monthAndYear(dayOf('2026-11-18'))).toBe('Novembro de 2026');
    expect([16, 17, 18, 19, 20, 21, 22].map((day) => words.shortWeekday(dayOf(`2026-11-${day}`)))).toEqual([
      'seg',
      'ter',
      'qua',
      'qui',
      'sex',
      'sáb',
      'dom',
    ]);
    expect(words.longDay(dayOf('2026-12-06'))).toBe('domingo, 6 dezembro, 2026');
    expect(words.weekStartsOn).toBe(1);
  });

  it('writes them as English does, with Monday first, too', () => {
    const words = calendarWords('en');
    expect(words.monthAndYear(dayOf('2026-11-18'))).toBe('November 2026');
    expect(words.shortWeekday(dayOf('2026-11-18'))).toBe('Wed');
    expect(words.longDay(dayOf('2026-12-06'))).toBe('Sunday, December 6, 2026');
    expect(words.weekStartsOn).toBe(1);
  });

  it.each(['2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31'])('keeps the day %s as it is', (day) => {
    expect(isoDayOf(dayOf(day))).toBe(day);
  });
});
