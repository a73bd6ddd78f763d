import type { Day } from '#domain/time/instants.ts';
import { parseWallClock } from '#domain/time/wall-clock.ts';
import { type LocalDay, listLocalDays, localDay, plusDays } from '#server/modules/therapists/public.ts';
import { after, minutes } from '#server/platform/durations.ts';

const dayOf = ({ date }: LocalDay): Day => {
  const day = parseWallClock(date);
  if (!day) throw new Error(`Not a day: ${date}`);
  return day;
};

export const mondayOf = (day: LocalDay): LocalDay => localDay(plusDays(dayOf(day), 1 - day.weekday), day.zone);

/** Monday to Sunday. */
export const daysOfWeek = (day: LocalDay): LocalDay[] => {
  const monday = dayOf(mondayOf(day));
  return listLocalDays(monday, plusDays(monday, 6), day.zone);
};

export const daysOfMonth = (day: LocalDay): LocalDay[] => {
  const { year, month } = dayOf(day);
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
  return listLocalDays({ year, month, day: 1 }, plusDays(next, -1), day.zone);
};

export const monthBefore = (day: LocalDay): LocalDay[] =>
  daysOfMonth(localDay(plusDays({ ...dayOf(day), day: 1 }, -1), day.zone));

/** The first instant after a day. */
export const endOf = ({ grid }: LocalDay): Date => after(grid.startsAt, minutes(grid.lengthMinutes));
