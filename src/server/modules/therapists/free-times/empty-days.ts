import type { Roster } from '../roster.ts';
import type { StartsQuestion } from '../visit.ts';
import { groupFor } from '../who-can-come/therapist-group.ts';
import { mostStarts, startRange } from './day-plans.ts';
import { type FoundDay, termsOf } from './free-days.ts';
import type { Unserved } from './unserved-repo.ts';

/** The days without a start on which the house is open and can still be booked, and why they have none. */
export const emptyDays = (
  roster: Roster,
  question: StartsQuestion,
  days: readonly FoundDay[],
  now: Date,
): Unserved[] => {
  const empty = days.filter(({ starts }) => starts.length === 0);
  if (empty.length === 0) return [];
  const terms = termsOf(roster, question, now);
  const group = groupFor(roster, question);
  const isAnybody = group.members.length >= question.seats;
  return empty
    .filter(({ grid }) => startRange(terms, grid) !== null)
    .map((day) => {
      const isWorkday = isAnybody && mostStarts(terms, day, group, question.seats) > 0;
      const reason = isWorkday ? 'all_taken' : isAnybody ? 'nobody_works' : 'nobody_fits';
      return { areaId: question.areaId, reason, weekday: day.weekday, hour: null };
    });
};
