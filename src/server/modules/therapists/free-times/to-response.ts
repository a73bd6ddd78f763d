import type { getAvailability } from '#contract/availability.ts';
import type { RouteAnswer } from '#contract/route.ts';
import type { DayGrid } from '#domain/availability/day-grid.ts';
import { after, minutes } from '#server/platform/durations.ts';
import type { FoundDay } from './free-days.ts';

type AnsweredDay = RouteAnswer<typeof getAvailability>['days'][number];

export const toFreeDay = ({ date, grid, starts }: FoundDay, lengthMinutes: number): AnsweredDay => ({
  date,
  starts: starts.map((startsAt) => ({
    startsAt: startsAt.toISOString(),
    endsAt: after(startsAt, minutes(lengthMinutes)).toISOString(),
    time: timeOnTheWall(grid, startsAt),
  })),
});

/** On the day of 25 hours two starts show the same time; their instants tell them apart. */
const timeOnTheWall = (grid: DayGrid, instant: Date): string => {
  const at = instant.getTime();
  const offset = grid.phases.find(({ until }) => at < until)?.offset ?? 0;
  return new Date(at + offset).toISOString().slice(11, 16);
};
