import type { GiftCard } from '#contract/gift-cards.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { type Cents, cents, noCents, smallerCents } from '#domain/money/cents.ts';
import { AppError } from '#server/http/app-error.ts';
import { forgetUntrueMail } from '#server/modules/messaging/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findAccessibleCard, type GiftCardVisitor } from '../access.ts';
import { deliveryCause } from '../buy/deliver-gift-cards.ts';
import { lockCard, markUndelivered, markWithdrawn } from '../cards-repo.ts';
import type { GiftCardDeps } from '../deps.ts';
import { giftCardWithdrawn } from '../gift-card.ts';
import { setRest } from '../office/office-repo.ts';
import { addToBalance, insertMovement } from '../repo.ts';
import { isHeldOnline, toGiftCard } from '../to-response.ts';
import { mailEnded, mailFrozen } from './mail-changes.ts';

type Deps = Pick<GiftCardDeps, 'database' | 'emit' | 'texts'>;

/** A change of mind while nothing is spent. Asking twice is no fault: the money goes back once. */
export const withdrawGiftCard = async (deps: Deps, id: string, visitor: GiftCardVisitor): Promise<GiftCard> => {
  await findAccessibleCard(deps.database, id, visitor);
  await deps.database.transaction((tx) => withdraw(deps, tx, id));
  return toGiftCard(await findAccessibleCard(deps.database, id, visitor));
};

const withdraw = async (deps: Deps, tx: Transaction, id: string): Promise<void> => {
  const card = await lockCard(tx, id);
  if (card?.status === 'withdrawn') return;
  if (card?.status !== 'active' || !card.isWithdrawableByTime)
    throw new AppError('too_late', { text: 'common:giftCardTooLate' });
  if (!isHeldOnline(card)) throw await notOnline(tx);
  if (card.balance !== card.amount) throw new AppError('gift_card_used');
  await markWithdrawn(tx, id);
  await insertMovement(tx, { giftCardId: id, kind: 'withdrawn', amount: cents(-card.amount), bookingId: null });
  await mailEnded(deps, tx, { id, by: 'buyer' });
  await deps.emit(tx, giftCardWithdrawn, { giftCardId: id, refundCents: card.amount });
};

/** Given by the company or paid at the desk: whoever has questions about it calls us. */
const notOnline = async (tx: Transaction): Promise<AppError> => {
  const { phone } = await readSettings(tx, 'company');
  return new AppError('gift_card_not_online', { values: () => ({ phone: formatPhone(phone) }) });
};

/** The provider gave its buyer money back: so much of what is left on it is worth nothing any more. */
export const takeOffCard = async (tx: Transaction, id: string, amount: Cents): Promise<Cents> => {
  const card = await lockCard(tx, id);
  if (!card || card.status === 'withdrawn') return noCents;
  const taken = smallerCents(amount, card.balance);
  if (taken === 0) return noCents;
  if (taken === card.balance) await markWithdrawn(tx, id);
  else await addToBalance(tx, id, cents(-taken));
  await insertMovement(tx, { giftCardId: id, kind: 'withdrawn', amount: cents(-taken), bookingId: null });
  return taken;
};

type FreezeDeps = Pick<GiftCardDeps, 'config' | 'clock'>;

/** While its payment is disputed nobody spends it; once the dispute is won it is what it was. Its buyer hears of both. */
export const setGiftCardDisputed = async (
  deps: FreezeDeps,
  tx: Transaction,
  id: string,
  isDisputed: boolean,
): Promise<void> => {
  const before = await lockCard(tx, id);
  const after = await setRest(tx, id, { byDispute: isDisputed });
  // The office may have it at rest for reasons of its own.
  if (!after || after.status === before?.status) return;
  // The card was on its way to somebody when it was frozen, and did not leave.
  if (!isDisputed && (await forgetUntrueMail(tx, 'gift_card_delivered', deliveryCause(id))))
    await markUndelivered(tx, id);
  await mailFrozen(deps, tx, id, isDisputed);
};
