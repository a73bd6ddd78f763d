import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, isSameEveryDay, type OpenHours, openOn, sayWeek, weekOf } from './open-week.ts';

const usual = { opensAt: '08:00', closesAt: '22:00' };
const saturday = { weekday: 6, hours: { opensAt: '10:00', closesAt: '20:00' } };
const sunday = { weekday: 7, hours: null };

describe('the hours of a week', () => {
  it.each([
    [[], 'Mon–Sun 8:00 am–10:00 pm', 'segunda–domingo 08:00–22:00'],
    [
      [saturday, sunday],
      'Mon–Fri 8:00 am–10:00 pm, Sat 10:00 am–8:00 pm',
      'segunda–sexta 08:00–22:00, sábado 10:00–20:00',
    ],
    [
      [{ weekday: 3, hours: null }],
      'Mon–Tue 8:00 am–10:00 pm, Thu–Sun 8:00 am–10:00 pm',
      'segunda–terça 08:00–22:00, quinta–domingo 08:00–22:00',
    ],
    [
      [{ weekday: 1, hours: { opensAt: '00:00', closesAt: '24:00' } }],
      'Mon 12:00 am–12:00 am, Tue–Sun 8:00 am–10:00 pm',
      'segunda 00:00–00:00, terça–domingo 08:00–22:00',
    ],
  ])('are said as clients read them: %j', (otherDays, english, portuguese) => {
    expect(sayWeek({ ...usual, otherDays }, 'en')).toBe(english);
    expect(sayWeek({ ...usual, otherDays }, 'pt')).toBe(portuguese);
  });

  it('are the usual ones unless the weekday has its own', () => {
    const week = { ...usual, otherDays: [saturday, sunday] };
    expect([openOn(week, 1), openOn(week, 6), openOn(week, 7)]).toEqual([usual, saturday.hours, null]);
    expect([isSameEveryDay(week), isSameEveryDay({ ...usual, otherDays: [] })]).toEqual([false, true]);
  });

  it('come out of seven days as they went in, with as few others as possible', () => {
    const hours = fc.constantFrom<OpenHours | null>(usual, saturday.hours, null);
    fc.assert(
      fc.property(fc.array(hours, { minLength: 7, maxLength: 7 }), (days) => {
        const week = weekOf(days, usual);
        expect(daysOf(week)).toEqual(days);
        for (const one of [usual, saturday.hours])
          expect(7 - week.otherDays.length).toBeGreaterThanOrEqual(days.filter((day) => day === one).length);
      }),
    );
  });
});
