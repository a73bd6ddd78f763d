import { lisbon, type WallClock, wallClockAt } from './wall-clock.ts';

/** Days as the calendar writes them, `2026-11-20`; no time zone can shift them. */

const two = (value: number): string => String(value).padStart(2, '0');
const isoDay = ({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): string =>
  `${year}-${two(month)}-${two(day)}`;
/** The wall-clock day as a number to reckon with. */
const reckon = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The day the calendar shows at this instant. */
export const dayAt = (instant: Date, timeZone: string = lisbon): string => isoDay(wallClockAt(instant, timeZone));

/** `15:30`, as the clock on the wall shows it. */
export const timeAt = (instant: Date, timeZone: string = lisbon): string => {
  const { hour, minute } = wallClockAt(instant, timeZone);
  return `${two(hour)}:${two(minute)}`;
};

export const addDays = (day: string, count: number): string => {
  const date = reckon(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
};

export const daysBetween = (from: string, to: string): number =>
  Math.round((reckon(to).getTime() - reckon(from).getTime()) / 86_400_000);

export const laterDay = (a: string, b: string): string => (a > b ? a : b);
export const earlierDay = (a: string, b: string): string => (a < b ? a : b);

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

export const nextMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31));

export const lastOfMonth = (day: string): string => addDays(nextMonth(day), -1);

export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** Of a time on the wall, `14:30`. */
export const dayPartOf = (time: string): DayPart =>
  time < '12:00' ? 'morning' : time < '18:00' ? 'afternoon' : 'evening';
