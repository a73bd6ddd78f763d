import { type DayGrid, dayGrid } from '#domain/availability/day-grid.ts';
import { type Day, wallMs } from '#domain/time/instants.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import { days } from '#server/platform/durations.ts';

/** A day on one of the country's clocks. */
export type LocalDay = {
  readonly date: string;
  readonly weekday: number;
  readonly zone: TimeZone;
  readonly grid: DayGrid;
};

/** As if it stood in Greenwich, where every day has 24 hours. */
const inGreenwich = (day: Day): Date => new Date(wallMs(day));

const knownDays: Record<TimeZone, Map<number, LocalDay>> = {
  'Europe/Lisbon': new Map(),
  'Atlantic/Madeira': new Map(),
  'Atlantic/Azores': new Map(),
};
/** More than a year; days that are asked for lie close together. */
const mostKnownDays = 500;

/** Remembered, because asking the calendar for the clock changes takes longer than everything else about a day. */
export const localDay = (day: Day, zone: TimeZone): LocalDay => {
  const calendar = inGreenwich(day);
  const ofZone = knownDays[zone];
  const known = ofZone.get(calendar.getTime());
  if (known) return known;
  if (ofZone.size >= mostKnownDays) ofZone.clear();
  const date = calendar.toISOString().slice(0, 10);
  const made = { date, weekday: calendar.getUTCDay() || 7, zone, grid: dayGrid(day, zone) };
  ofZone.set(calendar.getTime(), made);
  return made;
};

export const localDayOf = (instant: Date, zone: TimeZone): LocalDay => localDay(wallClockAt(instant, zone), zone);

export const plusDays = (day: Day, count: number): Day => {
  const moved = new Date(wallMs(day) + days(count));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
};

/** How many days from the first to the last, both included; none when the last lies before the first. */
export const countDays = (from: Day, to: Day): number => Math.max(0, (wallMs(to) - wallMs(from)) / days(1) + 1);

export const listLocalDays = (from: Day, to: Day, zone: TimeZone): LocalDay[] =>
  Array.from({ length: countDays(from, to) }, (_, index) => localDay(plusDays(from, index), zone));
