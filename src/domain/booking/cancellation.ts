import { addCents, type Cents, percentageOfCents, subtractCents } from '#domain/money/cents.ts';

/** Frozen on the booking when it is paid: a later change of the house rules does not touch it. */
export type CancellationTerms = { readonly fullRefundHours: number; readonly halfRefundHours: number };

export type Paid = { readonly card: Cents; readonly giftCard: Cents };

export type Refund = Paid & { readonly percentage: 100 | 50 | 0; readonly fee: Cents };

const hourMs = 3_600_000;

/** For a client who cancels. Each part goes back to where it came from. */
export function refundOnCancellation(
  booking: { readonly terms: CancellationTerms; readonly startsAt: Date; readonly paid: Paid },
  now: Date,
): Refund {
  return refundOf(booking.paid, refundPercentage(booking.terms, booking.startsAt, now));
}

/** For a visit that fails through no fault of the client. */
export const fullRefund = (paid: Paid): Refund => refundOf(paid, 100);

/** For an admin who has a reason to keep everything. */
export const noRefund = (paid: Paid): Refund => refundOf(paid, 0);

/** Before the first instant all of it comes back, until the second half of it. */
export function cancellationDeadlines(terms: CancellationTerms, startsAt: Date): { full: Date; half: Date } {
  return { full: hoursBefore(startsAt, terms.fullRefundHours), half: hoursBefore(startsAt, terms.halfRefundHours) };
}

export const lastMomentToReschedule = (startsAt: Date, rescheduleHours: number): Date =>
  hoursBefore(startsAt, rescheduleHours);

export const canReschedule = (startsAt: Date, now: Date, rescheduleHours: number): boolean =>
  now <= lastMomentToReschedule(startsAt, rescheduleHours);

function refundPercentage(terms: CancellationTerms, startsAt: Date, now: Date): 100 | 50 | 0 {
  const { full, half } = cancellationDeadlines(terms, startsAt);
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

const hoursBefore = (instant: Date, hours: number): Date => new Date(instant.getTime() - hours * hourMs);
