import { freeStarts } from '#domain/availability/free-starts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { localDayOf } from '../local-days.ts';
import { zoneOf } from '../roster.ts';
import { type RosterMemory, withRoster } from '../roster-memory.ts';
import { waysAround } from '../ways.ts';
import { groupFor, nosToRead } from '../who-can-come/therapist-group.ts';
import { blockDays, planMembers } from './day-plans.ts';
import { termsOf } from './free-days.ts';

type Question = {
  areaId: number;
  treatmentId: number;
  lengthMinutes: number;
  /** Any moment of the day that is looked at. */
  startsAt: Date;
  bookingIds: readonly string[];
};

/**
 * Of the starts an area has on a day for this treatment, how many these bookings alone keep from others; and how many there
 * are at all, by everybody's hours, as if nothing were booked.
 */
export const countStartsTaken = (
  deps: { roster: RosterMemory; clock: Clock },
  on: Queryable,
  { areaId, treatmentId, lengthMinutes, startsAt, bookingIds }: Question,
): Promise<{ taken: number; all: number }> =>
  withRoster(deps.roster, on, async (roster, busyIn) => {
    const day = localDayOf(startsAt, zoneOf(roster, areaId));
    const group = groupFor(roster, { areaId, treatmentId, gender: 'any', acceptOppositeGender: false });
    const terms = termsOf(roster, { lengthMinutes }, deps.clock.now());
    const ways = waysAround(roster, areaId);
    const from = after(day.grid.startsAt, -minutes(ways.longest));
    const reach = day.grid.lengthMinutes + lengthMinutes + terms.bufferMinutes + ways.longest;
    const window = { from, to: after(day.grid.startsAt, minutes(reach)), nos: nosToRead(roster, group.members) };
    const freeWithout = async (ignoreBookingIds: readonly string[]): Promise<number> => {
      const plan = planMembers(terms, day, group);
      blockDays([plan], await busyIn({ ...window, ignoreBookingIds }), group, ways);
      return freeStarts(plan, 1).length;
    };
    const all = freeStarts(planMembers(terms, day, group), 1).length;
    return { all, taken: (await freeWithout(bookingIds)) - (await freeWithout([])) };
  });
