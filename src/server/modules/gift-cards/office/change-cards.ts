import type { OfficeCard } from '#contract/admin-gift-cards.ts';
import { cents } from '#domain/money/cents.ts';
import { type Actor, requireFreshForRefund } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { mailDelivery } from '../buy/deliver-gift-cards.ts';
import { lockCard, markDelivered, markWithdrawn } from '../cards-repo.ts';
import { mailWithdrawn } from '../change/mail-changes.ts';
import type { GiftCardDeps } from '../deps.ts';
import { giftCardWithdrawn } from '../gift-card.ts';
import { insertMovement } from '../repo.ts';
import { findOfficeCard, setExpiry, setRecipientEmail, setRest } from './office-repo.ts';

/** What the log keeps of a card: no name, no address and no code. */
const logged = ({ state, balance, expiresOn }: OfficeCard) => ({ status: state, balance, validUntil: expiresOn });

const labelOf = ({ code }: OfficeCard): string => `…${code.slice(-4)}`;

const readExisting = async (tx: Transaction, id: string): Promise<OfficeCard> => {
  const card = found(await findOfficeCard(tx, id));
  return card;
};

/** Locks the card, changes it and writes a line in the log, in one transaction. */
const changing = (
  { database }: Pick<GiftCardDeps, 'database'>,
  id: string,
  { actor, reason }: { actor: Actor; reason?: string },
  change: (tx: Transaction, before: OfficeCard) => Promise<unknown>,
): Promise<OfficeCard> =>
  database.transaction(async (tx) => {
    await lockCard(tx, id);
    const before = await readExisting(tx, id);
    await change(tx, before);
    const after = await readExisting(tx, id);
    const why = reason === undefined ? {} : { reason };
    const parts = { before: logged(before), after: { ...logged(after), ...why } };
    await recordChange(tx, { actor, what: 'gift-card', id, label: labelOf(before), ...parts });
    return after;
  });

type Reasoned<Wish = unknown> = Wish & { actor: Actor; reason: string };

export const extendCard = (
  deps: GiftCardDeps,
  id: string,
  wish: Reasoned<{ expiresOn: string }>,
): Promise<OfficeCard> =>
  changing(deps, id, wish, async (tx, { state, expiresOn }) => {
    if (state === 'cancelled' || wish.expiresOn <= expiresOn) throw new AppError('too_late');
    await setExpiry(tx, id, wish.expiresOn);
  });

/** Nobody is written to: it is a matter of the office. While its payment is disputed it stays at rest, whatever the office wishes. */
export const freezeCard = (
  deps: GiftCardDeps,
  id: string,
  wish: Reasoned<{ isFrozen: boolean }>,
): Promise<OfficeCard> =>
  changing(deps, id, wish, async (tx, { isFrozenByOffice }) => {
    if (isFrozenByOffice === wish.isFrozen || !(await setRest(tx, id, { byOffice: wish.isFrozen })))
      throw new AppError('too_late');
  });

/** Once more, or now instead of later; the log says that it was mailed and not to whom. */
export const sendCard = (
  deps: GiftCardDeps,
  id: string,
  { actor, recipientEmail }: { actor: Actor; recipientEmail: string },
): Promise<OfficeCard> =>
  deps.database.transaction(async (tx) => {
    const before = await readExisting(tx, id);
    if (!['planned', 'not_sent', 'unused', 'in_use'].includes(before.state)) throw new AppError('too_late');
    await setRecipientEmail(tx, id, recipientEmail);
    const card = found(await lockCard(tx, id));
    await markDelivered(tx, id);
    await mailDelivery(deps, tx, card, `:${deps.clock.now().getTime()}`);
    const line = {
      what: 'gift-card' as const,
      id,
      label: labelOf(before),
      before: {},
      after: { mail: 'gift_card_delivered' },
    };
    await recordChange(tx, { actor, action: 'mailed', ...line });
    return readExisting(tx, id);
  });

/** What is left goes back to where it was paid from, or to nobody. */
export const endCard = (
  deps: GiftCardDeps,
  id: string,
  wish: Reasoned<{ to: 'card' | 'nobody'; balance: number }>,
): Promise<OfficeCard> =>
  changing(deps, id, wish, async (tx, { state, balance, refundable }) => {
    if (state === 'cancelled') throw new AppError('too_late');
    if (balance !== wish.balance) throw new AppError('refund_changed', { extra: { refund: balance } });
    const isBack = wish.to === 'card' && balance > 0;
    if (isBack && refundable < balance) throw new AppError('refund_too_much', { extra: { left: refundable } });
    requireFreshForRefund(wish.actor, balance);
    const card = await lockCard(tx, id);
    await markWithdrawn(tx, id);
    const kind = isBack ? 'withdrawn' : 'cancelled';
    if (balance > 0) await insertMovement(tx, { giftCardId: id, kind, amount: cents(-balance), bookingId: null });
    if (!isBack) return;
    if (card) await mailWithdrawn(tx, { ...card, amount: balance });
    await deps.emit(tx, giftCardWithdrawn, { giftCardId: id, refundCents: balance });
  });
