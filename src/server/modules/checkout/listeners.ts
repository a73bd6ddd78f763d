import { type Listener, listen } from '#server/platform/jobs/events.ts';
import { bookingCancelled } from '../bookings/public.ts';
import { queueRefund } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';

export const checkoutListeners = ({ database }: Pick<CheckoutDeps, 'database'>): Listener[] => [
  listen(bookingCancelled, 'order the refund', async ({ bookingId, refundToCardCents }) => {
    if (refundToCardCents <= 0) return;
    await database.transaction((tx) =>
      queueRefund(tx, {
        purpose: { kind: 'booking', id: bookingId },
        amountCents: refundToCardCents,
        cause: `booking.cancelled:${bookingId}`,
      }),
    );
  }),
];
