import type { Queryable } from '#server/platform/database/database.ts';
import { type RosterMemory, withRoster } from '../roster-memory.ts';
import type { Candidate, Visit } from '../visit.ts';
import { waysAround } from '../ways.ts';
import { countTaken, dayOf, dayWindow, type TooFar } from './find-candidates.ts';
import { type TherapistRefusal, visitTime, whyNotAtAll, whyNotThen } from './why-not.ts';

export type TherapistExplanation = Candidate & {
  readonly firstName: string;
  readonly lastName: string;
  /** Empty: this therapist can take the visit. */
  readonly reasons: readonly TherapistRefusal[];
  readonly isWished?: true;
  /** The visit before or after from or to which the way is too long, and by how much. */
  readonly tooFar?: TooFar | undefined;
};

/** For everybody in the team, every reason why they cannot take a visit. */
export const explainTherapists = (
  deps: { database: Queryable; roster: RosterMemory },
  visit: Visit,
): Promise<TherapistExplanation[]> =>
  withRoster(deps.roster, deps.database, async (roster, busyIn) => {
    const day = dayOf(roster, visit);
    const time = visitTime(visit);
    const ways = waysAround(roster, visit.areaId);
    const { busy, tooFar } = countTaken(await busyIn(dayWindow(visit, day, ways, null)), visit, day, ways);
    return roster.therapists.map((entry) => ({
      no: entry.no,
      id: entry.id,
      firstName: entry.firstName,
      lastName: entry.lastName,
      gender: entry.gender,
      reasons: [
        ...whyNotAtAll(entry, visit),
        ...whyNotThen(entry, time),
        ...(busy.has(entry.no) ? (['busy'] as const) : []),
        ...(tooFar.has(entry.no) ? (['too_far'] as const) : []),
      ],
      ...(tooFar.has(entry.no) && { tooFar: tooFar.get(entry.no) }),
      ...(visit.wished?.includes(entry.id) && { isWished: true as const }),
    }));
  });
