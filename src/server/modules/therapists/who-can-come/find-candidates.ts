import { settleAll } from '#server/platform/asking/settle-all.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import type { BusyStretches } from '../free-times/busy-stretches.ts';
import { type LocalDay, localDayOf } from '../local-days.ts';
import type { BusyWindow } from '../repo.ts';
import { type Roster, zoneOf } from '../roster.ts';
import { type RosterMemory, withRoster } from '../roster-memory.ts';
import type { Candidate, Visit } from '../visit.ts';
import { type Ways, wayFrom, waysAround, wayTo } from '../ways.ts';
import { groupFor, nosToRead, workingThen } from './therapist-group.ts';
import { visitTime } from './why-not.ts';

type Asked = {
  /** Whom this client wishes and never gets, where it is still being read. */
  readonly wishes?: Promise<Pick<Visit, 'wished' | 'unwished'>>;
  /** With which number to begin among equals: whoever holds begins anywhere, so that not all wait for the same therapist. */
  readonly beginWith?: number;
};

/** Who can do the visit: the wished gender first, then whom the client wishes, then those with the fewest minutes taken that day. */
export const findCandidates = (
  deps: { roster: RosterMemory },
  on: Queryable,
  visit: Visit,
  { wishes, beginWith = 0 }: Asked = {},
): Promise<Candidate[]> =>
  withRoster(deps.roster, on, async (roster, busyIn) => {
    const day = dayOf(roster, visit);
    const group = groupFor(roster, visit);
    const ways = waysAround(roster, visit.areaId);
    const [busy, { wished = [], unwished = [] }] = await settleAll([
      busyIn(dayWindow(visit, day, ways, nosToRead(roster, group.members))),
      wishes ?? visit,
    ]);
    const taken = countTaken(busy, visit, day, ways);
    const isFree = ({ no, id }: Candidate) => !taken.busy.has(no) && !taken.tooFar.has(no) && !unwished.includes(id);
    const missesWish = ({ gender }: Candidate) => Number(visit.gender !== 'any' && gender !== visit.gender);
    const isOther = ({ id }: Candidate) => Number(!wished.includes(id));
    const minutesOf = ({ no }: Candidate) => taken.minutes.get(no) ?? 0;
    const turnOf = ({ no }: Candidate) => (no < beginWith ? no + group.positions.length : no);
    return workingThen(group, visitTime(visit), day)
      .filter(isFree)
      .map(({ no, id, gender }) => ({ no, id, gender }))
      .map((one) => [one, (missesWish(one) * 2 + isOther(one)) * mostMinutes + minutesOf(one), turnOf(one)] as const)
      .sort(([, rank, turn], [, otherRank, otherTurn]) => rank - otherRank || turn - otherTurn)
      .map(([one]) => one);
  });

/** More than anybody has taken on one day. */
const mostMinutes = 100_000;

/** The day of a visit on the clock of its place. */
export const dayOf = (roster: Roster, { startsAt, areaId }: Visit): LocalDay =>
  localDayOf(startsAt, zoneOf(roster, areaId));

/** The whole local day of the visit, and the visit itself with the longest ways around it should they reach over midnight. */
export const dayWindow = (visit: Visit, { grid }: LocalDay, ways: Ways, nos: BusyWindow['nos']): BusyWindow => {
  const dayEnd = after(grid.startsAt, minutes(grid.lengthMinutes));
  const first = after(visit.startsAt, -minutes(ways.longest));
  const last = after(visit.blockedUntil, minutes(ways.longest));
  return {
    from: first < grid.startsAt ? first : grid.startsAt,
    to: last > dayEnd ? last : dayEnd,
    nos,
    ignoreBookingId: visit.ignoreBookingId,
    placeKey: visit.placeKey,
  };
};

/**
 * Whom the visit would meet busy, who has a visit too near for the way, by how many minutes, and how many minutes of that day
 * each has taken.
 */
export const countTaken = (stretches: BusyStretches, visit: Visit, { grid }: LocalDay, ways: Ways) => {
  const elapsed = (instant: Date) => (instant.getTime() - stretches.base.getTime()) / minutes(1);
  const [startsAt, blockedUntil] = [elapsed(visit.startsAt), elapsed(visit.blockedUntil)];
  const dayStart = elapsed(grid.startsAt);
  const dayEnd = dayStart + grid.lengthMinutes;
  const busy = new Set<number>();
  const tooFar = new Map<number, TooFar>();
  const taken = new Map<number, number>();
  stretches.each((no, from, to, area) => {
    if (from < dayEnd && to > dayStart) taken.set(no, (taken.get(no) ?? 0) + to - from);
    if (from < blockedUntil && to > startsAt) {
      busy.add(no);
      return;
    }
    const isBefore = to <= startsAt;
    const way = isBefore ? wayFrom(ways, area) : wayTo(ways, area);
    const short = way - (isBefore ? startsAt - to : from - blockedUntil);
    if (short > (tooFar.get(no)?.minutesShort ?? 0)) tooFar.set(no, { areaId: area, isBefore, minutesShort: short });
  });
  return { busy, tooFar, minutes: taken };
};

/** A visit before or after that leaves too little time for the way. */
export type TooFar = { readonly areaId: number; readonly isBefore: boolean; readonly minutesShort: number };
