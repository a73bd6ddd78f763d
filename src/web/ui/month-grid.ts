/** Days are wall-clock days, `2026-11-18`: text that sorts, and that no time zone can shift. */

const reckon = (day: string): Date => new Date(`${day}T00:00:00Z`);
const written = (date: Date): string => date.toISOString().slice(0, 10);

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

const addDays = (day: string, count: number): string => {
  const date = reckon(day);
  date.setUTCDate(date.getUTCDate() + count);
  return written(date);
};

/** The same day of another month, or the last one of a month that is too short for it. */
export const addMonths = (day: string, count: number): string => {
  const date = reckon(firstOfMonth(day));
  date.setUTCMonth(date.getUTCMonth() + count);
  const first = written(date);
  const sameDay = addDays(first, Number(day.slice(8)) - 1);
  if (firstOfMonth(sameDay) === first) return sameDay;
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return written(date);
};

/** How many days of its week lie before it. */
export const placeInWeek = (day: string, weekStartsOn: 0 | 1): number =>
  (reckon(day).getUTCDay() - weekStartsOn + 7) % 7;

/** The weeks of a month, with null for the days of other months. */
export const weeksOf = (month: string, weekStartsOn: 0 | 1): (string | null)[][] => {
  const first = firstOfMonth(month);
  const weeks: (string | null)[][] = [];
  for (
    let start = addDays(first, -placeInWeek(first, weekStartsOn));
    firstOfMonth(start) <= first;
    start = addDays(start, 7)
  )
    weeks.push(
      [0, 1, 2, 3, 4, 5, 6].map((place) => {
        const day = addDays(start, place);
        return firstOfMonth(day) === first ? day : null;
      }),
    );
  return weeks;
};

type Keys = { key: string; shiftKey: boolean };

/** Where a key leads from a day, as people who use a keyboard expect of a calendar; null for keys that mean nothing here. */
export const dayAfterKey = (day: string, { key, shiftKey }: Keys, weekStartsOn: 0 | 1): string | null => {
  const place = placeInWeek(day, weekStartsOn);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -place);
    case 'End':
      return addDays(day, 6 - place);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return null;
  }
};

export const clampDay = (day: string, firstDay: string, lastDay: string): string => {
  if (day < firstDay) return firstDay;
  return day > lastDay ? lastDay : day;
};
