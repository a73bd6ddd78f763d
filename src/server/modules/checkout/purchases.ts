import { findPurchase, markBookingPaid, markPaymentFailed, type Purchase } from '../bookings/public.ts';
import { findGiftCardPurchase, markGiftCardPaid, setGiftCardDisputed } from '../gift-cards/public.ts';
import type { Purchases } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';

type Deps = Pick<CheckoutDeps, 'emit' | 'roster' | 'clock'>;

/** No longer waiting to be paid. */
export const isBookingOver = ({ status, holdExpiresAt }: Purchase, now: Date): boolean =>
  status !== 'waiting_payment' || holdExpiresAt <= now;

/** Where what we sell meets money: what each purchase does when its payment comes. */
export const createPurchases = (deps: Deps): Purchases => ({
  booking: {
    // Paid before, by another payment: this one must not be kept as well.
    onPaid: async (tx, bookingId, amountCents) =>
      (await markBookingPaid(deps, tx, { bookingId, amountCents })) === 'paid' ? 'kept' : 'refund',
    onDeclined: (tx, bookingId) => markPaymentFailed(deps, tx, bookingId),
    // A visit is not called off because of it; the log says that a person must look.
    onDisputed: async () => undefined,
    isOver: async (on, bookingId) => {
      const booking = await findPurchase(on, bookingId);
      return !booking || isBookingOver(booking, deps.clock.now());
    },
  },
  gift_card: {
    onPaid: async (tx, id, amountCents) => {
      const card = await findGiftCardPurchase(tx, id);
      return card?.amountCents === amountCents && (await markGiftCardPaid(deps, tx, id)) === 'paid' ? 'kept' : 'refund';
    },
    onDeclined: async () => undefined,
    onDisputed: async (tx, id, isDisputed) => {
      await setGiftCardDisputed(tx, id, isDisputed);
    },
    isOver: async (on, id) => (await findGiftCardPurchase(on, id))?.isOver ?? true,
  },
});
