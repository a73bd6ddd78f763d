import type { BookingStatus } from './booking-status.ts';
import { therapistLateMinutes } from './cancellation.ts';

/** How a visit goes on its day, as its client sees it. */
export const visitStates = ['planned', 'on_the_way', 'there', 'finished', 'no_show'] as const;
type VisitState = (typeof visitStates)[number];

/** What a therapist tells of it. */
export type VisitAct = 'on_my_way' | 'arrived' | 'nobody_here' | 'help' | 'leave';

export const visitDayRules = {
  /** Nobody sets out earlier than this. */
  wayHoursBefore: 3,
  mostWayMinutes: 180,
  /** So long a therapist waits at a door that nobody opens. */
  waitAtDoorMinutes: 10,
  /** So long after the planned end a therapist is asked whether all is well, and so much later the office is alarmed. */
  askAfterEndMinutes: 30,
  alarmAfterAskingMinutes: 10,
  /** A call for help that waited for a connection is heard so long after the planned end, however the visit ended meanwhile. */
  helpHoursAfterEnd: 6,
} as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What one therapist has told so far. */
export type ToldDay = {
  readonly onWayAt: Date | null;
  /** When they will be at the door, by their own word. */
  readonly expectedAt: Date | null;
  readonly arrivedAt: Date | null;
  /** Since when nobody opens. */
  readonly nobodySince: Date | null;
};

type PlannedVisit = {
  readonly status: BookingStatus;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** It was ended because nobody was there. */
  readonly isNoShow: boolean;
};

export type VisitProgress = {
  readonly state: VisitState;
  /** When somebody will be at the door; only while they are on their way. */
  readonly expectedAt: Date | null;
  /** Since when it stands so, where that is known. */
  readonly since: Date | null;
  /** At the door, and nobody opens. */
  readonly nobodySince: Date | null;
  readonly isTherapistLate: boolean;
};

type ActRefusal = 'not_confirmed' | 'too_early' | 'not_there_yet';

/** Why somebody cannot tell this now; null when they can. Help may be asked for from the way there until hours after the visit. */
export const refuseAct = (
  act: VisitAct,
  { status, startsAt, endsAt }: Pick<PlannedVisit, 'status' | 'startsAt' | 'endsAt'>,
  told: ToldDay,
  now: Date,
): ActRefusal | null => {
  const hasEnded = status === 'completed' || status === 'cancelled';
  const isHeard =
    act === 'help' && hasEnded && now.getTime() <= endsAt.getTime() + visitDayRules.helpHoursAfterEnd * hourMs;
  if (status !== 'confirmed' && !isHeard) return 'not_confirmed';
  if (now.getTime() < startsAt.getTime() - visitDayRules.wayHoursBefore * hourMs) return 'too_early';
  if ((act === 'nobody_here' || act === 'leave') && !told.arrivedAt) return 'not_there_yet';
  return act === 'nobody_here' && now < startsAt ? 'too_early' : null;
};

/** The day of a visit from what its therapists have told: of two, it is `there` when both are. */
export const visitProgress = (visit: PlannedVisit, told: readonly ToldDay[], now: Date): VisitProgress => {
  const nothing = { expectedAt: null, since: null, nobodySince: null, isTherapistLate: false };
  if (visit.isNoShow) return { ...nothing, state: 'no_show' };
  if (visit.status === 'completed') return { ...nothing, state: 'finished' };
  if (visit.status !== 'confirmed') return { ...nothing, state: 'planned' };
  const arrivals = instantsOf(told, 'arrivedAt');
  const nobodySince = first(instantsOf(told, 'nobodySince'));
  if (arrivals.length > 0 && arrivals.length === told.length)
    return { ...nothing, state: 'there', since: last(arrivals), nobodySince };
  const missing = told.filter(({ arrivedAt }) => !arrivedAt);
  const expectedAt = last(instantsOf(missing, 'expectedAt'));
  const since = first([...instantsOf(told, 'onWayAt'), ...arrivals]);
  return {
    state: since ? 'on_the_way' : 'planned',
    expectedAt,
    since,
    nobodySince,
    // Who has one of two therapists at the door is not left alone.
    isTherapistLate: arrivals.length === 0 && isTooLate(visit.startsAt, expectedAt, now),
  };
};

/** To the place or at it. */
export const isOnTheWay = ({ state }: Pick<VisitProgress, 'state'>): boolean =>
  state === 'on_the_way' || state === 'there';

/** Nobody is there twenty minutes after the start, or whoever is on the way will not be. */
const isTooLate = (startsAt: Date, expectedAt: Date | null, now: Date): boolean => {
  const limit = startsAt.getTime() + therapistLateMinutes * minuteMs;
  return now.getTime() >= limit || (expectedAt !== null && expectedAt.getTime() >= limit);
};

const instantsOf = (told: readonly ToldDay[], what: keyof ToldDay): Date[] =>
  told.flatMap((one) => one[what] ?? []).sort((left, right) => left.getTime() - right.getTime());

const first = (instants: readonly Date[]): Date | null => instants[0] ?? null;
const last = (instants: readonly Date[]): Date | null => instants.at(-1) ?? null;
