import type { Day } from '#domain/time/instants.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { after, days, minutes } from '#server/platform/durations.ts';
import { plusDays } from '../local-days.ts';
import { zoneOf } from '../roster.ts';
import { type RosterMemory, withRoster } from '../roster-memory.ts';
import type { FreeDay, OpenVisit, StartsQuestion } from '../visit.ts';
import { freeDays } from './free-days.ts';

export type AvailabilityDeps = { database: Queryable; clock: Clock; roster: RosterMemory };

/** The free starts of each day from `from` to `to`, as they are at this moment. */
export const listFreeStarts = (deps: AvailabilityDeps, question: StartsQuestion): Promise<FreeDay[]> =>
  withRoster(deps.roster, deps.database, (roster, busyIn) => freeDays(roster, busyIn, question, deps.clock.now()));

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
  const zone = await withRoster(deps.roster, deps.database, async (roster) => zoneOf(roster, visit.areaId));
  const day = wallClockAt(startsAt, zone);
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

export type StartOf = { readonly startsAt: Date; readonly endsAt: Date };

/** When one therapist alone could make a visit, the ways to what else they have included. */
export const listStartsOf = (
  deps: AvailabilityDeps,
  therapistId: string,
  visit: Omit<OpenVisit, 'seats'>,
  window: { from: Day; to: Day },
): Promise<StartOf[]> =>
  withRoster(deps.roster, deps.database, async (roster, busyIn) => {
    const others = roster.therapists.map(({ id }) => id).filter((id) => id !== therapistId);
    const unwished = [...(visit.unwished ?? []), ...others];
    const days = await freeDays(roster, busyIn, { ...visit, ...window, unwished, seats: 1 }, deps.clock.now());
    const length = minutes(visit.lengthMinutes);
    return days.flatMap(({ starts }) => starts.map((startsAt) => ({ startsAt, endsAt: after(startsAt, length) })));
  });
