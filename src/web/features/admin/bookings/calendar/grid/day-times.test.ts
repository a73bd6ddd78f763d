import { describe, expect, it } from 'vitest';
import type { CalendarVisit } from '#contract/admin-bookings.ts';
import type { Calendar } from '../calendar-data.ts';
import { axisOf, countLanes, hoursOf, instantOf, lanesOf, placeOn, startAtShare } from './day-times.ts';

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
