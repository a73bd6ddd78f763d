import { type DayGrid, elapsedAt, elapsedAtWall, instantAt } from '#domain/availability/day-grid.ts';
import {
  block,
  type DayPlan,
  type DayQuestion,
  freeStarts,
  planDay,
  type WallHours,
} from '#domain/availability/free-starts.ts';
import { makeSets } from '#domain/availability/start-bits.ts';
import { minutes } from '#server/platform/durations.ts';
import type { LocalDay } from '../local-days.ts';
import type { Roster } from '../roster.ts';
import { type Ways, wayFrom, wayTo } from '../ways.ts';
import type { TherapistGroup } from '../who-can-come/therapist-group.ts';
import { isOff } from '../who-can-come/why-not.ts';
import { type BusyStretches, eachStretch } from './busy-stretches.ts';

/** What a question asks of every day alike. */
export type DayTerms = Omit<DayQuestion, 'grid' | 'rosters' | 'closings'> & Pick<Roster, 'closings'>;

const wordsPerSet = makeSets(1).length;
const nobody: readonly (readonly WallHours[])[] = [];
const neverClosed: readonly WallHours[] = [];

const closedOn = ({ closings }: DayTerms, date: string): readonly WallHours[] => closings.get(date) ?? neverClosed;

/** No visit at all can take place on that day. */
export const isClosedAllDay = (terms: DayTerms, date: string): boolean =>
  closedOn(terms, date).some(({ from, to }) => from <= terms.businessHours.from && to >= terms.businessHours.to);

/** The starts each member could take if nothing were booked. A pattern of hours is worked out once and copied. */
export const planMembers = (terms: DayTerms, { date, weekday, grid }: LocalDay, group: TherapistGroup): DayPlan => {
  const shared = group.weekdays.get(weekday);
  const plan = planDay({ ...terms, grid, closings: closedOn(terms, date), rosters: shared?.patterns ?? nobody });
  const possible = makeSets(group.members.length);
  group.members.forEach((entry, member) => {
    if (entry.timeOff.length > 0 && isOff(entry, date)) return;
    const from = (shared?.ofMember[member] ?? 0) * wordsPerSet;
    const to = member * wordsPerSet;
    for (let word = 0; word < wordsPerSet; word++) possible[to + word] = plan.possible[from + word] ?? 0;
  });
  const whole = { ...plan, possible };
  group.members.forEach(({ blocks }, member) => {
    for (const { day, from, to } of blocks)
      if (day === date) block(whole, member, elapsedAtWall(grid, from), elapsedAtWall(grid, to));
  });
  return whole;
};

/** How many starts there would be if nobody in the group were booked or off: no answer can have more. */
export const mostStarts = (
  terms: DayTerms,
  { date, weekday, grid }: LocalDay,
  group: TherapistGroup,
  seats: 1 | 2,
): number => {
  const { patterns = nobody, counts = [] } = group.weekdays.get(weekday) ?? {};
  const rosters = patterns.flatMap((pattern, index) => ((counts[index] ?? 0) > 1 ? [pattern, pattern] : [pattern]));
  return freeStarts(planDay({ ...terms, grid, closings: closedOn(terms, date), rosters }), seats).length;
};

/** Takes everything that is booked, with the ways from and to it, out of the plans of days that follow each other. */
export const blockDays = (
  plans: readonly DayPlan[],
  stretches: BusyStretches,
  group: TherapistGroup,
  ways: Ways,
): void => {
  const first = plans[0];
  if (!first) return;
  const { positions } = group;
  const dayStarts = plans.map(({ question }) => elapsedBetween(stretches.base, question.grid.startsAt));
  const reach = first.question.lengthMinutes + first.question.bufferMinutes;
  const firstStart = dayStarts[0] ?? 0;
  eachStretch(stretches, (no, begin, end, area) => {
    const member = positions[no] ?? -1;
    if (member < 0) return;
    const from = begin - wayTo(ways, area);
    const to = end + wayFrom(ways, area);
    // Clock changes shift the later days by an hour at most, hence the day before the one that is reckoned.
    let day = Math.max(0, Math.floor((from - reach - firstStart) / dayMinutes) - 1);
    for (let start = dayStarts[day]; start !== undefined && start < to; start = dayStarts[++day])
      block(plans[day] as DayPlan, member, from - start, to - start);
  });
};

const dayMinutes = 24 * 60;

const elapsedBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / minutes(1);

/** The instants between which a day's starts lie; null when it has none. */
export const startRange = (terms: DayTerms, grid: DayGrid): { first: Date; last: Date } | null => {
  const { businessHours, earliest, latest, lengthMinutes } = terms;
  const first = Math.max(elapsedAtWall(grid, businessHours.from), elapsedAt(grid, earliest));
  const last = Math.min(elapsedAtWall(grid, businessHours.to) - lengthMinutes, elapsedAt(grid, latest));
  return first <= last ? { first: instantAt(grid, first), last: instantAt(grid, last) } : null;
};
