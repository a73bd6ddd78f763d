import {
  type DayGrid,
  elapsedAt,
  elapsedAtWall,
  elapsedOnOtherGrid,
  instantAt,
} from '#domain/availability/day-grid.ts';
import {
  allow,
  block,
  type DayPlan,
  type DayQuestion,
  freeStarts,
  planDay,
  type WallHours,
} from '#domain/availability/free-starts.ts';
import type { OpenWeek } from '#domain/availability/open-week.ts';
import { makeSets } from '#domain/availability/start-bits.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import { minutes } from '#server/platform/durations.ts';
import { type LocalDay, localDay, plusDays } from '../local-days.ts';
import { businessHours, type Roster, type RosterEntry } from '../roster.ts';
import { type Ways, wayFrom, wayTo } from '../ways.ts';
import type { TherapistGroup } from '../who-can-come/therapist-group.ts';
import { isOff } from '../who-can-come/why-not.ts';
import type { BusyStretches } from './busy-stretches.ts';

/** What a question asks of every day alike. */
export type DayTerms = Omit<DayQuestion, 'grid' | 'rosters' | 'closings' | 'businessHours'> &
  Pick<Roster, 'closings'> & { readonly openWeek: OpenWeek };

const wordsPerSet = makeSets(1).length;
const nobody: readonly (readonly WallHours[])[] = [];
const neverClosed: readonly WallHours[] = [];

/** The same of one day. */
export const onDay = (
  { openWeek, ...terms }: DayTerms,
  { date, weekday, grid }: LocalDay,
): Omit<DayQuestion, 'rosters'> => ({
  ...terms,
  grid,
  businessHours: businessHours(openWeek, weekday),
  closings: terms.closings.get(date) ?? neverClosed,
});

/** No visit at all can take place on that day. */
export const isClosedAllDay = (terms: DayTerms, day: LocalDay): boolean => {
  const { closings, businessHours } = onDay(terms, day);
  return closings.some(({ from, to }) => from <= businessHours.from && to >= businessHours.to);
};

/** The starts each member could take if nothing were booked. */
export const planMembers = (terms: DayTerms, day: LocalDay, group: TherapistGroup): DayPlan =>
  planDays(terms, [day], group)[0] as DayPlan;

/** The same of several days. A pattern of hours is worked out once and copied, and a weekday like the one a week before, too. */
export const planDays = (terms: DayTerms, days: readonly LocalDay[], group: TherapistGroup): DayPlan[] => {
  const weekdays = new Map<string, Int32Array>();
  return days.map((day) => {
    const { weekday, grid } = day;
    const shared = group.weekdays.get(weekday);
    const plan = planDay({ ...onDay(terms, day), rosters: shared?.patterns ?? nobody });
    // Days of one length have their hours at the same minutes, unless the clock changes in them: those have another length.
    const kind = `${weekday}/${grid.lengthMinutes}`;
    const everybody = weekdays.get(kind) ?? copyPatterns(plan.possible, shared?.ofMember, group.members.length);
    weekdays.set(kind, everybody);
    const whole = { ...plan, possible: everybody.slice() };
    takeOff(whole, day, group);
    addByOtherClock(whole, day, group);
    return whole;
  });
};

const copyPatterns = (ofPatterns: Int32Array, ofMember: Int32Array | undefined, count: number): Int32Array => {
  const sets = makeSets(count);
  for (let member = 0; member < count; member++) {
    const from = (ofMember?.[member] ?? 0) * wordsPerSet;
    for (let word = 0; word < wordsPerSet; word++) sets[member * wordsPerSet + word] = ofPatterns[from + word] ?? 0;
  }
  return sets;
};

/** Days off, and parts of days. */
const takeOff = (plan: DayPlan, { date, grid }: LocalDay, { members, sometimesOff }: TherapistGroup): void => {
  for (const member of sometimesOff) {
    const entry = members[member] as RosterEntry;
    if (isOff(entry, date)) plan.possible.fill(0, member * wordsPerSet, (member + 1) * wordsPerSet);
    for (const { day, from, to } of entry.blocks)
      if (day === date) block(plan, member, elapsedAtWall(grid, from), elapsedAtWall(grid, to));
  }
};

