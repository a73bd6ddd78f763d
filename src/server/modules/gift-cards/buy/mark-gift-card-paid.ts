import type { Transaction } from '#server/platform/database/database.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import { giftCardPaid, newGiftCardCode } from '../gift-card.ts';
import { activate, insertMovement, lockForPayment } from '../repo.ts';

/** The card gets its code, its balance and its three years. `gone`: it was cancelled or never was, so the money goes back. */
export const markGiftCardPaid = async (
  { emit }: { emit: Emit },
  tx: Transaction,
  id: string,
): Promise<'paid' | 'already' | 'gone'> => {
  const card = await lockForPayment(tx, id);
  if (card?.isPaid) return 'already';
  if (card?.status !== 'waiting_payment') return 'gone';
  while ((await activate(tx, id, newGiftCardCode())) === 0);
  await insertMovement(tx, { giftCardId: id, kind: 'issued', amount: card.amountCents, bookingId: null });
  await emit(tx, giftCardPaid, { giftCardId: id });
  return 'paid';
};
