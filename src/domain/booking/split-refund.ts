import { type Cents, smallerCents, subtractCents } from '#domain/money/cents.ts';
import type { Paid } from './cancellation.ts';

/** An amount the office gives back, in the order wished: what does not fit into the first purse goes to the other. */
export const splitRefund = (amount: Cents, { card, giftCard }: Paid, to: 'card' | 'gift_card'): Paid => {
  const first = smallerCents(amount, to === 'card' ? card : giftCard);
  const second = subtractCents(amount, first);
  return to === 'card' ? { card: first, giftCard: second } : { card: second, giftCard: first };
};
