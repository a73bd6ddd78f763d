import { type Listener, listen } from '#server/platform/jobs/events.ts';
import { bookingCancelled, bookingExpired } from '../bookings/public.ts';
import { giftCardWithdrawn } from '../gift-cards/public.ts';
import { paymentDisputed, planClosing, queueRefund, refundRefused } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';
import { tellOfProblem } from './tell-of-problem.ts';

export const checkoutListeners = ({
  database,
  ...deps
}: Pick<CheckoutDeps, 'database' | 'config' | 'texts'>): Listener[] => [
  listen(
    bookingCancelled,
    { id: 'checkout.refund', formerly: 'order the refund' },
    async ({ bookingId, refundToCardCents }) => {
      if (refundToCardCents <= 0) return;
      await database.transaction((tx) =>
        queueRefund(tx, {
          purpose: { kind: 'booking', id: bookingId },
          amountCents: refundToCardCents,
          cause: `booking.cancelled:${bookingId}`,
        }),
      );
    },
  ),
  // At once and not by the next round: nobody shall pay a voucher for a visit that is off.
  listen(bookingCancelled, { id: 'checkout.close-payment' }, ({ bookingId }) =>
    planClosing(database, { kind: 'booking', id: bookingId }),
  ),
  listen(bookingExpired, { id: 'checkout.close-payment' }, ({ bookingId }) =>
    planClosing(database, { kind: 'booking', id: bookingId }),
  ),
  listen(
    giftCardWithdrawn,
    { id: 'checkout.refund', formerly: 'order the refund' },
    async ({ giftCardId, refundCents }) => {
      await database.transaction((tx) =>
        queueRefund(tx, {
          purpose: { kind: 'gift_card', id: giftCardId },
          amountCents: refundCents,
          cause: `gift_card.withdrawn:${giftCardId}`,
        }),
      );
    },
  ),
  listen(refundRefused, { id: 'checkout.tell-admins', formerly: 'tell the admins' }, ({ refundId, ...problem }) =>
    database.transaction((tx) =>
      tellOfProblem(deps, tx, { what: 'refund_refused', ...problem, cause: `refund:${refundId}` }),
    ),
  ),
  listen(
    paymentDisputed,
    { id: 'checkout.tell-admins', formerly: 'tell the admins' },
    ({ disputeId, status, ...problem }) =>
      database.transaction((tx) =>
        tellOfProblem(deps, tx, { what: `dispute_${status}`, ...problem, cause: `dispute:${disputeId}:${status}` }),
      ),
  ),
];
