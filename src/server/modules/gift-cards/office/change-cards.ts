import type { OfficeCard } from '#contract/admin-gift-cards.ts';
import type { WayBackByHand } from '#domain/booking/pay-by.ts';
import { isPaidInPerson } from '#domain/gift-cards/gift-card-rules.ts';
import { handedBackKind } from '#domain/ledger/entries.ts';
import { type Cents, cents, noCents } from '#domain/money/cents.ts';
import { type Actor, requireFreshForRefund } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { writeEntry } from '#server/modules/ledger/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { mailDelivery } from '../buy/deliver-gift-cards.ts';
import { lockCard, markDelivered, markWithdrawn } from '../cards-repo.ts';
import { mailEnded } from '../change/mail-changes.ts';
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
  { actor, reason }: { actor: Actor; reason?: string | undefined },
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

/** What came at the desk, handed back in the moment it was noted. */
const writeByHand = async (tx: Transaction, giftCardId: string, amount: Cents, how: WayBackByHand): Promise<void> => {
  const event = { kind: handedBackKind(how), amount };
  await writeEntry(tx, { entry: `by-hand:withdrawn:${giftCardId}`, event, giftCardId });
};

type Reasoned<Wish = unknown> = Wish & { actor: Actor; reason: string };

export const extendCard = (
  deps: GiftCardDeps,
  id: string,
  wish: { until: string; actor: Actor; reason?: string | undefined },
): Promise<OfficeCard> =>
  changing(deps, id, wish, async (tx, { state, expiresOn }) => {
    if (state === 'cancelled' || wish.until <= expiresOn) throw new AppError('too_late');
    await setExpiry(tx, id, wish.until);
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
  { actor, recipientEmail }: { actor: Actor; recipientEmail?: string | undefined },
): Promise<OfficeCard> =>
  deps.database.transaction(async (tx) => {
    const before = await readExisting(tx, id);
    if (!['planned', 'not_sent', 'unused', 'in_use'].includes(before.state)) throw new AppError('too_late');
    if (recipientEmail !== undefined) await setRecipientEmail(tx, id, recipientEmail);
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

type WayBack = 'card' | 'on_site' | 'nobody';
type Ending = Reasoned<{ to?: WayBack | undefined; byHand?: WayBackByHand | undefined; balance?: number | undefined }>;

/** The way it was paid; what nobody paid goes to nobody. */
const wayOf = ({ paidBy, refundable }: OfficeCard): WayBack => {
  if (isPaidInPerson(paidBy)) return 'on_site';
  return refundable > 0 ? 'card' : 'nobody';
};

/** Each way gives back what came by it, and no more. */
const refuseWrongWay = (to: WayBack, { byHand }: Ending, { balance, refundable, paidBy }: OfficeCard): void => {
  const isInPerson = isPaidInPerson(paidBy);
  if (isInPerson && !(to === 'on_site' && byHand))
    throw new AppError('refund_by_hand', { text: 'common:giftCardByHand' });
  const left = isInPerson === (to === 'on_site') ? refundable : noCents;
  if (left < balance) throw new AppError('refund_too_much', { extra: { left } });
};

/** What is left goes back the way it was paid, or to nobody. */
export const endCard = (deps: GiftCardDeps, id: string, wish: Ending): Promise<OfficeCard> =>
  changing(deps, id, wish, async (tx, before) => {
    const { state, balance } = before;
    if (state === 'cancelled') throw new AppError('too_late');
    if (wish.balance !== undefined && balance !== wish.balance)
      throw new AppError('refund_changed', { extra: { refund: balance } });
    const to = wish.to ?? wayOf(before);
    const isBack = to !== 'nobody' && balance > 0;
    if (isBack) refuseWrongWay(to, wish, before);
    requireFreshForRefund(wish.actor, balance);
    const byHand = isBack && to === 'on_site' ? (wish.byHand ?? null) : null;
    await markWithdrawn(tx, id, byHand);
    const kind = isBack ? 'withdrawn' : 'cancelled';
    if (balance > 0) await insertMovement(tx, { giftCardId: id, kind, amount: cents(-balance), bookingId: null });
    if (!isBack) return;
    await mailEnded(deps, tx, { id, by: 'office' });
    if (byHand) await writeByHand(tx, id, balance, byHand);
    else await deps.emit(tx, giftCardWithdrawn, { giftCardId: id, refundCents: balance });
  });
