import type { Day } from '#domain/time/instants.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { withRoster } from '../roster-memory.ts';
import type { OpenVisit } from '../visit.ts';
import { freeDays } from './free-days.ts';
import type { AvailabilityDeps } from './list-free-starts.ts';

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
