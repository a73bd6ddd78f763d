import { lisbon, parseWallClock, type WallClock, wallClockAt } from './wall-clock.ts';

export type Day = Pick<WallClock, 'year' | 'month' | 'day'>;

/** A stretch during which the clock on the wall keeps one distance from UTC. All in milliseconds. */
export type Phase = { readonly from: number; readonly until: number; readonly offset: number };

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The wall clock written as if it stood in Greenwich: a number to reckon with, not an instant. */
export const wallMs = ({ year, month, day }: Day, minuteOfDay = 0): number =>
  Date.UTC(year, month - 1, day) + minuteOfDay * minuteMs;

/** The phases around a day, wide enough for every zone. Clocks never change twice within three days. */
export function phasesAround(day: Day, timeZone: string = lisbon): Phase[] {
  const from = wallMs(day) - dayMs;
  const until = wallMs(day) + 2 * dayMs;
  const before = offsetAt(from, timeZone);
  const after = offsetAt(until, timeZone);
  if (before === after) return [{ from, until, offset: before }];
  const change = findChange(from, until, before, timeZone);
  return [
    { from, until: change, offset: before },
    { from: change, until, offset: after },
  ];
}

/** The first instant at which the wall shows this time or a later one: right for hours that come twice or never. */
export function firstInstantShowing(wall: number, phases: readonly Phase[]): number {
  for (const { from, until, offset } of phases) {
    const instant = Math.max(wall - offset, from);
    if (instant < until) return instant;
  }
  throw new RangeError('That time lies outside the given phases');
}

/** The first instant of a day (`2026-11-20`). */
export function startOfDay(day: string, timeZone: string = lisbon): Date {
  const wall = parseWallClock(day);
  if (!wall) throw new RangeError(`Not a day: ${day}`);
  return new Date(firstInstantShowing(wallMs(wall), phasesAround(wall, timeZone)));
}

function offsetAt(instant: number, timeZone: string): number {
  const wall = wallClockAt(new Date(instant), timeZone);
  return wallMs(wall, wall.hour * 60 + wall.minute) - instant;
}

function findChange(from: number, until: number, before: number, timeZone: string): number {
  let old = from / minuteMs;
  let changed = until / minuteMs;
  while (changed - old > 1) {
    const middle = Math.floor((old + changed) / 2);
    if (offsetAt(middle * minuteMs, timeZone) === before) old = middle;
    else changed = middle;
  }
  return changed * minuteMs;
}
