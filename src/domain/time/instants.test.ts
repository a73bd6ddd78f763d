import { TZDate } from '@date-fns/tz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstInstantShowing, phasesAround, startOfDay, wallMs } from './instants.ts';
import { parseWallClock, wallClockAt } from './wall-clock.ts';

const zones = [
  'Europe/Lisbon',
  'Atlantic/Azores',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'UTC',
];

const at = (day: { year: number; month: number; day: number }, minuteOfDay: number, zone: string) =>
  new Date(firstInstantShowing(wallMs(day, minuteOfDay), phasesAround(day, zone))).toISOString();

describe('a time on the wall', () => {
  it.each([
    ['an ordinary one', '2026-11-20', 600, 'Europe/Lisbon', '2026-11-20T10:00:00.000Z'],
    ['in summer', '2026-07-20', 600, 'Europe/Lisbon', '2026-07-20T09:00:00.000Z'],
    ['that is skipped becomes the moment of the change', '2026-03-29', 90, 'Europe/Lisbon', '2026-03-29T01:00:00.000Z'],
    ['that comes twice is the first', '2026-10-25', 90, 'Europe/Lisbon', '2026-10-25T00:30:00.000Z'],
    ['just after the doubled hour', '2026-10-25', 120, 'Europe/Lisbon', '2026-10-25T02:00:00.000Z'],
    ['at a midnight that does not exist', '2026-03-29', 0, 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
    ['at the end of the day', '2026-10-25', 1440, 'Europe/Lisbon', '2026-10-26T00:00:00.000Z'],
  ])('%s', (_, text, minuteOfDay, zone, expected) => {
    const day = parseWallClock(text);
    expect(day && at(day, minuteOfDay, zone)).toBe(expected);
  });

  it('is the instant that shows it, wherever one does', () => {
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const wall = wallClockAt(instant, zone);
        const found = new Date(at(wall, wall.hour * 60 + wall.minute, zone));
        expect(wallClockAt(found, zone)).toEqual(wall);
        expect(found <= instant).toBe(true);
      }),
    );
  });

  it('agrees with date-fns', () => {
    const instants = fc.date({ min: new Date('1995-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const there = new TZDate(instant, zone);
        expect(wallClockAt(instant, zone)).toEqual({
          year: there.getFullYear(),
          month: there.getMonth() + 1,
          day: there.getDate(),
          hour: there.getHours(),
          minute: there.getMinutes(),
        });
      }),
    );
  });

  it('outside the days it was asked for is refused', () => {
    const day = { year: 2026, month: 11, day: 20 };
    expect(() => firstInstantShowing(wallMs(day, 5000), phasesAround(day))).toThrow(RangeError);
  });
});

describe('the start of a day', () => {
  it.each([
    ['2026-11-20', 'Europe/Lisbon', '2026-11-20T00:00:00.000Z'],
    ['2026-07-20', 'Europe/Lisbon', '2026-07-19T23:00:00.000Z'],
    ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
  ])('of %s in %s', (day, zone, expected) => {
    expect(startOfDay(day, zone).toISOString()).toBe(expected);
  });

  it('is there for days of the calendar only', () => {
    expect(() => startOfDay('2026-02-30')).toThrow(RangeError);
  });
});
