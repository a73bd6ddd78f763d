import { freeStarts } from '#domain/availability/free-starts.ts';
import { minutesAround } from '#domain/travel/travel-minutes.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { type LocalDay, listLocalDays } from '../local-days.ts';
import type { BusyWindow } from '../repo.ts';
import { type Roster, zoneOf } from '../roster.ts';
import type { StartsQuestion } from '../visit.ts';
import { type Ways, waysAround } from '../ways.ts';
import { groupFor, nosToRead, type TherapistGroup } from '../who-can-come/therapist-group.ts';
import type { BusyStretches } from './busy-stretches.ts';
import { blockDays, type DayTerms, isClosedAllDay, onDay, planDays, startRange } from './day-plans.ts';
import { longestBlock, startLimits } from './start-refusal.ts';

type BusyIn = (window: BusyWindow) => Promise<BusyStretches>;
type Asked = { roster: Roster; busyIn: BusyIn; question: StartsQuestion; terms: DayTerms; ways: Ways };

export type FoundDay = LocalDay & { starts: readonly Date[] };

/** The free starts of each day. */
export const freeDays = async (
  roster: Roster,
  busyIn: BusyIn,
  question: StartsQuestion,
  now: Date,
): Promise<FoundDay[]> => {
  const ways = waysAround(roster, question.areaId);
  const asked = { roster, busyIn, question, terms: termsOf(roster, question, now), ways };
  const days = listLocalDays(question.from, question.to, zoneOf(roster, question.areaId));
  return findStarts(asked, days, groupFor(roster, question));
};

const nothingClosed: Roster['closings'] = new Map();

type AskedTerms = Pick<StartsQuestion, 'lengthMinutes' | 'isEvenClosed' | 'isEvenSoon'>;

export const termsOf = (
  { rules, closings }: Roster,
  { lengthMinutes, isEvenClosed = false, isEvenSoon = false }: AskedTerms,
  now: Date,
): DayTerms => ({
  ...startLimits(isEvenSoon ? { ...rules, noticeHours: 0 } : rules, now),
  openWeek: rules,
  closings: isEvenClosed ? nothingClosed : closings,
  lengthMinutes,
  bufferMinutes: minutesAround(rules),
});

const findStarts = async (asked: Asked, days: readonly LocalDay[], group: TherapistGroup): Promise<FoundDay[]> => {
  const { terms, question } = asked;
  const isTooLong = minutes(terms.lengthMinutes + terms.bufferMinutes) > longestBlock;
  const open = days.filter(
    (day) => !isTooLong && !isClosedAllDay(terms, day) && startRange(onDay(terms, day), day.grid) !== null,
  );
  const busy = await asked.busyIn(windowOf(asked, open, group));
  const plans = planDays(terms, open, group);
  blockDays(plans, busy, group, asked.ways);
  const starts = new Map(plans.map((plan, index) => [open[index], freeStarts(plan, question.seats)]));
  return days.map((day) => ({ ...day, starts: starts.get(day) ?? [] }));
};

/** From the first start of the first day to the last end of the last, and as far as the longest way around them. */
const windowOf = (
  { roster, question, terms, ways }: Asked,
  open: readonly LocalDay[],
  group: TherapistGroup,
): BusyWindow => {
  const [firstDay, lastDay] = [open[0], open.at(-1)];
  const first = firstDay && startRange(onDay(terms, firstDay), firstDay.grid)?.first;
  const last = lastDay && startRange(onDay(terms, lastDay), lastDay.grid)?.last;
  // Even when there is nothing to read, the roster's version is: the company may have changed its hours.
  if (!first || !last) return { from: terms.earliest, to: terms.earliest, nos: [] };
  return {
    from: after(first, -minutes(ways.longest)),
    to: after(last, minutes(terms.lengthMinutes + terms.bufferMinutes + ways.longest)),
    placeKey: question.placeKey,
    nos: nosToRead(roster, group.members),
    ignoreBookingId: question.ignoreBookingId,
    therapistDays: group.members.length * open.length,
  };
};
