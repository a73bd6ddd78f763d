import { TZDate } from '@date-fns/tz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '#domain/time/instants.ts';
import { type TimeZone, timeZones } from '#domain/time/time-zone.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import { dayGrid, elapsedAt } from './day-grid.ts';
import { block, type DayQuestion, freeStarts, planDay, type WallHours } from './free-starts.ts';

const minuteMs = 60_000;
const allDay: WallHours = { from: 0, to: 24 * 60 };
const always = { earliest: new Date('2000-01-01T00:00:00Z'), latest: new Date('2100-01-01T00:00:00Z') };

type Busy = { readonly therapist: number; readonly from: Date; readonly to: Date };

function fastAnswer(question: DayQuestion, busy: readonly Busy[], seats: 1 | 2): string[] {
  const plan = planDay(question);
  for (const { therapist, from, to } of busy) {
    block(plan, therapist, elapsedAt(question.grid, from), elapsedAt(question.grid, to));
  }
  return freeStarts(plan, seats).map((start) => start.toISOString());
}

/** The rules as one would say them aloud, minute by minute of real time, with another library's clock. */
function naiveAnswer(
  { zone, ...day }: Day & { zone: TimeZone },
  question: DayQuestion,
  busy: readonly Busy[],
  seats: 1 | 2,
): string[] {
  const midnight = firstInstantOf(day, zone);
  const nextMidnight = firstInstantOf({ ...day, day: day.day + 1 }, zone);
  const shown = minutesShown(midnight, nextMidnight, zone);
  const firstMinuteShowing = (minuteOfDay: number): number => {
    const index = shown.findIndex((minute) => minute >= minuteOfDay);
    return index < 0 ? nextMidnight : midnight + index * minuteMs;
  };
  const instantsOf = (hours: WallHours) => ({
    from: firstMinuteShowing(hours.from),
    to: firstMinuteShowing(hours.to),
  });
  const open = instantsOf(question.businessHours);
  const shifts = question.rosters.map((roster) => roster.map(instantsOf));
  const answer: string[] = [];
  for (let start = midnight; start < nextMidnight; start += 15 * minuteMs) {
    const end = start + question.lengthMinutes * minuteMs;
    const fits = (hours: { from: number; to: number }) => hours.from <= start && end <= hours.to;
    if (!fits(open) || start < question.earliest.getTime() || start > question.latest.getTime()) continue;
    const homeAgain = end + question.bufferMinutes * minuteMs;
    const able = shifts.filter(
      (roster, therapist) =>
        roster.some(fits) &&
        !busy.some((b) => b.therapist === therapist && b.from.getTime() < homeAgain && start < b.to.getTime()),
    );
    if (able.length >= seats) answer.push(new Date(start).toISOString());
  }
  return answer;
}

/** The first quarter hour at which the calendar there shows the day: a midnight may come twice, or never. */
function firstInstantOf({ year, month, day }: Day, zone: TimeZone): number {
  const wanted = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  let instant = Date.UTC(year, month - 1, day) - 4 * 60 * minuteMs;
  const shows = (): string => {
    const wall = new TZDate(instant, zone);
    return new Date(Date.UTC(wall.getFullYear(), wall.getMonth(), wall.getDate())).toISOString().slice(0, 10);
  };
  while (shows() < wanted) instant += 15 * minuteMs;
  return instant;
}

const shownByDay = new Map<string, number[]>();

/** What the wall shows at each minute of a day; looked up once a day, because that clock is slow. */
function minutesShown(midnight: number, nextMidnight: number, zone: TimeZone): number[] {
  const known = shownByDay.get(`${zone} ${midnight}`);
  if (known) return known;
  const shown: number[] = [];
  for (let instant = midnight; instant < nextMidnight; instant += minuteMs) {
    const wall = new TZDate(instant, zone);
    shown.push(wall.getHours() * 60 + wall.getMinutes());
  }
  shownByDay.set(`${zone} ${midnight}`, shown);
  return shown;
}

const clockChanges: (Day & { minutes: number })[] = [
  { year: 2026, month: 3, day: 29, minutes: 23 * 60 },
  { year: 2026, month: 10, day: 25, minutes: 25 * 60 },
  { year: 2027, month: 3, day: 28, minutes: 23 * 60 },
  { year: 2027, month: 10, day: 31, minutes: 25 * 60 },
];
const ordinaryDays: Day[] = [
  { year: 2026, month: 11, day: 20 },
  { year: 2026, month: 7, day: 1 },
  { year: 2026, month: 12, day: 31 },
];

