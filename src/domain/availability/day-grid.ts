import { type Day, firstInstantShowing, type Phase, phasesAround, wallMs } from '#domain/time/instants.ts';
import { lisbon } from '#domain/time/wall-clock.ts';

/** One local day, measured in the minutes that really pass from its first instant: 1380, 1440 or 1500 of them. */
export type DayGrid = {
  readonly startsAt: Date;
  readonly lengthMinutes: number;
  /** Midnight as the wall counts. */
  readonly wallStart: number;
  readonly phases: readonly Phase[];
};

const minuteMs = 60_000;

export function dayGrid(day: Day, timeZone: string = lisbon): DayGrid {
  const phases = phasesAround(day, timeZone);
  const wallStart = wallMs(day);
  const start = firstInstantShowing(wallStart, phases);
  const end = firstInstantShowing(wallMs(day, 24 * 60), phases);
  return { startsAt: new Date(start), lengthMinutes: (end - start) / minuteMs, wallStart, phases };
}

/** Elapsed minutes at the moment the wall first shows this minute of the day, or a later one if that minute is skipped. */
export function elapsedAtWall(grid: DayGrid, minuteOfDay: number): number {
  const instant = firstInstantShowing(grid.wallStart + minuteOfDay * minuteMs, grid.phases);
  return (instant - grid.startsAt.getTime()) / minuteMs;
}

/** The same for a minute on the wall of a day in another zone. */
export const elapsedOnOtherGrid = (here: DayGrid, other: DayGrid, minuteOfDay: number): number =>
  elapsedAt(here, instantAt(other, elapsedAtWall(other, minuteOfDay)));

export const elapsedAt = (grid: DayGrid, instant: Date): number =>
  (instant.getTime() - grid.startsAt.getTime()) / minuteMs;

export const instantAt = (grid: DayGrid, elapsedMinutes: number): Date =>
  new Date(grid.startsAt.getTime() + elapsedMinutes * minuteMs);
