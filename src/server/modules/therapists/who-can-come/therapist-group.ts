import type { WallHours } from '#domain/availability/free-starts.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { LocalDay } from '../local-days.ts';
import { type Roster, type RosterEntry, zoneOf } from '../roster.ts';
import type { VisitNeeds } from '../visit.ts';
import { isWithin, type VisitTime, whyNotAtAll, whyNotThen } from './why-not.ts';

/** Those hours of a weekday that occur in a group, and who has which: people share a few patterns. */
type WeekdayPatterns = {
  readonly patterns: readonly (readonly WallHours[])[];
  /** How many members work each pattern. */
  readonly counts: readonly number[];
  /** For each member, the number of the pattern. */
  readonly ofMember: Int32Array;
};

/** The therapists who could do a visit of some kind, whatever the hour. */
export type TherapistGroup = {
  readonly members: readonly RosterEntry[];
  /** Where a therapist's number stands among the members, or -1. */
  readonly positions: Int32Array;
  readonly weekdays: ReadonlyMap<number, WeekdayPatterns>;
  /** The places of those who have time off, or parts of days. */
  readonly sometimesOff: readonly number[];
  /** The places of those who work by another clock than the area's: in neither of the two above. */
  readonly byOtherClock: readonly number[];
};

/** Groups that were asked for, kept as long as their roster. */
const groupsOf = new WeakMap<Roster, Map<string, TherapistGroup>>();

export const groupFor = (roster: Roster, needs: VisitNeeds): TherapistGroup => {
  // One client's own wish is worth no memory.
  if (needs.unwished && needs.unwished.length > 0)
    return makeGroup(ableOf(roster, needs), zoneOf(roster, needs.areaId));
  const groups = groupsOf.get(roster) ?? new Map<string, TherapistGroup>();
  groupsOf.set(roster, groups);
  const wish = needs.acceptOppositeGender ? 'any' : needs.gender;
  const key = `${needs.areaId}/${needs.treatmentId}/${wish}`;
  const known = groups.get(key);
  if (known) return known;
  const group = makeGroup(ableOf(roster, needs), zoneOf(roster, needs.areaId));
  groups.set(key, group);
  return group;
};

const ableOf = (roster: Roster, needs: VisitNeeds): RosterEntry[] =>
  roster.therapists.filter((entry) => whyNotAtAll(entry, needs).length === 0);

const makeGroup = (members: readonly RosterEntry[], zone: TimeZone): TherapistGroup => {
  const highest = members.reduce((most, { no }) => Math.max(most, no), 0);
  const positions = new Int32Array(highest + 1).fill(-1);
  members.forEach(({ no }, position) => {
    positions[no] = position;
  });
  const weekdays = new Map([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, patternsOf(members, weekday, zone)]));
  const placesOf = (isMeant: (entry: RosterEntry) => boolean): number[] =>
    members.flatMap((entry, at) => (isMeant(entry) ? [at] : []));
  const sometimesOff = placesOf((one) => one.zone === zone && one.timeOff.length + one.blocks.length > 0);
  return { members, positions, weekdays, sometimesOff, byOtherClock: placesOf((one) => one.zone !== zone) };
};

const patternsOf = (members: readonly RosterEntry[], weekday: number, zone: TimeZone): WeekdayPatterns => {
  const patterns: (readonly WallHours[])[] = [];
  const counts: number[] = [];
  const known = new Map<string, number>();
  const ofMember = Int32Array.from(members, (entry) => {
    const hours = (entry.zone === zone && entry.hours.get(weekday)) || [];
    const key = hours.map(({ from, to }) => `${from}-${to}`).join();
    const pattern = known.get(key) ?? patterns.push(hours) - 1;
    known.set(key, pattern);
    counts[pattern] = (counts[pattern] ?? 0) + 1;
    return pattern;
  });
  return { patterns, counts, ofMember };
};

/** Those whose calendar leaves room for a visit, bookings apart: each pattern of hours is asked once for all who have it. */
export const workingThen = (group: TherapistGroup, time: VisitTime, day: LocalDay): RosterEntry[] => {
  const { members, weekdays, sometimesOff, byOtherClock } = group;
  const { patterns = [], ofMember = new Int32Array() } = weekdays.get(day.weekday) ?? {};
  const isOpen = patterns.map((hours) => isWithin(hours, time, day));
  const withOwnCalendar = new Set([...sometimesOff, ...byOtherClock]);
  return members.filter((entry, at) =>
    withOwnCalendar.has(at) ? whyNotThen(entry, time).length === 0 : isOpen[ofMember[at] ?? -1],
  );
};

/** Under this share of everybody, one look per therapist is cheaper than reading everybody's day. */
const smallShare = 0.3;

export const nosToRead = (roster: Roster, members: readonly RosterEntry[]): number[] | null =>
  members.length < roster.therapists.length * smallShare ? members.map(({ no }) => no) : null;
