import { type Listener, listen } from '#server/platform/jobs/events.ts';
import { bookingPaid, findBooking } from '../bookings/public.ts';
import { giftCardPaid } from '../gift-cards/public.ts';
import type { ReceiptDeps } from './deps.ts';
import { queueInvoice } from './invoices.ts';

export const receiptListeners = ({ database }: Pick<ReceiptDeps, 'database'>): Listener[] => [
  listen(bookingPaid, { id: 'receipts.invoice', formerly: 'ask for the invoice' }, ({ bookingId }) =>
    database.transaction(async (tx) => {
      const booking = await findBooking(tx, bookingId);
      // Where a code covered all of it there is nothing to account for.
      if (booking && booking.totalPrice + booking.giftCard > 0)
        await queueInvoice(tx, { kind: 'booking', id: bookingId });
    }),
  ),
  listen(giftCardPaid, { id: 'receipts.invoice', formerly: 'ask for the invoice' }, ({ giftCardId }) =>
    database.transaction((tx) => queueInvoice(tx, { kind: 'gift_card', id: giftCardId })),
  ),
];
