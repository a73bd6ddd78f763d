import type { AdminBooking } from '#contract/admin-bookings.ts';
import { isPaidLater } from '#domain/booking/pay-by.ts';
import { addCents, type Cents, noCents, percentageOfCents, subtractCents } from '#domain/money/cents.ts';

export const refundKinds = ['full', 'terms', 'none'] as const;
export type RefundKind = (typeof refundKinds)[number];

export type Back = { readonly whole: Cents; readonly card: Cents; readonly giftCard: Cents };

type Money = Pick<AdminBooking, 'paidAt' | 'payBy' | 'totalPrice' | 'giftCardAmount' | 'due'> & {
  cancellation: Pick<AdminBooking['cancellation'], 'refund'>;
  money: Pick<AdminBooking['money'], 'refund' | 'refundToGiftCard'>;
};

const nothing: Back = { whole: noCents, card: noCents, giftCard: noCents };

/** What each choice gives back, to the cent, each part to where it came from. */
export const refundChoices = (booking: Money): Record<RefundKind, Back> => {
  if (!booking.paidAt) return { full: nothing, terms: nothing, none: nothing };
  const card = leftOnCard(booking);
  const giftCard = subtractCents(booking.giftCardAmount, booking.money.refundToGiftCard);
  const full = { whole: addCents(card, giftCard), card, giftCard };
  return { full, terms: termsOf(full, booking.cancellation.refund), none: nothing };
};

/** What was paid there and has not gone back; what was paid in person the office gives back by hand. */
const leftOnCard = ({ payBy, totalPrice, due = noCents, money }: Money): Cents =>
  isPaidLater(payBy)
    ? noCents
    : subtractCents(totalPrice, addCents(due, subtractCents(money.refund, money.refundToGiftCard)));

/** The terms know all, half and nothing; the server has said how much that is. */
const termsOf = (full: Back, whole: Cents): Back => {
  if (whole === full.whole) return full;
  const giftCard = whole === 0 ? noCents : percentageOfCents(full.giftCard, 50);
  return { whole, card: subtractCents(whole, giftCard), giftCard };
};
