import { type BookingChoice, bookingChoices } from './choice.ts';

/** The house's settings for finding a therapist. */
export type SearchRules = {
  readonly waveSize: number;
  readonly waveMinutes: number;
  readonly giveUpHoursBefore: number;
  readonly leastSearchMinutes: number;
};

const plusMinutes = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/**
 * When the house stops looking: some hours before the start. A search that begins late, because the visit was booked or lost
 * at short notice, still gets its least time, though never beyond the start.
 */
export const giveUpAt = (
  rules: Pick<SearchRules, 'giveUpHoursBefore' | 'leastSearchMinutes'>,
  startsAt: Date,
  searchingSince: Date,
): Date =>
  earlier(
    startsAt,
    later(plusMinutes(startsAt, -60 * rules.giveUpHoursBefore), plusMinutes(searchingSince, rules.leastSearchMinutes)),
  );

/** Until when nobody else is asked. */
export const answerBy = (rules: SearchRules, sentAt: Date, givesUpAt: Date): Date =>
  earlier(plusMinutes(sentAt, rules.waveMinutes), givesUpAt);

/** How long a client may think who is asked how to go on with one therapist instead of two. */
export const choiceUntil = (rules: SearchRules, now: Date, givesUpAt: Date, startsAt: Date): Date =>
  earlier(startsAt, later(givesUpAt, plusMinutes(now, rules.leastSearchMinutes)));

export const choicesFor = (can: { stayLonger: boolean; move: boolean }): BookingChoice[] =>
  bookingChoices.filter(
    (choice) => (choice !== 'one_after_the_other' || can.stayLonger) && (choice !== 'another_time' || can.move),
  );

export type Search = {
  readonly giveUpAt: Date;
  readonly seats: number;
  readonly seatsTaken: number;
  /** Those of the last wave who have not answered, and until when nobody else is asked. */
  readonly waitingFor: number;
  readonly waveEndsAt: Date | null;
  /** Who could still be asked. */
  readonly unasked: number;
  readonly choiceUntil: Date | null;
};

export type SearchStep =
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'offer'; readonly count: number }
  /** Everybody was asked and nobody came forward: people must look, and the house looks again later. */
  | { readonly kind: 'nobody_left'; readonly asksClient: boolean; readonly until: Date }
  | { readonly kind: 'give_up' };

/** What the house does now for a booking that still needs somebody. `isUrged`: a person wants the next wave at once. */
export const nextStep = (rules: SearchRules, search: Search, now: Date, isUrged = false): SearchStep => {
  const hasSome = search.seatsTaken > 0 && search.seatsTaken < search.seats;
  if (search.choiceUntil && now >= search.choiceUntil) return { kind: 'give_up' };
  const isOver = now >= search.giveUpAt;
  if (isOver && !hasSome) return { kind: 'give_up' };
  const isWaveOver = isUrged || search.waitingFor === 0 || !search.waveEndsAt || now >= search.waveEndsAt;
  if (!isOver && search.unasked > 0 && isWaveOver) return { kind: 'offer', count: rules.waveSize };
  const end = search.choiceUntil ?? search.giveUpAt;
  if (isOver || (search.unasked === 0 && isWaveOver))
    return {
      kind: 'nobody_left',
      asksClient: hasSome && !search.choiceUntil,
      until: isOver ? end : earlier(plusMinutes(now, rules.waveMinutes), end),
    };
  return { kind: 'wait', until: earlier(search.waveEndsAt ?? end, end) };
};
