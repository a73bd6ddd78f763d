import {
  endDeclinedHold,
  findPurchase,
  followBank,
  followMoneyBack,
  markBookingPaid,
  markPaymentFailed,
  noteRefundAtProvider,
  type Purchase,
  paymentTooLate,
  setDisputed,
  setPaymentOpen,
  updatePaidWith,
} from '../bookings/public.ts';
import {
  cancelUnpaidCard,
  findGiftCardPurchase,
  followCardBank,
  markGiftCardPaid,
  setGiftCardDisputed,
  takeOffCard,
} from '../gift-cards/public.ts';
import type { PurchaseHandler, Purchases } from '../payments/public.ts';
import { rememberPromoCard } from '../promotions/public.ts';
import { endTip, isTipOpen, markTipPaid, setTipLost, takeTipBack, tipLoss } from '../tips/public.ts';
import type { CheckoutDeps } from './deps.ts';

/** What we sell is our loss. */
const ourLoss: PurchaseHandler['lossOf'] = async (_on, _id, amount) => ({ kind: 'dispute_lost', amount });

type Deps = Pick<CheckoutDeps, 'emit' | 'roster' | 'clock' | 'config' | 'texts'>;

/** No longer waiting to be paid. */
export const isBookingOver = ({ status, holdExpiresAt }: Purchase, now: Date): boolean =>
  status !== 'waiting_payment' || holdExpiresAt <= now;

/** Where what we sell meets money: what each purchase does when its payment comes. */
export const createPurchases = (deps: Deps): Purchases => ({
  booking: {
    // Paid before, by another payment: this one must not be kept as well.
    onPaid: async (tx, bookingId, amountCents, { paymentId, card }) => {
      const because = await markBookingPaid(deps, tx, { bookingId, amountCents, card });
      if (because === 'paid') return 'kept';
      await deps.emit(tx, paymentTooLate, { bookingId, amountCents, because, paymentId });
      return 'refund';
    },
    onPaymentOpen: async (tx, bookingId, isOpen) => {
      await setPaymentOpen(tx, bookingId, isOpen);
    },
    onDeclined: (tx, bookingId) => markPaymentFailed(deps, tx, bookingId),
    onBankAsked: (tx, bookingId, asked) => followBank(deps, tx, bookingId, asked),
    onDeclinedTooOften: (tx, bookingId) => endDeclinedHold(deps, tx, bookingId),
    // A visit is not called off because of it; a person must look until it is settled.
    onDisputed: async (tx, bookingId, standing, lostCents) => {
      await setDisputed(tx, bookingId, standing === 'open', lostCents);
    },
    lossOf: ourLoss,
    onRefundedAtProvider: (tx, bookingId, amountCents, entry) =>
      noteRefundAtProvider(tx, bookingId, amountCents, entry),
    onMoneyBack: followMoneyBack,
    // A code that each client may use so often goes by the card as well.
    wantsCard: async (on, bookingId) => ((await findPurchase(on, bookingId))?.promoCodeId ?? null) !== null,
    onMethodKnown: async (tx, bookingId, method, card) => {
      await updatePaidWith(tx, bookingId, method);
      if (card) await rememberPromoCard(tx, bookingId, card);
    },
    isOver: async (on, bookingId) => {
      const booking = await findPurchase(on, bookingId);
      if (booking?.isPaid && booking.due > 0) return booking.status === 'cancelled';
      return !booking || isBookingOver(booking, deps.clock.now());
    },
  },
  gift_card: {
    onPaid: async (tx, id, amountCents) => {
      const card = await findGiftCardPurchase(tx, id);
      return card?.amountCents === amountCents && (await markGiftCardPaid(deps, tx, id)) === 'paid' ? 'kept' : 'refund';
    },
    onPaymentOpen: async () => undefined,
    onDeclined: async () => undefined,
    onBankAsked: (tx, id, asked) => followCardBank(deps, tx, id, asked),
    onDeclinedTooOften: async (tx, id) => {
      await cancelUnpaidCard(tx, id);
    },
    lossOf: ourLoss,
    onRefundedAtProvider: (tx, id, amountCents) => takeOffCard(tx, id, amountCents),
    onMoneyBack: async () => undefined,
    wantsCard: async () => false,
    onMethodKnown: async () => undefined,
    onDisputed: (tx, id, standing) => setGiftCardDisputed(deps, tx, id, standing !== 'won'),
    isOver: async (on, id) => (await findGiftCardPurchase(on, id))?.isOver ?? true,
  },
  tip: {
    onPaid: (tx, bookingId, amountCents) => markTipPaid(deps, tx, bookingId, amountCents),
    onPaymentOpen: async () => undefined,
    onDeclined: async () => undefined,
    onBankAsked: async () => undefined,
    onDeclinedTooOften: async (tx, bookingId) => {
      await endTip(tx, bookingId);
    },
    onDisputed: async (tx, bookingId, _standing, lostCents) => {
      await setTipLost(tx, bookingId, lostCents);
    },
    // Never ours, and so neither is its loss.
    lossOf: tipLoss,
    onRefundedAtProvider: takeTipBack,
    onMoneyBack: async () => undefined,
    wantsCard: async () => false,
    onMethodKnown: async () => undefined,
    isOver: async (on, bookingId) => !(await isTipOpen(deps, on, bookingId)),
  },
});
