import { addCents, type Cents, percentageOfCents, subtractCents } from '#domain/money/cents.ts';
import type { BookingStatus } from './booking-status.ts';

/** Frozen on the booking when it is paid: a later change of the rules of the company does not touch it. */
export type CancellationTerms = { readonly fullRefundHours: number; readonly halfRefundHours: number };

/** What each step of a refund lasted until, where it was over when the visit was moved. */
type EndedRefunds = { readonly full: Date | null; readonly half: Date | null };

const nothingEnded: EndedRefunds = { full: null, half: null };

type Deadlines = { readonly full: Date; readonly half: Date };

export type Paid = { readonly card: Cents; readonly giftCard: Cents };

export type Refund = Paid & { readonly percentage: 100 | 50 | 0; readonly fee: Cents };

/** Why a cancellation gives back what it does. All but `terms` give everything back, whatever the hour. */
export const refundReasons = ['nobody_accepted', 'just_paid', 'changed_by_us', 'therapist_late', 'terms'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Why a visit is over at which nobody opened the door: nothing goes back, and the therapist is paid. */
export const noShow = 'no_show';

/** The therapist left because it was not safe to stay: the same, and the office looks into it. */
export const leftForSafety = 'left_for_safety';

/** The way was made and the time was kept: nothing goes back by itself, and the therapist is paid. */
export const paidEndings = [noShow, leftForSafety] as const;

export const paidEndingOf = (reason: string | null): (typeof paidEndings)[number] | undefined =>
  paidEndings.find((ending) => ending === reason);

type Ended = { readonly status: BookingStatus; readonly cancellation: { readonly reason: string | null } };

/** Nobody opened, or the therapist left: to its client it was no cancellation, and is not called one. */
export const endingOf = ({ status, cancellation }: Ended): (typeof paidEndings)[number] | undefined =>
  status === 'cancelled' ? paidEndingOf(cancellation.reason) : undefined;

export const isPaidEnding = (reason: string | null): boolean => paidEndingOf(reason) !== undefined;

/** So long after paying everybody may think again. */
export const graceMinutes = 15;

/** A therapist who is later than this, or does not come, is no visit any more. */
export const therapistLateMinutes = 20;

/** How the day of the visit goes. */
type VisitProgress = { readonly isOnTheWay: boolean; readonly isTherapistLate: boolean };

export const asPlanned: VisitProgress = { isOnTheWay: false, isTherapistLate: false };

/** All that decides about the money of a visit. */
export type VisitTerms = {
  readonly terms: CancellationTerms;
  /** Until so many hours before the start a visit may be moved. */
  readonly rescheduleHours: number;
  readonly startsAt: Date;
  readonly ended?: EndedRefunds;
  readonly paid: Paid;
  readonly paidAt: Date | null;
  /** Every seat has a therapist who has accepted. */
  readonly isAccepted: boolean;
  /** A therapist dropped out or was exchanged, or the office moved the visit. */
  readonly isChangedByUs: boolean;
  readonly progress?: VisitProgress;
};

export type CancellationDecision = {
  readonly because: RefundReason;
  readonly refund: Refund;
  /** Until when all of it, then half of it comes back for certain. */
  readonly deadlines: Deadlines;
  /** Free: up to the start itself, and no step of the refund is lost by it. */
  readonly move: { readonly isFree: boolean; readonly until: Date };
};

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** The one place that decides what a client gets back, why, until when, and whether the visit may be moved instead. */
export function decideCancellation(visit: VisitTerms, now: Date): CancellationDecision {
  const because = reasonNow(visit, now);
  const byTerms = cancellationDeadlines(visit.terms, visit.startsAt, visit.ended);
  const percentage = because === 'terms' ? percentageAt(byTerms, now) : 100;
  return {
    because,
    refund: refundOf(visit.paid, percentage),
    deadlines: shownDeadlines(visit, byTerms),
    move: moveOf(visit, because),
  };
}

/** What lasts longest is named first. */
function reasonNow({ startsAt, isAccepted, isChangedByUs, ...visit }: VisitTerms, now: Date): RefundReason {
  const { isOnTheWay, isTherapistLate } = visit.progress ?? asPlanned;
  if (isTherapistLate) return 'therapist_late';
  if (now >= startsAt) return 'terms';
  if (isChangedByUs) return 'changed_by_us';
  if (!isAccepted) return 'nobody_accepted';
  const graceEnds = graceEndOf(visit);
  return graceEnds && now < graceEnds && !isOnTheWay ? 'just_paid' : 'terms';
}

/** Nobody can know when a therapist will accept, so that case sets no date. */
function shownDeadlines({ startsAt, paidAt, isChangedByUs, progress }: VisitTerms, byTerms: Deadlines): Deadlines {
  const graceEnds = progress?.isOnTheWay ? null : graceEndOf({ paidAt });
  const withGrace = graceEnds ? later(byTerms.full, earlier(startsAt, graceEnds)) : byTerms.full;
  const full = isChangedByUs ? startsAt : withGrace;
  return { full, half: later(byTerms.half, full) };
}

function moveOf({ startsAt, rescheduleHours, paidAt }: VisitTerms, because: RefundReason) {
  const byRule = hoursBefore(startsAt, rescheduleHours);
  if (because === 'changed_by_us' || because === 'nobody_accepted') return { isFree: true, until: startsAt };
  const graceEnds = graceEndOf({ paidAt });
  if (because === 'just_paid' && graceEnds) return { isFree: true, until: later(byRule, earlier(startsAt, graceEnds)) };
  return { isFree: false, until: byRule };
}

/** For a visit that fails through no fault of the client. */
export const fullRefund = (paid: Paid): Refund => refundOf(paid, 100);

/** For an admin who has a reason to keep everything. */
export const noRefund = (paid: Paid): Refund => refundOf(paid, 0);

/** Before the first instant all of it comes back, until the second half of it. What was over before a move stays over. */
export function cancellationDeadlines(
  terms: CancellationTerms,
  startsAt: Date,
  ended: EndedRefunds = nothingEnded,
): Deadlines {
  return {
    full: earlier(hoursBefore(startsAt, terms.fullRefundHours), ended.full),
    half: earlier(hoursBefore(startsAt, terms.halfRefundHours), ended.half),
  };
}

/** For a visit that its client moves now: a later start brings no step back that is over, and a free move ends none. */
export function endedByMove(visit: VisitTerms, now: Date): EndedRefunds {
  const ended = visit.ended ?? nothingEnded;
  if (reasonNow(visit, now) !== 'terms') return ended;
  const { full, half } = cancellationDeadlines(visit.terms, visit.startsAt, ended);
  return { full: now < full ? null : full, half: now <= half ? null : half };
}

function percentageAt({ full, half }: Deadlines, now: Date): 100 | 50 | 0 {
  if (now < full) return 100;
  return now <= half ? 50 : 0;
}

function refundOf(paid: Paid, percentage: 100 | 50 | 0): Refund {
  const whole = addCents(paid.card, paid.giftCard);
  // The whole is rounded once, so that two halves never add up to a cent too much.
  const back = percentageOfCents(whole, percentage);
  const giftCard = percentageOfCents(paid.giftCard, percentage);
  return { percentage, giftCard, card: subtractCents(back, giftCard), fee: subtractCents(whole, back) };
}

const graceEndOf = ({ paidAt }: Pick<VisitTerms, 'paidAt'>): Date | null =>
  paidAt && new Date(paidAt.getTime() + graceMinutes * minuteMs);

const earlier = (instant: Date, ended: Date | null): Date => (ended && ended < instant ? ended : instant);

const later = (one: Date, other: Date): Date => (one < other ? other : one);

const hoursBefore = (instant: Date, hours: number): Date => new Date(instant.getTime() - hours * hourMs);
