import type { WayBackByHand } from '#domain/booking/pay-by.ts';
import { splitRefund } from '#domain/booking/split-refund.ts';
import { addCents, cents, smallerCents, subtractCents } from '#domain/money/cents.ts';
import { AppError, found } from '#server/http/app-error.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/secrets.ts';
import { recordChange } from '../audit/public.ts';
import {
  type BookingRow,
  isPaidByHand,
  leftToRefund,
  lockBooking,
  mailRefundMade,
  noteRefund,
} from '../bookings/public.ts';
import { readCreditOutOfBooking, refundCredit } from '../gift-cards/public.ts';
import { lockCaptured, queueRefund } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';

type RefundWish = {
  amount: number;
  reason: string;
  /** Where it goes first; what does not fit there goes to the other. */
  to: 'card' | 'gift_card';
  /** Of what was paid on site or by the hotel: how the office gave it back. */
  byHand?: WayBackByHand | undefined;
  /** What had gone back when the admin looked: the second of two presses is refused. */
  refunded?: number | undefined;
  adminId: string;
};

/** Any amount at any time, also after the visit; never more than was paid. */
export const refundByOffice = (deps: CheckoutDeps, bookingId: string, wish: RefundWish): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = found(await lockBooking(tx, bookingId));
    if (wish.refunded !== undefined && wish.refunded !== booking.refunded)
      throw new AppError('refund_changed', { extra: { refunded: booking.refunded } });
    const parts = await split(tx, booking, wish);
    const cause = `office:${bookingId}:${newId()}`;
    const who = { kind: 'admin' as const, userId: wish.adminId };
    const byHand = isPaidByHand(booking) ? wish.byHand : null;
    if (byHand === undefined && parts.card > 0) throw new AppError('refund_by_hand');
    await noteRefund(tx, booking, { ...parts, reason: wish.reason, who, entry: cause, byHand: byHand ?? null });
    if (parts.giftCard > 0) await refundCredit(tx, bookingId, parts.giftCard);
    if (parts.card > 0 && !byHand)
      await queueRefund(tx, { purpose: { kind: 'booking', id: bookingId }, amountCents: parts.card, cause });
    const told = { bookingId, refund: cents(wish.amount), toGiftCard: parts.giftCard, reason: wish.reason, cause };
    await mailRefundMade(deps, tx, { ...told, ...(byHand && { method: { kind: byHand, brand: '', last4: '' } }) });
    await logRefund(tx, booking, wish);
  });

/** In the order wished, as far as each purse has been paid from and not got back. */
const split = async (tx: Transaction, booking: BookingRow, { amount, to }: RefundWish) => {
  const captured = await lockCaptured(tx, { kind: 'booking', id: booking.id });
  // What a bank refused is ordered already and waits for a person.
  const byCard = captured.reduce((sum, { leftCents }) => sum + leftCents, 0) - booking.refused;
  const giftCard = smallerCents(await readCreditOutOfBooking(tx, booking.id), leftToRefund(booking));
  const handed = subtractCents(leftToRefund(booking), giftCard);
  const card = isPaidByHand(booking) ? handed : smallerCents(cents(Math.max(0, byCard)), leftToRefund(booking));
  const left = smallerCents(addCents(card, giftCard), leftToRefund(booking));
  if (amount > left) throw new AppError('refund_too_much', { extra: { left } });
  return splitRefund(cents(amount), { card, giftCard }, to);
};

const logRefund = (
  tx: Transaction,
  booking: BookingRow,
  { adminId, amount, reason, byHand }: RefundWish,
): Promise<void> =>
  recordChange(tx, {
    actor: { kind: 'user', userId: adminId },
    what: 'booking',
    id: booking.id,
    label: booking.reference,
    before: { refunded: booking.refunded },
    after: { refunded: addCents(booking.refunded, cents(amount)), reason, ...(byHand && { paidHow: byHand }) },
  });
