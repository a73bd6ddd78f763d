import { type BookingChoice, bookingChoices, type ChoiceReason } from './choice.ts';

/** The company's settings for finding a therapist. */
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
 * When the company stops looking: some hours before the start. A search that begins late, because the visit was booked or lost
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

type Possible = { readonly stayLonger: boolean; readonly move: boolean };

/** Waiting on is a choice only where the question ends nothing by itself. */
export const choicesFor = (because: ChoiceReason, can: Possible): BookingChoice[] =>
  bookingChoices.filter((choice) => {
    if (choice === 'one_after_the_other') return because === 'only_one_found' && can.stayLonger;
    if (choice === 'look_on') return because === 'no_answer';
    return choice !== 'another_time' || can.move;
  });

type AskedFor = { readonly until: Date; readonly because: ChoiceReason };

type SearchEnd = {
  readonly giveUpAt: Date;
  readonly choice: AskedFor | null;
  /** Until when the last of the times that therapists proposed is kept for the client. */
  readonly proposedUntil: Date | null;
};

/**
 * The one hour at which a search without a result ends and the money goes back. A client who must choose how to go on with
 * one therapist has until then; one who is merely asked whether we look on changes nothing. While another time is kept for
 * the client, nothing is given up.
 */
export const searchEndsAt = ({ giveUpAt: end, choice, proposedUntil }: SearchEnd): Date => {
  const ends = choice?.because === 'only_one_found' ? choice.until : end;
  return proposedUntil ? later(ends, proposedUntil) : ends;
};

export type Search = {
  readonly giveUpAt: Date;
  readonly seats: number;
  readonly seatsTaken: number;
  /** Those of the last wave who have not answered, and until when nobody else is asked. */
  readonly waitingFor: number;
  readonly waveEndsAt: Date | null;
  /** Who could still be asked. */
  readonly unasked: number;
  /** What the client is asked just now. */
  readonly choice: AskedFor | null;
  readonly proposedUntil: Date | null;
  /** By when the client was promised to know. */
  readonly answerBy: Date;
  /** At night, when the visit can wait: nobody is asked before. */
  readonly quietUntil: Date | null;
};

export type SearchStep =
  | { readonly kind: 'wait'; readonly until: Date }
  /** `isNewWave`: otherwise somebody takes the place of one who was asked and has another visit now. */
  | { readonly kind: 'offer'; readonly count: number; readonly isNewWave: boolean }
  /** Everybody was asked and nobody came forward: people must look, and the company looks again later. */
  | { readonly kind: 'nobody_left'; readonly until: Date }
  | { readonly kind: 'give_up' };

/** `isUrged`: a person wants the next wave at once. `replacing`: so many of those who were asked have another visit now. */
export type Push = { readonly isUrged?: boolean; readonly replacing?: number };

const lacksOne = ({ seats, seatsTaken }: Search): boolean => seatsTaken > 0 && seatsTaken < seats;

/** What the company does now for a booking that still needs somebody. */
export const nextStep = (
  rules: SearchRules,
  search: Search,
  now: Date,
  { isUrged = false, replacing = 0 }: Push = {},
): SearchStep => {
  const end = searchEndsAt(search);
  const isOver = now >= search.giveUpAt;
  if (now >= end && (search.choice?.because === 'only_one_found' || !lacksOne(search))) return { kind: 'give_up' };
  const isWaveOver = isUrged || search.waitingFor === 0 || !search.waveEndsAt || now >= search.waveEndsAt;
  const isQuiet = !isUrged && !isOver && search.quietUntil !== null && now < search.quietUntil;
  if (isQuiet && search.quietUntil && search.unasked + search.waitingFor > 0)
    return { kind: 'wait', until: earlier(search.quietUntil, end) };
  if (!isOver && search.unasked > 0) {
    if (isWaveOver) return { kind: 'offer', count: rules.waveSize, isNewWave: true };
    if (replacing > 0) return { kind: 'offer', count: replacing, isNewWave: false };
  }
  if (isOver || (search.unasked === 0 && isWaveOver))
    return { kind: 'nobody_left', until: isOver ? end : earlier(plusMinutes(now, rules.waveMinutes), end) };
  return { kind: 'wait', until: earlier(search.waveEndsAt ?? end, end) };
};

/**
 * What the client is to be asked now, if anything: how to go on with one therapist instead of two, once nobody else is left
 * or the promised hour has come; or, at that hour, whether we look on although nobody has accepted.
 */
export const questionFor = (search: Search, step: SearchStep, now: Date): ChoiceReason | null => {
  if (step.kind === 'give_up') return null;
  const isLate = now >= search.answerBy && search.answerBy < search.giveUpAt;
  if (lacksOne(search))
    return search.choice?.because !== 'only_one_found' && (isLate || step.kind === 'nobody_left')
      ? 'only_one_found'
      : null;
  return isLate && !search.choice ? 'no_answer' : null;
};

type Waking = Pick<Search, 'answerBy' | 'choice'> & { readonly keptEnd?: Date | null };

/** When to look again at the latest: neither the promised hour nor the end of what is kept is slept through. */
export const wakeAt = ({ answerBy, choice, keptEnd }: Waking, until: Date, now: Date): Date => {
  const next = keptEnd ? earlier(until, keptEnd) : until;
  return !choice && answerBy > now ? earlier(next, answerBy) : next;
};
