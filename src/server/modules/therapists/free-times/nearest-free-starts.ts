import { wallClockAt } from '#domain/time/wall-clock.ts';
import { days } from '#server/platform/durations.ts';
import { plusDays } from '../local-days.ts';
import type { OpenVisit } from '../visit.ts';
import { type AvailabilityDeps, listFreeStarts } from './list-free-starts.ts';

/** Looked at on either side, first close by, then as far as one question may reach. */
const reaches = [3, 20];

/** The free starts closest to a wished one, in the order of time. */
export const nearestFreeStarts = async (
  deps: AvailabilityDeps,
  visit: OpenVisit,
  startsAt: Date,
  count: number,
): Promise<Date[]> => {
  const distance = (start: Date) => Math.abs(start.getTime() - startsAt.getTime());
  const day = wallClockAt(startsAt);
  let nearest: Date[] = [];
  for (const reach of reaches) {
    const found = await listFreeStarts(deps, { ...visit, from: plusDays(day, -reach), to: plusDays(day, reach) });
    nearest = found
      .flatMap(({ starts }) => starts)
      .sort((left, right) => distance(left) - distance(right))
      .slice(0, count);
    const isSure = nearest.length === count && nearest.every((start) => distance(start) <= days(reach));
    if (isSure) break;
  }
  return nearest.sort((left, right) => left.getTime() - right.getTime());
};
