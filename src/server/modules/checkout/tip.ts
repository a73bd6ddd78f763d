import type { RouteAnswer } from '#contract/route.ts';
import type { refreshTipPayment as route } from '#contract/tips.ts';
import { cents, noCents } from '#domain/money/cents.ts';
import { type Actor, requireFreshForRefund } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { newId } from '#server/platform/secrets.ts';
import { recordChange } from '../audit/public.ts';
import { findAccessible, findBooking, mailRefundMade, type Visitor } from '../bookings/public.ts';
import { isBeingRefunded, lockCaptured, type Purpose, queueRefund, refreshPayment } from '../payments/public.ts';
import { describeTip, lockTip, takeTipBack } from '../tips/public.ts';
import type { CheckoutDeps } from './deps.ts';

/** The same as for a booking: where the money stands now, whether or not the provider's own message has come. */
export const answerTipReturn = async (
  deps: CheckoutDeps,
  id: string,
  visitor: Visitor,
): Promise<RouteAnswer<typeof route>> => {
  const booking = await findAccessible(deps.database, id, visitor);
  const purpose: Purpose = { kind: 'tip', id };
  const { paidAt } = await describeTip(deps, deps.database, booking);
  if (!paidAt) await refreshPayment(deps, purpose);
  return {
    tip: await describeTip(deps, deps.database, booking),
    isBeingRefunded: await isBeingRefunded(deps.database, purpose),
  };
};

/** All of what is left of it. A second press finds nothing to give back. */
export const refundTipByOffice = (
  deps: CheckoutDeps,
  bookingId: string,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await findBooking(tx, bookingId);
    const tip = await lockTip(tx, bookingId);
    if (!booking || !tip?.paidAt || tip.kept === 0) throw new AppError('not_found');
    requireFreshForRefund(actor, tip.kept);
    const purpose: Purpose = { kind: 'tip', id: bookingId };
    const captured = await lockCaptured(tx, purpose);
    const left = captured.reduce((sum, { leftCents }) => sum + leftCents, 0);
    const amount = cents(Math.min(tip.kept, left));
    if (amount === 0) throw new AppError('not_found');
    const cause = `tip:${bookingId}:${newId()}`;
    await takeTipBack(tx, bookingId, amount, cause);
    await queueRefund(tx, { purpose, amountCents: amount, cause });
    const told = { bookingId, refund: amount, toGiftCard: noCents, byHand: [], reason, cause };
    await mailRefundMade(deps, tx, { ...told, method: null });
    const { reference: label } = booking;
    const change = { before: { tip: tip.kept }, after: { tip: tip.kept - amount, reason } };
    await recordChange(tx, { actor, what: 'booking', id: bookingId, label, ...change });
  });
