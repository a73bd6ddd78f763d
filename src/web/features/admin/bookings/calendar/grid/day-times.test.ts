import { describe, expect, it } from 'vitest';
import type { CalendarVisit } from '#contract/admin-calendar.ts';
import type { Calendar } from '../calendar-data.ts';
import {
  axisOf,
  countLanes,
  emptyStartAt,
  firstStartIn,
  hoursOf,
  instantOf,
  lanesOf,
  placeOn,
  startAtShare,
} from './day-times.ts';

const visit = (id: string, startTime: string, endTime: string): CalendarVisit => ({
  id,
  reference: `CA-${id}`,
  status: 'confirmed',
  needsAttention: false,
  treatment: null,
  startsAt: '2026-11-16T10:00:00.000Z',
  endsAt: '2026-11-16T11:00:00.000Z',
  date: '2026-11-16',
  startTime,
  endTime,
  timezone: 'Europe/Lisbon',
  clientName: 'Rita Nunes',
  zipCode: '1200-109',
  area: 'Lisboa',
  seats: 1,
  missing: 0,
});

const calendar = (unassigned: CalendarVisit[]): Calendar => ({
  timezone: 'Europe/Lisbon',
  days: ['2026-11-16'],
  therapists: [],
  unassigned,
  closed: [],
});

describe('the hours of a day', () => {
  it('are those of the server, and more where somebody has a visit', () => {
    expect(axisOf(calendar([]))).toEqual({ from: 480, to: 1320 });
    const early = axisOf(calendar([visit('1', '06:45', '07:45'), visit('2', '23:30', '00:30')]));
    expect(early).toEqual({ from: 360, to: 1440 });
    expect(hoursOf(early)).toHaveLength(18);
  });

  it('give a visit its place, cut off at the edge', () => {
    const axis = { from: 480, to: 1280 };
    expect(placeOn(axis, 680, 760)).toEqual({ left: '25%', width: '10%' });
    expect(placeOn(axis, 1240, 1400)).toEqual({ left: '95%', width: '5%' });
  });

  it('catch a dragged visit at the quarter hour, and keep all of it in the day', () => {
    const axis = { from: 480, to: 1320 };
    expect(startAtShare(axis, (607 - 480) / 840, 60)).toBe(600);
    expect(startAtShare(axis, (608 - 480) / 840, 60)).toBe(615);
    expect(startAtShare(axis, -1, 60)).toBe(480);
    expect(startAtShare(axis, 2, 75)).toBe(1320 - 75);
  });

  it('mean the clock in Lisbon, in winter and in summer', () => {
    expect(instantOf('2026-11-16', 600)).toBe('2026-11-16T10:00:00.000Z');
    expect(instantOf('2026-07-16', 600)).toBe('2026-07-16T09:00:00.000Z');
  });

  it('lay visits that overlap under each other, and use a lane again when it is free', () => {
    const lanes = lanesOf([visit('c', '11:00', '12:00'), visit('a', '10:00', '11:00'), visit('b', '10:30', '11:30')]);
    expect(Object.fromEntries(lanes)).toEqual({ a: 0, b: 1, c: 0 });
    expect(countLanes(lanes)).toBe(2);
    expect(countLanes(lanesOf([]))).toBe(1);
  });
});

describe('an empty place', () => {
  const day = { from: 8 * 60, to: 22 * 60 };

  it.each([
    ['the quarter hour it lies in', 0.44, '2026-11-16T08:00:00Z', '2026-11-16T14:00:00.000Z'],
    ['nothing once it has passed', 0.44, '2026-11-16T14:00:00Z', null],
  ])('means %s', (_, share, now, start) => {
    expect(emptyStartAt(day, share, '2026-11-16', new Date(now))).toBe(start);
  });

  it.each([
    [
      'the first of the working hours',
      [{ from: '09:00', to: '12:00' }],
      '2026-11-16T07:00:00Z',
      '2026-11-16T09:00:00.000Z',
    ],
    [
      'the next one that has not passed',
      [{ from: '09:00', to: '12:00' }],
      '2026-11-16T10:20:00Z',
      '2026-11-16T10:30:00.000Z',
    ],
    ['none after work', [{ from: '09:00', to: '12:00' }], '2026-11-16T12:00:00Z', null],
    ['none on a day off', [], '2026-11-16T07:00:00Z', null],
  ])('of a whole day means %s', (_, hours, now, start) => {
    expect(firstStartIn(hours, '2026-11-16', new Date(now))).toBe(start);
  });
});
