import { addCents, type Cents, noCents, subtractCents } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { InvoiceOrder } from '#server/platform/invoicing/invoicing.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { findBooking } from '../bookings/public.ts';
import { findCard } from '../gift-cards/public.ts';
import { readSettings } from '../settings/public.ts';
import type { ReceiptDeps } from './deps.ts';
import { findRequest, type InvoicePurpose, insertRequest, listStuckRequests, markIssued } from './repo.ts';

export const invoiceJob = 'receipts.invoice';

type Deps = Pick<ReceiptDeps, 'database' | 'invoicing'>;

/** Once for each purchase, however often anybody asks. */
export const queueInvoice = async (tx: Transaction, purpose: InvoicePurpose): Promise<void> => {
  const requestId = await insertRequest(tx, purpose);
  if (requestId) await enqueue(tx, { kind: invoiceJob, payload: { requestId }, dedupeKey: requestId });
};

/** May run again after any failure: the request's id is the port's idempotency key. */
export const issueInvoice = async ({ database, invoicing }: Deps, requestId: string): Promise<void> => {
  const request = await findRequest(database, requestId);
  if (request?.status !== 'queued') return;
  const order = await describe({ database }, request.purpose);
  if (!order) return;
  const { number } = await invoicing.issue({ requestId, ...order });
  await markIssued(database, requestId, number);
};

/** Those whose job was given up are tried again. */
export const retryInvoices = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  for (const requestId of await listStuckRequests(database))
    await enqueue(database, { kind: invoiceJob, payload: { requestId }, dedupeKey: requestId });
};

type Order = Omit<InvoiceOrder, 'requestId'>;

const describe = async ({ database }: Pick<Deps, 'database'>, { kind, id }: InvoicePurpose): Promise<Order | null> => {
  const { vatPercentage } = await readSettings(database, 'receipts');
  const order = kind === 'booking' ? await bookingOrder(database, id) : await giftCardOrder(database, id);
  return order && { ...order, vatPercentage };
};

const bookingOrder = async (database: ReceiptDeps['database'], id: string) => {
  const booking = await findBooking(database, id);
  if (!booking?.paidAt) return null;
  const { contact, nif, language, priceLines, totalPrice, giftCard, reference, paidAt } = booking;
  return {
    kind: 'booking' as const,
    reference,
    paidAt: paidAt.toISOString(),
    language,
    customer: { name: `${contact.firstName} ${contact.lastName}`.trim(), taxNumber: nif },
    lines: priceLines
      .filter((line) => line.kind !== 'gift-card')
      .map(({ label, amount }) => ({ label: label[language], amountCents: amount as Cents })),
    totalCents: addCents(totalPrice, giftCard),
    paidByCardCents: subtractCents(totalPrice, booking.due),
    paidByGiftCardCents: giftCard,
  };
};

const giftCardOrder = async (database: ReceiptDeps['database'], id: string) => {
  const card = await findCard(database, id);
  if (!card?.paidAt) return null;
  const { fromName, nif, language, amount, paidAt } = card;
  return {
    kind: 'gift_card' as const,
    reference: id,
    paidAt: paidAt.toISOString(),
    language,
    customer: { name: fromName, taxNumber: nif },
    lines: [{ label: 'gift card', amountCents: amount }],
    totalCents: amount,
    paidByCardCents: amount,
    paidByGiftCardCents: noCents,
  };
};
