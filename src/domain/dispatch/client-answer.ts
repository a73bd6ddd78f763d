import { giveUpAt, type SearchRules } from './search-steps.ts';

/** What decides by when a client knows; all of it stands in the public configuration (`policy`). */
type AnswerPolicy = Pick<SearchRules, 'giveUpHoursBefore' | 'leastSearchMinutes'> & {
  readonly answerHours: number;
};

/**
 * By when a client knows whether somebody comes: some hours after paying, and never later than the search itself ends.
 * `from` is when it was paid (before paying: now; after a drop-out or a move: when the search began anew).
 */
export const clientAnswerBy = (policy: AnswerPolicy, from: Date, startsAt: Date): Date => {
  const inTime = new Date(from.getTime() + policy.answerHours * 3_600_000);
  const end = giveUpAt(policy, startsAt, from);
  return inTime < end ? inTime : end;
};
