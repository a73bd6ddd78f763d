import { describe, expect, it } from 'vitest';
import { dayPartOf, findStart, nearestStarts, settledStart } from './chosen-start.ts';
import { addDays, lastOfMonth, lisbonDay, nextMonth } from './lisbon-days.ts';

const start = (startsAt: string) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
  time: startsAt.slice(11, 16),
});
const days = [
  { date: '2026-11-20', starts: ['08:00', '10:30', '20:00'].map((time) => start(`2026-11-20T${time}:00.000Z`)) },
  { date: '2026-11-21', starts: [start('2026-11-21T09:00:00.000Z')] },
];

describe('a chosen start', () => {
  it('is kept as instants and as Lisbon wall-clock times, also in summer', () => {
    expect(settledStart({ startsAt: '2026-07-01T22:30:00Z', endsAt: '2026-07-01T23:30:00Z' }, 'asap')).toMatchObject({
      scheduleType: 'asap',
      dateTime: '2026-07-01T22:30:00Z',
      finalStartTime: '2026-07-01T22:30:00Z',
      bookingDate: '2026-07-01',
      bookingStartTime: '23:30',
      bookingEndTime: '00:30',
    });
  });

  it('is found among the free ones, or not', () => {
    expect(findStart(days, '2026-11-20T10:30:00.000Z')?.time).toBe('10:30');
    expect(findStart(days, '2026-11-20T11:00:00.000Z')).toBeNull();
    expect(findStart(days, null)).toBeNull();
  });

  it('that has gone is answered by the nearest ones, in the order of the day', () => {
    expect(nearestStarts(days, '2026-11-20T12:00:00.000Z', 2).map(({ time }) => time)).toEqual(['08:00', '10:30']);
    expect(nearestStarts(days, '2026-11-20T23:00:00.000Z', 2).map(({ time }) => time)).toEqual(['20:00', '09:00']);
  });

  it.each([
    ['08:00', 'morning'],
    ['11:45', 'morning'],
    ['12:00', 'afternoon'],
    ['17:45', 'afternoon'],
    ['18:00', 'evening'],
  ])('at %s lies in the %s', (time, part) => {
    expect(dayPartOf(time)).toBe(part);
  });
});

describe('days in Lisbon', () => {
  it('begin when the clock there says so', () => {
    expect(lisbonDay(new Date('2026-07-01T22:59:00Z'))).toBe('2026-07-01');
    expect(lisbonDay(new Date('2026-07-01T23:00:00Z'))).toBe('2026-07-02');
  });

  it('are counted over months and clock changes', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
    expect(nextMonth('2026-12-31')).toBe('2027-01-01');
    expect(lastOfMonth('2028-02-10')).toBe('2028-02-29');
  });
});
