import { addCents, type Cents, percentageOfCents, subtractCents } from '#domain/money/cents.ts';

/** Frozen on the booking when it is paid: a later change of the house rules does not touch it. */
export type CancellationTerms = { readonly fullRefundHours: number; readonly halfRefundHours: number };

/** What each step of a refund lasted until, where it was over when the visit was moved. */
export type EndedRefunds = { readonly full: Date | null; readonly half: Date | null };

const nothingEnded: EndedRefunds = { full: null, half: null };

export type Deadlines = { readonly full: Date; readonly half: Date };

export type Paid = { readonly card: Cents; readonly giftCard: Cents };

export type Refund = Paid & { readonly percentage: 100 | 50 | 0; readonly fee: Cents };

const hourMs = 3_600_000;

/** For a client who cancels. Each part goes back to where it came from. */
export function refundOnCancellation(
  booking: {
    readonly terms: CancellationTerms;
    readonly startsAt: Date;
    readonly ended?: EndedRefunds;
    readonly paid: Paid;
  },
  now: Date,
): Refund {
  const deadlines = cancellationDeadlines(booking.terms, booking.startsAt, booking.ended);
  return refundOf(booking.paid, refundPercentage(deadlines, now));
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

/** For a visit that is moved now: a later start brings no step back that is over. */
export const endedBy = (now: Date, { full, half }: Deadlines): EndedRefunds => ({
  full: now < full ? null : full,
  half: now <= half ? null : half,
});

export const lastMomentToReschedule = (startsAt: Date, rescheduleHours: number): Date =>
  hoursBefore(startsAt, rescheduleHours);

export const canReschedule = (startsAt: Date, now: Date, rescheduleHours: number): boolean =>
  now <= lastMomentToReschedule(startsAt, rescheduleHours);

function refundPercentage({ full, half }: Deadlines, now: Date): 100 | 50 | 0 {
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

const earlier = (instant: Date, ended: Date | null): Date => (ended && ended < instant ? ended : instant);

const hoursBefore = (instant: Date, hours: number): Date => new Date(instant.getTime() - hours * hourMs);
