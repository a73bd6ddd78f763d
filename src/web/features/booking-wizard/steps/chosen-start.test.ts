import { describe, expect, it } from 'vitest';
import { findStart, nearestStarts, settledStart } from './chosen-start.ts';

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
  it('is kept as instants and as wall-clock times of the place, also in summer', () => {
    const start = { startsAt: '2026-07-01T22:30:00Z', endsAt: '2026-07-01T23:30:00Z' };
    expect(settledStart(start, 'asap', 'Europe/Lisbon')).toMatchObject({
      scheduleType: 'asap',
      dateTime: '2026-07-01T22:30:00Z',
      finalStartTime: '2026-07-01T22:30:00Z',
      bookingDate: '2026-07-01',
      bookingStartTime: '23:30',
      bookingEndTime: '00:30',
    });
    expect(settledStart(start, 'asap', 'Atlantic/Azores')).toMatchObject({
      bookingDate: '2026-07-01',
      bookingStartTime: '22:30',
      bookingEndTime: '23:30',
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
});
