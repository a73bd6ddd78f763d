import { describe, expect, it } from 'vitest';
import {
  formatDayOfYear,
  formatMoment,
  formatPlaceUntil,
  formatVisitDay,
  formatVisitTime,
  formatWeekday,
  nearnessOf,
  sayWeekday,
} from './moments.ts';

const start = '2026-11-18T15:30:00.000Z';

describe('a moment', () => {
  it('is written in the words of its language', () => {
    expect(formatMoment(start, 'en')).toBe('Nov 18, 2026, 3:30 pm');
    expect(formatMoment(start, 'pt')).toBe('18 nov, 2026, 15:30');
    expect(formatWeekday(start, 'en')).toBe('Wednesday');
    expect(formatWeekday(start, 'pt')).toBe('Quarta-feira');
    expect(sayWeekday(start, 'en')).toBe('Wednesday');
    expect(sayWeekday(start, 'pt')).toBe('quarta');
    expect(sayWeekday('2026-11-21T15:30:00.000Z', 'pt')).toBe('sábado');
    expect(formatDayOfYear(start, 'en')).toBe('November 18');
    expect(formatDayOfYear(start, 'pt')).toBe('18 de novembro');
  });

  it.each([
    ['2026-11-18T22:00:00.000Z', 'Europe/Lisbon', '11:30 pm', '23:30'],
    ['2026-11-19T00:30:00.000Z', 'Europe/Lisbon', 'Wed, Nov 18, 11:30 pm', 'quarta, 18 de novembro, 23:30'],
    ['2026-11-19T00:30:00.000Z', 'Atlantic/Azores', '10:30 pm (Azores)', '22:30 (Açores)'],
    ['2026-11-17T23:00:00.000Z', 'Europe/Lisbon', 'Wed, Nov 18, 11:30 pm', 'quarta, 18 de novembro, 23:30'],
  ] as const)('told at %s in %s names its day where that is another', (told, zone, en, pt) => {
    const until = new Date('2026-11-18T23:30:00.000Z');
    expect(formatPlaceUntil(until, zone, 'en', new Date(told))).toBe(en);
    expect(formatPlaceUntil(until, zone, 'pt', new Date(told))).toBe(pt);
  });

  it('for people who decide has a weekday and no year', () => {
    const friday = '2026-11-20T15:00:00.000Z';
    expect(formatVisitTime(friday, 'en')).toBe('Fri, Nov 20, 3:00 pm');
    expect(formatVisitTime(friday, 'pt')).toBe('sexta, 20 de novembro, 15:00');
    expect(formatVisitTime('2026-11-21T15:00:00.000Z', 'pt')).toBe('sábado, 21 de novembro, 15:00');
    expect(formatVisitTime('2026-07-01T23:30:00.000Z', 'en')).toBe('Thu, Jul 2, 12:30 am');
    expect(formatVisitTime(friday, 'pt', { timeZone: 'Atlantic/Azores' })).toBe('sexta, 20 de novembro, 14:00');
  });

  it.each([
    ['2026-11-18T01:00:00Z', 'today, 3:30 pm', 'hoje, 15:30'],
    ['2026-11-17T23:00:00Z', 'tomorrow, 3:30 pm', 'amanhã, 15:30'],
    ['2026-11-16T23:00:00Z', 'Wed, Nov 18, 3:30 pm', 'quarta, 18 de novembro, 15:30'],
    ['2026-11-19T01:00:00Z', 'Wed, Nov 18, 3:30 pm', 'quarta, 18 de novembro, 15:30'],
  ])('seen from %s is %s', (now, english, portuguese) => {
    expect(formatVisitTime(start, 'en', { now: new Date(now) })).toBe(english);
    expect(formatVisitTime(start, 'pt', { now: new Date(now) })).toBe(portuguese);
  });

  it('far away keeps its year', () => {
    const now = new Date('2026-11-18T12:00:00Z');
    expect(formatVisitTime('2027-06-01T09:00:00.000Z', 'en', { now })).toBe('Jun 1, 2027, 10:00 am');
    expect(formatVisitDay('2027-02-01T09:00:00.000Z', 'pt', { now })).toBe('segunda, 1 de fevereiro');
    expect(formatVisitDay('noon', 'pt', { now })).toBe('Invalid Date');
  });

  it('that nobody can read says so and breaks nothing', () => {
    expect(formatMoment('noon', 'pt')).toBe('Invalid Date, Invalid Time');
    expect(formatVisitTime('noon', 'en', { now: new Date(start) })).toBe('Invalid Date');
    expect(formatWeekday('', 'en')).toBe('Invalid Date');
    expect(formatDayOfYear('', 'pt')).toBe('Invalid Date');
    expect(nearnessOf('noon', new Date(start))).toBe('later');
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
