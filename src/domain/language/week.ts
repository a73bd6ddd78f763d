import type { WallClock } from '#domain/time/wall-clock.ts';

type Day = Pick<WallClock, 'year' | 'month' | 'day'>;

/** Monday (0 is Sunday), in both languages: the spec says so for Portuguese, and we are in Portugal. */
export const weekStartsOn: 0 | 1 = 1;

/** The day of January that always lies in week one. */
const firstWeekContains = 4;

const dayMs = 86_400_000;

export function weekNumber(day: Day): number {
  const at = Date.UTC(day.year, day.month - 1, day.day);
  // Near New Year a day can belong to week one of the next year, or to the last week of the one before.
  const starts = [day.year + 1, day.year, day.year - 1].map((year) => weekOneStart(year));
  const start = starts.find((first) => first <= at) ?? at;
  return Math.floor((at - start) / (7 * dayMs)) + 1;
}

function weekOneStart(year: number): number {
  const anchor = Date.UTC(year, 0, firstWeekContains);
  const sinceWeekStart = (new Date(anchor).getUTCDay() - weekStartsOn + 7) % 7;
  return anchor - sinceWeekStart * dayMs;
}