const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 });
const hours = fc
  .tuple(minuteOfDay, minuteOfDay)
  .map(([a, b]): WallHours => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const shifts = fc.array(fc.oneof(hours, fc.constant(allDay)), { maxLength: 2 });

const situations = fc
  .record({
    day: fc.constantFrom<Day>(...ordinaryDays, ...clockChanges),
    zone: fc.constantFrom(...timeZones),
    businessHours: fc.oneof(hours, fc.constant(allDay), fc.constant({ from: 8 * 60, to: 22 * 60 })),
    lengthMinutes: fc.constantFrom(60, 75, 90, 100, 180, 375),
    bufferMinutes: fc.constantFrom(0, 10, 30, 45),
    rosters: fc.array(shifts, { maxLength: 5 }),
    noticeMinutes: fc.integer({ min: -600, max: 1000 }),
    horizonMinutes: fc.integer({ min: 300, max: 3000 }),
    busyMinutes: fc.array(
      fc.record({
        therapist: fc.nat({ max: 4 }),
        from: fc.integer({ min: -300, max: 1600 }),
        length: fc.integer({ min: 1, max: 400 }),
      }),
      { maxLength: 12 },
    ),
    seats: fc.constantFrom<1 | 2>(1, 2),
  })
  .map(({ day, zone, noticeMinutes, horizonMinutes, busyMinutes, seats, ...rest }) => {
    const grid = dayGrid(day, zone);
    const at = (minutes: number) => new Date(grid.startsAt.getTime() + minutes * minuteMs);
    const question: DayQuestion = {
      ...rest,
      grid,
      closings: [],
      earliest: at(noticeMinutes),
      latest: at(horizonMinutes),
    };
    const busy = busyMinutes
      .filter(({ therapist }) => therapist < rest.rosters.length)
      .map(({ therapist, from, length }): Busy => ({ therapist, from: at(from), to: at(from + length) }));
    return { day: { ...day, zone }, question, busy, seats };
  });

describe('the free starts of a day', () => {
  it('are those a patient person would find', () => {
    let offered = 0;
    fc.assert(
      fc.property(situations, ({ day, question, busy, seats }) => {
        const fast = fastAnswer(question, busy, seats);
        offered += fast.length;
        expect(fast).toEqual(naiveAnswer(day, question, busy, seats));
      }),
      { numRuns: 300 },
    );
    expect(offered).toBeGreaterThan(1000);
  });

  const day = { year: 2026, month: 11, day: 20 };
  const question: DayQuestion = {
    ...always,
    closings: [],
    grid: dayGrid(day),
    businessHours: { from: 8 * 60, to: 22 * 60 },
    lengthMinutes: 60,
    bufferMinutes: 30,
    rosters: [[{ from: 9 * 60, to: 13 * 60 }]],
  };
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
  const times = (answer: readonly string[]) => answer.map((iso) => iso.slice(11, 16));

  it('never reach into a time in which the company is closed', () => {
    const open = { from: 12 * 60, to: 24 * 60 };
    const closedUntil = (to: number, from = 0) => times(fastAnswer({ ...question, closings: [{ from, to }] }, [], 1));
    expect(closedUntil(24 * 60)).toEqual([]);
    expect(closedUntil(open.to, open.from)).toEqual([
      '09:00',
      '09:15',
      '09:30',
      '09:45',
      '10:00',
      '10:15',
      '10:30',
      '10:45',
      '11:00',
    ]);
    expect(closedUntil(11 * 60 + 45)).toEqual(['11:45', '12:00']);
    expect(closedUntil(10 * 60 + 15, 10 * 60)).toEqual([
      '09:00',
      '10:15',
      '10:30',
      '10:45',
      '11:00',
      '11:15',
      '11:30',
      '11:45',
      '12:00',
    ]);
  });

  it('end with the shift, not after it', () => {
    const starts = times(fastAnswer(question, [], 1));
    expect(starts[0]).toBe('09:00');
    expect(starts.at(-1)).toBe('12:00');
    expect(starts).toHaveLength(13);
  });

  it('leave time to travel before the next booking, whose own range brings the time after it', () => {
    const booked = { therapist: 0, from: at('10:45'), to: at('12:00') };
    expect(times(fastAnswer(question, [booked], 1))).toEqual(['09:00', '09:15', '12:00']);
  });

  it('may begin at the very minute the notice ends', () => {
    expect(times(fastAnswer({ ...question, earliest: at('11:30') }, [], 1))).toEqual(['11:30', '11:45', '12:00']);
    expect(times(fastAnswer({ ...question, earliest: at('11:31') }, [], 1))).toEqual(['11:45', '12:00']);
    expect(times(fastAnswer({ ...question, latest: at('09:20') }, [], 1))).toEqual(['09:00', '09:15']);
  });

  it('need two people at once for two seats, not one person twice', () => {
    const split = [
      [
        { from: 540, to: 660 },
        { from: 540, to: 660 },
      ],
      [{ from: 600, to: 720 }],
    ];
    expect(times(fastAnswer({ ...question, rosters: split }, [], 2))).toEqual(['10:00']);
  });

  it('are none when nobody works', () => {
    expect(fastAnswer({ ...question, rosters: [] }, [], 1)).toEqual([]);
    expect(fastAnswer({ ...question, rosters: [[]] }, [], 1)).toEqual([]);
  });

  it('keep up with a zone of a thousand therapists', () => {
    const rosters = Array.from({ length: 1000 }, () => [{ from: 8 * 60, to: 22 * 60 }]);
    const busy = rosters.map((_, therapist) => ({ therapist, from: at('08:00'), to: at('21:30') }));
    expect(fastAnswer({ ...question, rosters }, busy, 1)).toEqual([]);
    expect(times(fastAnswer({ ...question, rosters }, busy.slice(2), 2))).toHaveLength(53);
  });
});

const changesEverywhere = clockChanges.flatMap((day) => timeZones.map((zone) => ({ ...day, zone })));

// All three change at the same instant: on the Azores that is midnight, which then comes twice or never.
describe.each(changesEverywhere)('the clock change of $year-$month-$day in $zone', ({ minutes, zone, ...day }) => {
  const grid = dayGrid(day, zone);
  const hourChanged = zone === 'Atlantic/Azores' ? '00:' : '01:';
  const question: DayQuestion = {
    ...always,
    closings: [],
    grid,
    businessHours: allDay,
    lengthMinutes: 15,
    bufferMinutes: 0,
    rosters: [[allDay]],
  };
  const starts = freeStarts(planDay(question), 1);
  const shown = starts.map((start) => {
    const { hour, minute } = wallClockAt(start, zone);
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  });

  it('has every quarter hour that passes, once', () => {
    expect(grid.lengthMinutes).toBe(minutes);
    expect(starts).toHaveLength(minutes / 15);
    starts.forEach((start, index) => {
      expect(start.getTime()).toBe(grid.startsAt.getTime() + index * 15 * minuteMs);
    });
    expect(shown[0]).toBe(minutes === 23 * 60 && hourChanged === '00:' ? '01:00' : '00:00');
    expect(shown.at(-1)).toBe('23:45');
  });

  it('skips the hour that does not exist, and tells the doubled one apart by its instant', () => {
    const doubled = starts.filter((_, index) => shown[index]?.startsWith(hourChanged));
    expect(doubled).toHaveLength(minutes === 23 * 60 ? 0 : 8);
    expect(new Set(doubled.map(Number)).size).toBe(doubled.length);
  });

  it('changes no length: each quarter hour, taken, blocks exactly the starts that would touch it', () => {
    const long = { ...question, lengthMinutes: 60 };
    for (const start of starts) {
      const end = new Date(start.getTime() + 15 * minuteMs);
      const busy = [{ therapist: 0, from: start, to: end }];
      expect(fastAnswer(long, busy, 1)).toEqual(naiveAnswer({ ...day, zone }, long, busy, 1));
    }
  });

  it('comes at the same instant as in Lisbon', () => {
    const change = dayGrid(day).phases[0]?.until;
    expect(grid.phases.map(({ until }) => until)).toContain(change);
  });

  it('leaves the business hours of the day as they read on the wall', () => {
    const usual = { ...question, lengthMinutes: 60, businessHours: { from: 8 * 60, to: 22 * 60 } };
    const walls = freeStarts(planDay(usual), 1).map((start) => wallClockAt(start, zone));
    expect(walls[0]).toMatchObject({ hour: 8, minute: 0 });
    expect(walls.at(-1)).toMatchObject({ hour: 21, minute: 0 });
    expect(walls).toHaveLength(53);
  });
});
