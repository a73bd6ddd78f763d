import type { AdminBooking } from '#contract/admin-bookings.ts';
import { addCents, type Cents, noCents, percentageOfCents, subtractCents } from '#domain/money/cents.ts';

export const refundKinds = ['full', 'terms', 'none'] as const;
export type RefundKind = (typeof refundKinds)[number];

export type Back = { readonly whole: Cents; readonly card: Cents; readonly giftCard: Cents };

type Money = {
  refundable: Pick<AdminBooking['refundable'], 'card' | 'giftCard'>;
  cancellation: Pick<AdminBooking['cancellation'], 'refund'>;
};

const nothing: Back = { whole: noCents, card: noCents, giftCard: noCents };

/** What each choice gives back, to the cent, each part to where it came from; what was paid in person the office gives back by hand. */
export const refundChoices = ({ refundable: { card, giftCard }, cancellation }: Money): Record<RefundKind, Back> => {
  const full = { whole: addCents(card, giftCard), card, giftCard };
  return { full, terms: termsOf(full, cancellation.refund), none: nothing };
};

/** The terms know all, half and nothing; the server has said how much that is. */
const termsOf = (full: Back, whole: Cents): Back => {
  if (whole === full.whole) return full;
  const giftCard = whole === 0 ? noCents : percentageOfCents(full.giftCard, 50);
  return { whole, card: subtractCents(whole, giftCard), giftCard };
};
