import type { Module } from '#server/module.ts';
import { minutes } from '#server/platform/durations.ts';
import { type Listener, listen } from '#server/platform/jobs/events.ts';
import {
  bookingCollected,
  bookingPaid,
  differenceEntry,
  differencePaid,
  findBooking,
  saleEntry,
} from '../bookings/public.ts';
import { giftCardPaid } from '../gift-cards/public.ts';
import type { ReceiptDeps } from './deps.ts';
import { receiptAttachments } from './files.ts';
import { queueCreditNotes } from './invoices/credit-notes.ts';
import { invoiceJob, issueInvoice, queueInvoice, retryInvoices } from './invoices/invoices.ts';
import { receiptRoutes } from './routes.ts';

export const receiptsModule = (deps: ReceiptDeps): Module => ({
  routes: receiptRoutes(deps),
  listeners: receiptListeners(deps),
  schedules: [
    { kind: 'receipts.retry-invoices', everyMilliseconds: minutes(10), run: () => retryInvoices(deps) },
    { kind: 'receipts.credit-notes', everyMilliseconds: minutes(5), run: () => queueCreditNotes(deps) },
  ],
  jobs: { [invoiceJob]: (payload) => issueInvoice(deps, (payload as { requestId: string }).requestId) },
  attachments: receiptAttachments(deps),
});

const receiptListeners = ({ database, invoicing }: ReceiptDeps): Listener[] => [
  listen(bookingPaid, { id: 'receipts.invoice', formerly: 'ask for the invoice' }, ({ bookingId }) =>
    invoiceBooking(database, bookingId),
  ),
  listen(bookingCollected, { id: 'receipts.invoice' }, ({ bookingId }) => invoiceBooking(database, bookingId)),
  // What a change of the visit cost more is a payment of its own, and has its own invoice.
  listen(differencePaid, { id: 'receipts.invoice-difference' }, ({ bookingId, sequence }) =>
    database.transaction((tx) =>
      queueInvoice(tx, { kind: 'booking', id: bookingId }, differenceEntry(bookingId, sequence)),
    ),
  ),
  listen(giftCardPaid, { id: 'receipts.invoice', formerly: 'ask for the invoice' }, ({ giftCardId }) =>
    // The tax of a gift card is due when it is spent: its visits are invoiced, the card has a receipt.
    invoicing.isCertified
      ? Promise.resolve()
      : database.transaction((tx) => queueInvoice(tx, { kind: 'gift_card', id: giftCardId })),
  ),
];

const invoiceBooking = (database: ReceiptDeps['database'], bookingId: string): Promise<void> =>
  database.transaction(async (tx) => {
    const booking = await findBooking(tx, bookingId);
    // Where a code covered all of it, or it is paid at the visit, there is nothing to account for yet.
    if (booking?.paidAt && booking.totalPrice + booking.giftCard > 0)
      await queueInvoice(tx, { kind: 'booking', id: bookingId }, saleEntry(bookingId));
  });
