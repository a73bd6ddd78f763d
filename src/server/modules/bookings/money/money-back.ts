import {
  type CancellationDecision,
  type CancellationTerms,
  decideCancellation,
  type Paid,
  type VisitTerms,
} from '#domain/booking/cancellation.ts';
import { type MoneyTold, moneyWordsFor } from '#domain/booking/money-words.ts';
import { isPaidLater } from '#domain/booking/pay-by.ts';
import { leftInPurses, listByHand, type Purses } from '#domain/booking/refund-purses.ts';
import { isOnTheWay, type VisitProgress } from '#domain/booking/visit-day.ts';
import { addCents, noCents, subtractCents } from '#domain/money/cents.ts';
import { giveCreditBack } from '#server/modules/gift-cards/public.ts';
import { givePromoBack } from '#server/modules/promotions/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { releaseHold } from '#server/modules/therapists/public.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { BookingRow } from '../repo.ts';

/** As the company has them now; those of a paid booking are frozen on it. */
export type CurrentTerms = CancellationTerms & { readonly rescheduleHours: number };

export const readTerms = async (on: Queryable): Promise<CancellationTerms> => {
  const { fullRefundHours, halfRefundHours } = await readSettings(on, 'cancellation');
  return { fullRefundHours, halfRefundHours };
};

export const readCurrentTerms = (on: Queryable): Promise<CurrentTerms> => readSettings(on, 'cancellation');

const nothing: Paid = { card: noCents, giftCard: noCents };

export const paidParts = ({ paidAt, totalPrice, due, giftCard }: BookingRow): Paid =>
  paidAt ? { card: subtractCents(totalPrice, due), giftCard } : nothing;

/** Of what was paid, what has not gone back yet, each by the way it came. */
export const leftOfPurses = (booking: BookingRow): Purses =>
  leftInPurses({ ...booking, wasPaid: booking.paidAt !== null, isPaidByHand: isPaidByHand(booking) });

/** Agreed with the office to be paid at the visit or by the hotel, and not there yet. */
export const isToPayLater = ({ payBy, paidAt }: Pick<BookingRow, 'payBy' | 'paidAt'>): boolean =>
  isPaidLater(payBy) && !paidAt;

/** Taken at the visit or from the hotel: no provider has it, and the office gives it back by hand. */
const isPaidByHand = ({ payBy, paidAt }: Pick<BookingRow, 'payBy' | 'paidAt'>): boolean =>
  isPaidLater(payBy) && paidAt !== null;

/** No more than this comes back by itself when a visit is cancelled. */
export const leftParts = (booking: BookingRow): Paid => {
  const { card, giftCard } = leftOfPurses(booking);
  return { card, giftCard };
};

/** Before it begins; after that only while a therapist who is too late has not come. */
export const canBeCancelled = ({ status, startsAt }: BookingRow, now: Date, progress: DayProgress): boolean =>
  ['waiting_payment', 'finding_therapist', 'confirmed'].includes(status) &&
  (now < startsAt || progress.isTherapistLate);

type DayProgress = Pick<VisitProgress, 'state' | 'isTherapistLate'>;

/** What the domain decides by. */
export const visitTermsOf = (booking: BookingRow, current: CurrentTerms, progress?: DayProgress): VisitTerms => ({
  terms: booking.cancellationTerms ?? current,
  rescheduleHours: current.rescheduleHours,
  startsAt: booking.startsAt,
  ended: { full: booking.fullRefundEndedAt, half: booking.halfRefundEndedAt },
  paid: leftParts(booking),
  paidAt: booking.paidAt,
  // As long as one of two therapists is missing, the visit that was booked is not there.
  isAccepted: booking.status === 'confirmed' || booking.status === 'completed',
  isChangedByUs: booking.changedByUsAt !== null,
  ...(progress && {
    progress: {
      isOnTheWay: isOnTheWay(progress),
      isTherapistLate: progress.isTherapistLate,
    },
  }),
});

/** What would come back if its client cancelled at this moment, why, and until when it may be moved. */
export const decide = (
  booking: BookingRow,
  current: CurrentTerms,
  now: Date,
  progress?: DayProgress,
): CancellationDecision => decideCancellation(visitTermsOf(booking, current, progress), now);

/** What a booking kept for itself while it was unpaid: the therapists' time, the promo use, the gift card credit. */
export const giveEverythingBack = async (tx: Transaction, bookingId: string): Promise<void> => {
  await releaseHold(tx, bookingId);
  await givePromoBack(tx, bookingId);
  await giveCreditBack(tx, bookingId);
};

/** What page and mails say about the money: one table in the domain decides. */
export const moneyTold = (booking: BookingRow): MoneyTold => {
  const { status, paymentStatus, refundState, unwantedState } = booking;
  const byHand = listByHand(booking.refundedByHand);
  const paid = isToPayLater(booking)
    ? booking.totalPrice
    : subtractCents(addCents(booking.totalPrice, booking.giftCard), booking.due);
  return {
    words: moneyWordsFor({
      status,
      paymentStatus,
      paidCents: paid,
      refundCents: booking.refunded,
      refundState,
      unwantedState,
      payBy: booking.payBy,
      isAtBank: booking.bankWait !== null,
      isPaymentOpen: booking.paymentOpen,
    }),
    paid,
    refund: booking.refunded,
    refundToGiftCard: booking.refundedCredit,
    ...(byHand.length > 0 && { byHand }),
    unwanted: booking.unwanted,
    method: booking.paidWith,
  };
};
