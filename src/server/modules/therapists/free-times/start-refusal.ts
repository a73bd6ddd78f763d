import { elapsedAt, elapsedAtWall } from '#domain/availability/day-grid.ts';
import { cellMinutes } from '#domain/availability/start-bits.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { type Closing, listClosings, readSettings, type Settings } from '#server/modules/settings/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { after, days, hours } from '#server/platform/durations.ts';
import { localDayOf } from '../local-days.ts';
import { businessHours } from '../roster.ts';

/** Why the company, whoever is free, does not offer a start. */
export type StartRefusal = 'too_long' | 'off_grid' | 'too_soon' | 'too_far' | 'closed' | 'closed_day';

/** The longest stretch a therapist may be taken at once; the database refuses more. */
export const longestBlock = hours(12);

type Times = { startsAt: Date; endsAt: Date; blockedUntil: Date };

export const startLimits = (rules: Settings<'booking'>, now: Date) => ({
  earliest: after(now, hours(rules.noticeHours)),
  latest: after(now, days(rules.horizonDays)),
});

/** When the company is open on the clock of the place: its hours, and what is closed on the day of the visit. */
type OpenTimes = { rules: Settings<'booking'>; closings: readonly Closing[]; zone: TimeZone };

/** Those of the day on which something would start; none for the office, which knows what it does. */
export const readOpenTimes = async (
  on: Queryable,
  { startsAt, zone }: { startsAt: Date; zone: TimeZone },
  isByOffice: boolean,
): Promise<OpenTimes> => {
  const rules = await readSettings(on, 'booking');
  const { date } = localDayOf(startsAt, zone);
  return { rules, zone, closings: isByOffice ? [] : await listClosings(on, date, date) };
};

export const refusalOfStart = (
  { rules, closings, zone }: OpenTimes,
  now: Date,
  { startsAt, endsAt, blockedUntil }: Times,
): StartRefusal | null => {
  if (blockedUntil.getTime() - startsAt.getTime() > longestBlock) return 'too_long';
  const { grid, weekday } = localDayOf(startsAt, zone);
  const start = elapsedAt(grid, startsAt);
  if (start % cellMinutes !== 0) return 'off_grid';
  const { earliest, latest } = startLimits(rules, now);
  if (startsAt < earliest) return 'too_soon';
  if (startsAt > latest) return 'too_far';
  const open = businessHours(rules, weekday);
  const isOpen = elapsedAtWall(grid, open.from) <= start && elapsedAt(grid, endsAt) <= elapsedAtWall(grid, open.to);
  if (!isOpen) return 'closed';
  const end = elapsedAt(grid, endsAt);
  const isClosed = closings.some(({ from, to }) => elapsedAtWall(grid, from) < end && start < elapsedAtWall(grid, to));
  return isClosed ? 'closed_day' : null;
};
