import type { GiftCard, KeptGiftCard } from '#contract/gift-cards.ts';
import type { CardBack } from '#domain/gift-cards/gift-card-rules.ts';
import type { GiftCardRow, KeptRow } from './cards-repo.ts';

/** Only the provider gives back by itself; what came in person the office gives back. */
export const isHeldOnline = ({ amount, leftAtProvider }: GiftCardRow): boolean => leftAtProvider >= amount;

const canWithdraw = (card: GiftCardRow): boolean =>
  card.status === 'active' && card.balance === card.amount && card.isWithdrawableByTime && isHeldOnline(card);

export const cardBackOf = ({ refunded, paidWith, givenBackBy }: GiftCardRow): CardBack | null =>
  refunded > 0 ? { amount: refunded, method: paidWith, byHand: givenBackBy } : null;

const backOf = (card: GiftCardRow) => {
  const back = cardBackOf(card);
  return back && { back };
};

/** For the one who bought it. */
export const toGiftCard = (card: GiftCardRow): GiftCard => ({
  id: card.id,
  amount: card.amount,
  balance: card.balance,
  status: card.status,
  code: card.status === 'active' ? card.code : null,
  recipientName: card.recipientName,
  recipientEmail: card.recipientEmail,
  fromName: card.fromName,
  buyerEmail: card.buyerEmail,
  message: card.message,
  design: card.design,
  language: card.language,
  deliverOn: card.deliverOn,
  deliveredAt: card.deliveredAt?.toISOString() ?? null,
  expiresOn: card.expiresOn,
  createdAt: card.createdAt.toISOString(),
  paidAt: card.paidAt?.toISOString() ?? null,
  ...(card.status === 'waiting_payment' && card.bankWait && { bankWait: card.bankWait }),
  withdrawal: {
    isPossible: canWithdraw(card),
    lastDay: card.withdrawableUntil,
    withdrawnAt: card.withdrawnAt?.toISOString() ?? null,
    ...(card.status === 'withdrawn' && backOf(card)),
  },
});

export const toKept = ({ keptAt, ...card }: KeptRow): KeptGiftCard => ({ ...card, keptAt: keptAt.toISOString() });
