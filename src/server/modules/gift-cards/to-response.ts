import type { GiftCard, KeptGiftCard } from '#contract/gift-cards.ts';
import type { GiftCardRow, KeptRow } from './cards-repo.ts';

const canWithdraw = ({ status, balance, amount, isWithdrawableByTime }: GiftCardRow): boolean =>
  status === 'active' && balance === amount && isWithdrawableByTime;

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
  },
});

export const toKept = ({ keptAt, ...card }: KeptRow): KeptGiftCard => ({ ...card, keptAt: keptAt.toISOString() });
