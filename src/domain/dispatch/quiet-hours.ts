import { addDays, dayAt } from '#domain/time/days.ts';
import { firstInstantShowing, phasesAround, wallMs } from '#domain/time/instants.ts';
import { lisbon, parseWallClock } from '#domain/time/wall-clock.ts';

/** The night on the wall, `HH:MM`, and how far away a visit must be to wait for the morning. */
type QuietRules = {
  readonly quietFrom: string;
  readonly quietUntil: string;
  readonly quietBeyondHours: number;
  readonly leastSearchMinutes: number;
};

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const instantOn = (day: string, time: string, zone: string): Date => {
  const wall = parseWallClock(day);
  if (!wall) throw new RangeError(`Not a day: ${day}`);
  return new Date(firstInstantShowing(wallMs(wall, minuteOf(time)), phasesAround(wall, zone)));
};

/** The night that an instant lies in; null by day, and always when both times are the same. */
const nightAt = (
  { quietFrom, quietUntil }: QuietRules,
  now: Date,
  zone: string,
): { from: Date; until: Date } | null => {
  if (quietFrom === quietUntil) return null;
  const endsNextDay = minuteOf(quietUntil) <= minuteOf(quietFrom);
  const today = dayAt(now, zone);
  for (const day of [addDays(today, -1), today]) {
    const from = instantOn(day, quietFrom, zone);
    const until = instantOn(endsNextDay ? addDays(day, 1) : day, quietUntil, zone);
    if (from <= now && now < until) return { from, until };
  }
  return null;
};

/**
 * Until when nobody is asked, or null: it is day, or the visit cannot wait. A visit is judged by how far away it was when the
 * night began, or the search if that was later, so that one that waits is not suddenly urgent at three in the morning; and
 * the morning must leave the search its least time.
 */
export const quietUntil = (
  rules: QuietRules,
  search: { readonly since: Date; readonly startsAt: Date; readonly giveUpAt: Date },
  now: Date,
  /** Whose night it is: that of the place, or of whoever would be woken. */
  zone: string = lisbon,
): Date | null => {
  const night = nightAt(rules, now, zone);
  if (!night) return null;
  const judgedAt = Math.max(night.from.getTime(), search.since.getTime());
  const isFar = search.startsAt.getTime() - judgedAt > rules.quietBeyondHours * 3_600_000;
  const leavesTime = night.until.getTime() + rules.leastSearchMinutes * 60_000 <= search.giveUpAt.getTime();
  return isFar && leavesTime ? night.until : null;
};