/** Those whose hours and days off hold on another clock than the area's: as many of their days as reach into this one. */
const addByOtherClock = (plan: DayPlan, day: LocalDay, { members, byOtherClock }: TherapistGroup): void => {
  for (const member of byOtherClock) {
    const entry = members[member] as RosterEntry;
    const own = ownDays(entry, day);
    addOwnHours(plan, member, entry, own);
    for (const { date, grid } of own)
      for (const { day: off, from, to } of entry.blocks)
        if (off === date)
          block(plan, member, elapsedOnOtherGrid(day.grid, grid, from), elapsedOnOtherGrid(day.grid, grid, to));
  }
};

/** Their days around one of the area's, without those they have off. */
const ownDays = (entry: RosterEntry, { grid }: LocalDay): LocalDay[] => {
  const first = wallClockAt(grid.startsAt, entry.zone);
  return [0, 1].map((later) => localDay(plusDays(first, later), entry.zone)).filter(({ date }) => !isOff(entry, date));
};

const addOwnHours = (plan: DayPlan, at: number, entry: RosterEntry, days: readonly LocalDay[]): void => {
  const { grid: here } = plan.question;
  for (const { weekday, grid } of days)
    for (const { from, to } of entry.hours.get(weekday) ?? [])
      allow(plan, at, elapsedOnOtherGrid(here, grid, from), elapsedOnOtherGrid(here, grid, to));
};

/** How many starts there would be if nobody in the group were booked or off: no answer can have more. */
export const mostStarts = (terms: DayTerms, day: LocalDay, group: TherapistGroup, seats: 1 | 2): number => {
  const { patterns = nobody, counts = [] } = group.weekdays.get(day.weekday) ?? {};
  const rosters = patterns.flatMap((pattern, index) => ((counts[index] ?? 0) > 1 ? [pattern, pattern] : [pattern]));
  const others = group.byOtherClock.map((member) => group.members[member] as RosterEntry);
  const plan = planDay({ ...onDay(terms, day), rosters: [...rosters, ...others.map(() => [])] });
  others.forEach((entry, index) => {
    addOwnHours(plan, rosters.length + index, entry, ownDays({ ...entry, timeOff: [] }, day));
  });
  return freeStarts(plan, seats).length;
};

/** Takes everything that is booked, with the ways from and to it, out of the plans of days in order. */
export const blockDays = (
  plans: readonly DayPlan[],
  stretches: BusyStretches,
  group: TherapistGroup,
  ways: Ways,
): void => {
  const first = plans[0];
  if (!first) return;
  const { positions } = group;
  const { lengthMinutes, bufferMinutes } = first.question;
  const reach = lengthMinutes + bufferMinutes;
  const days = plans.map(({ question }) => startsOf(question, stretches.base));
  let index = 0;
  stretches.each((no, begin, end, area) => {
    const member = positions[no] ?? -1;
    if (member < 0) return;
    const from = begin - wayTo(ways, area);
    const to = end + wayFrom(ways, area);
    // Stretches come about in order: the days are most often those of the one before.
    index = firstAfter(days, from - reach, index);
    for (let at = index, day = days[at]; day && day.first < to; day = days[++at])
      block(plans[at] as DayPlan, member, from - day.midnight, to - day.midnight);
  });
};

/** A day and its first and last start, in minutes from the base of what is taken. */
type DayStarts = { readonly midnight: number; readonly first: number; readonly last: number };

const startsOf = (question: DayQuestion, base: Date): DayStarts => {
  const midnight = elapsedBetween(base, question.grid.startsAt);
  const range = startRange(question, question.grid);
  return range
    ? { midnight, first: elapsedBetween(base, range.first), last: elapsedBetween(base, range.last) }
    : { midnight, first: midnight, last: midnight };
};

/** The first day with a start after that minute, looked for from one of them on. */
const firstAfter = (days: readonly DayStarts[], minute: number, from: number): number => {
  let index = from;
  while (index > 0 && (days[index - 1] as DayStarts).last > minute) index--;
  while (index < days.length && (days[index] as DayStarts).last <= minute) index++;
  return index;
};

const elapsedBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / minutes(1);

/** The instants between which a day's starts lie; null when it has none. */
export const startRange = (
  terms: Omit<DayQuestion, 'grid' | 'rosters' | 'closings'>,
  grid: DayGrid,
): { first: Date; last: Date } | null => {
  const { businessHours, earliest, latest, lengthMinutes } = terms;
  const first = Math.max(elapsedAtWall(grid, businessHours.from), elapsedAt(grid, earliest));
  const last = Math.min(elapsedAtWall(grid, businessHours.to) - lengthMinutes, elapsedAt(grid, latest));
  return first <= last ? { first: instantAt(grid, first), last: instantAt(grid, last) } : null;
};
