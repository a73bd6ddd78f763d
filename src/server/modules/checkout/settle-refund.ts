import { noCents } from '#domain/money/cents.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordChange } from '../audit/public.ts';
import { lockBooking, mailRefundMade, noteOtherwise } from '../bookings/public.ts';
import { findRefund, markRefundSettled, queueRefund, tellMoneyBack } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';

type SettleWish = { refundId: string; how: 'again' | 'otherwise'; reason: string; adminId: string };

/** A bank refused a refund: it is ordered once more, or was paid another way. The client hears of it now, not before. */
export const settleRefund = (deps: CheckoutDeps, bookingId: string, wish: SettleWish): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const refund = await findRefund(tx, wish.refundId);
    if (!booking || refund?.purpose.id !== bookingId) throw new AppError('not_found');
    if (!(await markRefundSettled(tx, refund, wish.how))) throw new AppError('refund_changed');
    const { purpose, amountCents } = refund;
    const cause = `again:${wish.refundId}`;
    if (wish.how === 'again') await queueRefund(tx, { purpose, amountCents, cause: againOf(refund.cause, cause) });
    const isOtherwise = wish.how === 'otherwise';
    if (isOtherwise && purpose.kind === 'booking') await noteOtherwise(tx, booking, amountCents);
    await tellMoneyBack(deps, tx, purpose);
    const byHand = isOtherwise ? [{ way: 'otherwise' as const, amount: amountCents }] : [];
    const told = { bookingId, refund: amountCents, toGiftCard: noCents, reason: wish.reason, cause, byHand };
    await mailRefundMade(deps, tx, { ...told, ...(purpose.kind === 'tip' && { method: null }) });
    await recordChange(tx, {
      actor: { kind: 'user', userId: wish.adminId },
      what: 'booking',
      id: bookingId,
      label: booking.reference,
      before: { refund: 'refused' },
      after: { refund: wish.how, reason: wish.reason },
    });
  });

/** The same for a gift card, whose buyer was told of the refund when it was ordered. */
export const settleGiftCardRefund = (deps: CheckoutDeps, wish: SettleWish): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const refund = await findRefund(tx, wish.refundId);
    if (refund?.purpose.kind !== 'gift_card') throw new AppError('not_found');
    if (!(await markRefundSettled(tx, refund, wish.how))) throw new AppError('refund_changed');
    const { purpose, amountCents } = refund;
    const cause = againOf(refund.cause, `again:${wish.refundId}`);
    if (wish.how === 'again') await queueRefund(tx, { purpose, amountCents, cause });
    await recordChange(tx, {
      actor: { kind: 'user', userId: wish.adminId },
      what: 'gift-card',
      id: purpose.id,
      label: '',
      before: { refund: 'refused' },
      after: { refund: wish.how, reason: wish.reason },
    });
  });

/** What nobody wanted to keep stays known as such. */
const againOf = (first: string, cause: string): string => (first.startsWith('unwanted:') ? `unwanted:${cause}` : cause);
