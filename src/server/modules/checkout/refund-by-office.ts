import type { WayBackByHand } from '#domain/booking/pay-by.ts';
import { type FirstPurse, type Purses, splitRefund, sumOfPurses } from '#domain/booking/refund-purses.ts';
import { addCents, cents, smallerCents } from '#domain/money/cents.ts';
import { AppError, found } from '#server/http/app-error.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/secrets.ts';
import { recordChange } from '../audit/public.ts';
import { type BookingRow, leftOfPurses, lockBooking, mailRefundMade, noteRefund } from '../bookings/public.ts';
import { readCreditOutOfBooking, refundCredit } from '../gift-cards/public.ts';
import { listCaptured, lockCaptured, queueRefund } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';

type RefundWish = {
  amount: number;
  reason: string;
  /** Where it goes first; what does not fit there goes to the others. */
  to: FirstPurse;
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
      throw new AppError('refund_changed', {
        text: 'admin:bookings.refund.changed',
        extra: { refunded: booking.refunded },
      });
    const parts = await split(tx, booking, wish);
    const cause = `office:${bookingId}:${newId()}`;
    const who = { kind: 'admin' as const, userId: wish.adminId };
    if (parts.onSite > 0 && !wish.byHand) throw new AppError('refund_by_hand');
    await noteRefund(tx, booking, { ...parts, reason: wish.reason, who, entry: cause, byHand: wish.byHand });
    if (parts.giftCard > 0) await refundCredit(tx, bookingId, parts.giftCard);
    if (parts.card > 0)
      await queueRefund(tx, { purpose: { kind: 'booking', id: bookingId }, amountCents: parts.card, cause });
    const byHand = parts.onSite > 0 && wish.byHand ? [{ way: wish.byHand, amount: parts.onSite }] : [];
    const told = { bookingId, refund: cents(wish.amount), toGiftCard: parts.giftCard, reason: wish.reason, cause };
    await mailRefundMade(deps, tx, { ...told, byHand });
    await logRefund(tx, booking, { ...wish, byHand: byHand[0]?.way });
  });

/** In the order wished, as far as each purse has been paid from and not got back. */
const split = async (tx: Transaction, booking: BookingRow, { amount, to }: RefundWish): Promise<Purses> => {
  await lockCaptured(tx, { kind: 'booking', id: booking.id });
  const purses = await readRefundable(tx, booking);
  const left = sumOfPurses(purses);
  if (amount > left) throw new AppError('refund_too_much', { extra: { left } });
  return splitRefund(cents(amount), purses, to);
};

/** What of each purse the booking has not given back, as far as provider and gift card have it to give. */
export const readRefundable = async (on: Queryable, booking: BookingRow): Promise<Purses> => {
  const { card, onSite, giftCard } = leftOfPurses(booking);
  const captured = await listCaptured(on, { kind: 'booking', id: booking.id });
  // What a bank refused is ordered already and waits for a person.
  const atProvider = captured.reduce((sum, { leftCents }) => sum + leftCents, 0) - booking.refused;
  return {
    card: smallerCents(card, cents(Math.max(0, atProvider))),
    onSite,
    giftCard: smallerCents(giftCard, await readCreditOutOfBooking(on, booking.id)),
  };
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
