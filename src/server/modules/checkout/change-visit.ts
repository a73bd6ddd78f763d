import type { previewVisitChange, changeVisit as route } from '#contract/change-visit.ts';
import type { RouteAnswer, RouteRequest } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import { addCents, type Cents } from '#domain/money/cents.ts';
import { type Actor, requireFreshForRefund } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { errorCodeOf, type Transaction } from '#server/platform/database/database.ts';
import { applyVisitChange, collectFaults, type VisitChange } from '../bookings/public.ts';
import { refundCredit } from '../gift-cards/public.ts';
import { queueRefund } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';

type Wish = RouteRequest<typeof route>['body'];
type Preview = RouteAnswer<typeof previewVisitChange>;
type By = { actor: Actor; language: Language };

/** Thrown to take everything back: what was tried is what would happen. */
class OnlyTried extends Error {
  readonly change: VisitChange;
  constructor(change: VisitChange) {
    super('Only tried');
    this.change = change;
  }
}

/** What a change would mean for price, end and therapists. It is done and taken back, so that it cannot say anything else. */
export const tryVisitChange = async (deps: CheckoutDeps, id: string, wish: Wish, by: By): Promise<Preview> => {
  try {
    await deps.database.transaction(async (tx) => {
      throw new OnlyTried(await change(deps, tx, id, wish, by));
    });
  } catch (error) {
    if (error instanceof OnlyTried) return toPreview(error.change);
    throw explained(error);
  }
  throw new Error('A try ends with what it found');
};

/** What is more is paid by a link, what is less goes back at once: first to the card, then to the gift card. */
export const changeVisit = async (deps: CheckoutDeps, id: string, wish: Wish, by: By): Promise<void> => {
  try {
    await deps.database.transaction(async (tx) => {
      const made = await change(deps, tx, id, wish, by);
      const [toPay, refund] = [made.toPay, sumBack(made)];
      if (toPay !== wish.toPay || refund !== wish.refund)
        throw new AppError('price_changed', { text: 'booking:refused.changeOtherPrice', extra: { toPay, refund } });
      await giveBack(tx, made, by.actor);
    });
  } catch (error) {
    throw explained(error);
  }
};

/** The same as a part of something greater, which says afterwards what it cost: more to pay, or below 0 what goes back. */
export const changeVisitWithin = async (
  deps: CheckoutDeps,
  tx: Transaction,
  id: string,
  choices: Omit<Wish, 'toPay' | 'refund'>,
  by: By,
): Promise<number> => {
  try {
    const made = await change(deps, tx, id, { ...choices, toPay: 0, refund: 0 }, by);
    await giveBack(tx, made, by.actor);
    return made.toPay - sumBack(made);
  } catch (error) {
    throw explained(error);
  }
};

const sumBack = ({ back }: VisitChange): Cents => addCents(back.card, back.giftCard);

const giveBack = async (tx: Transaction, made: VisitChange, actor: Actor): Promise<void> => {
  const { bookingId: id, back, sequence } = made;
  requireFreshForRefund(actor, sumBack(made));
  if (back.giftCard > 0) await refundCredit(tx, id, back.giftCard);
  const order = {
    purpose: { kind: 'booking' as const, id },
    amountCents: back.card,
    cause: `changed:${id}:${sequence}`,
  };
  if (back.card > 0) await queueRefund(tx, order);
};

const change = (deps: CheckoutDeps, tx: Transaction, id: string, wish: Wish, { actor, language }: By) => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  return applyVisitChange(deps, tx, id, wish, { admin: actor, faults: collectFaults(deps.texts, language) });
};

/** Somebody took that time in the same moment: the constraint has the last word. */
const explained = (error: unknown): unknown =>
  ['55P03', '40P01', '40001', '23P01'].includes(errorCodeOf(error) ?? '')
    ? new AppError('slot_taken', { text: 'booking:refused.changeNobodyFree' })
    : error;

const toPreview = ({ price, toPay, back, endsAt, therapists, missing }: VisitChange): Preview => ({
  lines: price.priceLines,
  totalPrice: addCents(price.totalPrice, price.giftCard),
  toPay,
  refund: addCents(back.card, back.giftCard),
  refundToGiftCard: back.giftCard,
  endsAt: endsAt.toISOString(),
  therapists,
  missing,
});
