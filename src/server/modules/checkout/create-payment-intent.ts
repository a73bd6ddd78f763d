import type { createPaymentIntent as route } from '#contract/payments.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { type Cents, noCents } from '#domain/money/cents.ts';
import { type WayToPay, waysFor } from '#domain/money/ways-to-pay.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  dropUsedUpPromo,
  expireHolds,
  findPurchase,
  markBookingPaid,
  mayPay,
  waysToPayOf,
} from '../bookings/public.ts';
import { findGiftCardPurchase, mayPayGiftCard } from '../gift-cards/public.ts';
import { closePayment, openPayment, type Purpose } from '../payments/public.ts';
import { findTipDue } from '../tips/public.ts';
import type { CheckoutDeps } from './deps.ts';
import { isBookingOver } from './purchases.ts';

export type Payer = { actor: Actor; token: string | null };

type Answer = RouteAnswer<typeof route>;
type Due = { purpose: Purpose; amountCents: Cents; ways: readonly WayToPay[] };

export const createPaymentIntent = async (deps: CheckoutDeps, purpose: Purpose, payer: Payer): Promise<Answer> => {
  const due = await findDue(deps, purpose, payer);
  if (due.amountCents === 0) return payNothing(deps, purpose);
  const opened = await openPayment(deps, due);
  // It may have been settled while we asked: then the purchase itself says how, and nobody is asked for money twice.
  await findDue(deps, purpose, payer);
  if (!opened) throw new AppError('hold_expired');
  return {
    clientSecret: opened.clientSecret,
    paymentIntentId: opened.intentId,
    publishableKey: deps.provider.publishableKey,
    amount: due.amountCents,
    currency: 'eur',
    ways: [...due.ways],
  };
};

/** What is to be paid, from the database and from nowhere else. */
const findDue = async (deps: CheckoutDeps, purpose: Purpose, payer: Payer): Promise<Due> => {
  if (purpose.kind === 'tip')
    return {
      purpose,
      amountCents: await findTipDue(deps, purpose.id, payer),
      ways: waysFor({ kind: 'tip' }, deps.clock.now()),
    };
  return purpose.kind === 'booking' ? bookingDue(deps, purpose, payer) : giftCardDue(deps, purpose, payer);
};

const bookingDue = async (deps: CheckoutDeps, purpose: Purpose, { actor, token }: Payer): Promise<Due> => {
  const booking = await findPurchase(deps.database, purpose.id);
  if (!booking || !mayPay(actor, token, booking)) throw new AppError('not_found');
  const ways = waysToPayOf(booking, deps.clock.now());
  if (booking.isPaid && booking.due > 0 && booking.status !== 'cancelled')
    return { purpose, amountCents: booking.due, ways };
  if (booking.isPaid) throw new AppError('already_paid');
  if (isBookingOver(booking, deps.clock.now())) {
    // At once and not by the next round: whoever hears this may want the same time again.
    await expireHolds(deps);
    throw new AppError('hold_expired', booking.wasDeclined ? { text: 'booking:money.endedText' } : {});
  }
  // Checked again now: whoever pays first has the use. Nothing is charged at a price that is no longer true.
  if (booking.promoCodeId !== null && (await dropUsedUpPromo(deps, purpose.id)))
    throw new AppError('code_used_up', { text: 'booking:code.gone', extra: { reason: 'used_up' } });
  return { purpose, amountCents: booking.totalPrice, ways };
};

const giftCardDue = async (deps: CheckoutDeps, purpose: Purpose, { actor, token }: Payer): Promise<Due> => {
  const card = await findGiftCardPurchase(deps.database, purpose.id);
  if (!card || !mayPayGiftCard(actor, token, card)) throw new AppError('not_found');
  if (card.isPaid) throw new AppError('already_paid');
  if (card.isOver) throw new AppError('hold_expired');
  const ways = waysFor({ kind: 'gift_card', createdAt: card.createdAt }, deps.clock.now());
  return { purpose, amountCents: card.amountCents, ways };
};

/** A code covers all of it: no card provider is needed, and a payment begun at a higher price is ended first. */
const payNothing = async (deps: CheckoutDeps, purpose: Purpose): Promise<Answer> => {
  await closePayment(deps, purpose);
  const outcome = await deps.database.transaction((tx) =>
    markBookingPaid(deps, tx, { bookingId: purpose.id, amountCents: noCents }),
  );
  if (outcome === 'paid' || outcome === 'already') return { paid: true };
  throw new AppError('hold_expired');
};
