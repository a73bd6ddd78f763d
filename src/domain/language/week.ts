import type { WallClock } from '#domain/time/wall-clock.ts';
import type { Language } from './language.ts';

type Day = Pick<WallClock, 'year' | 'month' | 'day'>;

/** 0 is Sunday. */
export const weekStartsOn = (language: Language): 0 | 1 => (language === 'pt' ? 1 : 0);

/** The day of January that always lies in week one. */
export const firstWeekContains = (language: Language): 1 | 4 => (language === 'pt' ? 4 : 1);

const dayMs = 86_400_000;

export function weekNumber(day: Day, language: Language): number {
  const at = Date.UTC(day.year, day.month - 1, day.day);
  // Near New Year a day can belong to week one of the next year, or to the last week of the one before.
  const starts = [day.year + 1, day.year, day.year - 1].map((year) => weekOneStart(year, language));
  const start = starts.find((first) => first <= at) ?? at;
  return Math.floor((at - start) / (7 * dayMs)) + 1;
}

function weekOneStart(year: number, language: Language): number {
  const anchor = Date.UTC(year, 0, firstWeekContains(language));
  const sinceWeekStart = (new Date(anchor).getUTCDay() - weekStartsOn(language) + 7) % 7;
  return anchor - sinceWeekStart * dayMs;
}
