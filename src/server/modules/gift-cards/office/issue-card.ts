import type { OfficeCard, issueGiftCard as route } from '#contract/admin-gift-cards.ts';
import type { RouteRequest } from '#contract/route.ts';
import { cents } from '#domain/money/cents.ts';
import { type Actor, requireFreshForRefund } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { writeEntry } from '#server/modules/ledger/public.ts';
import { hashToken, newId } from '#server/platform/secrets.ts';
import { giftCardTokenOf } from '../access.ts';
import { isDeliverable } from '../buy/create-gift-card.ts';
import { deliverCard } from '../buy/deliver-gift-cards.ts';
import { insertCard } from '../cards-repo.ts';
import type { GiftCardDeps } from '../deps.ts';
import { giftCardPaid, newGiftCardCode } from '../gift-card.ts';
import { activate, insertMovement } from '../repo.ts';
import { findOfficeCard } from './office-repo.ts';

type Input = RouteRequest<typeof route>['body'];

/** Paid at the desk, or a gift of the company: in either case it is good at once, and mailed as a bought one is. */
export const issueCard = async (deps: GiftCardDeps, input: Input, actor: Actor): Promise<OfficeCard> => {
  const { deliverOn = null, paidHow, reason, buyerEmail, ...wish } = input;
  if (deliverOn && !isDeliverable(deliverOn, deps.clock.now())) throw new AppError('too_late');
  if (paidHow === 'given') requireFreshForRefund(actor, input.amount);
  const id = newId();
  const amount = cents(wish.amount);
  const { recipientName, recipientEmail, fromName, message, design, language } = wish;
  const isGiven = paidHow === 'given';
  return deps.database.transaction(async (tx) => {
    await insertCard(tx, {
      ...{ id, amount, recipientName, recipientEmail, fromName, message, design, language, deliverOn },
      buyerEmail: isGiven ? '' : (buyerEmail ?? ''),
      buyerLanguage: language,
      userId: null,
      nif: null,
      paidBy: paidHow,
      accessTokenHash: hashToken(giftCardTokenOf(deps.config, id)),
    });
    while ((await activate(tx, id, newGiftCardCode())) === 0);
    if (!isGiven)
      await writeEntry(tx, { entry: `desk:${id}`, event: { kind: 'payment_on_site', amount }, giftCardId: id });
    await insertMovement(tx, { giftCardId: id, kind: isGiven ? 'given' : 'issued', amount, bookingId: null });
    const after = { price: amount, paidHow, reason };
    await recordChange(tx, { actor, what: 'gift-card', id, before: null, after });
    // A gift of the company is no sale: no receipt and no invoice.
    if (isGiven) await deliverCard(deps, tx, id);
    else await deps.emit(tx, giftCardPaid, { giftCardId: id });
    const card = await findOfficeCard(tx, id);
    if (!card) throw new Error('A gift card that was just issued is gone');
    return card;
  });
};
