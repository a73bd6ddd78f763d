import type { Queryable } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { type BusyStretches, eachStretch } from '../free-times/busy-stretches.ts';
import { localDayOf } from '../local-days.ts';
import type { BusyWindow } from '../repo.ts';
import { type RosterMemory, withRoster } from '../roster-memory.ts';
import type { Candidate, Visit } from '../visit.ts';
import { groupFor, nosToRead } from './therapist-group.ts';
import { type VisitTime, whyNotThen } from './why-not.ts';

/** Who can do the visit: the wished gender first, then whom the client wishes, then those with the fewest minutes taken that day. */
export const findCandidates = (deps: { roster: RosterMemory }, on: Queryable, visit: Visit): Promise<Candidate[]> =>
  withRoster(deps.roster, on, async (roster, busyIn) => {
    const time = visitTime(visit);
    const group = groupFor(roster, visit);
    const able = group.members.filter((entry) => whyNotThen(entry, time).length === 0);
    const taken = countTaken(await busyIn(dayWindow(visit, time, nosToRead(roster, group.members))), visit);
    const missesWish = ({ gender }: Candidate) => Number(visit.gender !== 'any' && gender !== visit.gender);
    const isOther = ({ id }: Candidate) => Number(!visit.wished?.includes(id));
    const minutesOf = ({ no }: Candidate) => taken.minutes.get(no) ?? 0;
    return able
      .filter(({ no }) => !taken.busy.has(no))
      .map(({ no, id, gender }): Candidate => ({ no, id, gender }))
      .sort(
        (a, b) =>
          missesWish(a) - missesWish(b) || isOther(a) - isOther(b) || minutesOf(a) - minutesOf(b) || a.no - b.no,
      );
  });

export const visitTime = ({ startsAt, endsAt }: Visit): VisitTime => ({ ...localDayOf(startsAt), startsAt, endsAt });

/** The whole local day of the visit, and the visit itself should it reach over midnight. */
export const dayWindow = (visit: Visit, { grid }: VisitTime, nos: BusyWindow['nos']): BusyWindow => {
  const dayEnd = after(grid.startsAt, minutes(grid.lengthMinutes));
  return {
    from: grid.startsAt,
    to: visit.blockedUntil > dayEnd ? visit.blockedUntil : dayEnd,
    nos,
    ignoreBookingId: visit.ignoreBookingId,
  };
};

/** Whom the visit would meet busy, and how many minutes of that day each has taken. */
export const countTaken = (stretches: BusyStretches, visit: Visit) => {
  const elapsed = (instant: Date) => (instant.getTime() - stretches.base.getTime()) / minutes(1);
  const [startsAt, blockedUntil] = [elapsed(visit.startsAt), elapsed(visit.blockedUntil)];
  const busy = new Set<number>();
  const taken = new Map<number, number>();
  eachStretch(stretches, (no, from, to) => {
    taken.set(no, (taken.get(no) ?? 0) + to - from);
    if (from < blockedUntil && to > startsAt) busy.add(no);
  });
  return { busy, minutes: taken };
};
