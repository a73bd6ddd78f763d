import { addCents, type Cents, noCents, subtractCents } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { InvoiceOrder, IssuedDocument } from '#server/platform/invoicing/invoicing.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { findBooking } from '../bookings/public.ts';
import { findCard } from '../gift-cards/public.ts';
import { readSettings } from '../settings/public.ts';
import type { ReceiptDeps } from './deps.ts';
import { mailInvoice } from './mail-invoice.ts';
import {
  findRequest,
  type InvoicePurpose,
  type InvoiceRow,
  insertCredits,
  insertRequest,
  listIssued,
  listStuckRequests,
  markIssued,
} from './repo.ts';

export const invoiceJob = 'receipts.invoice';

type Deps = Pick<ReceiptDeps, 'database' | 'invoicing' | 'config'>;

/** Once for each purchase, however often anybody asks. */
export const queueInvoice = async (tx: Transaction, purpose: InvoicePurpose): Promise<void> => {
  const requestId = await insertRequest(tx, purpose);
  if (requestId) await enqueue(tx, { kind: invoiceJob, payload: { requestId }, dedupeKey: requestId });
};

/** May run again after any failure: the request's id is the port's idempotency key. */
export const issueInvoice = async (deps: Deps, requestId: string): Promise<void> => {
  const { database, invoicing } = deps;
  const request = await findRequest(database, requestId);
  if (request?.status !== 'queued') return;
  const order = await describe({ database }, request.purpose);
  if (!order) return;
  const issued =
    request.kind === 'invoice' ? await invoicing.issue({ requestId, ...order }) : await credit(deps, request, order);
  if (!issued) return;
  await database.transaction(async (tx) => {
    if ((await markIssued(tx, requestId, issued)) === 0 || !invoicing.isCertified) return;
    await mailInvoice(deps, tx, { ...request, number: issued.number });
  });
};

/** Null while its invoice is not there. */
const credit = async (
  { database, invoicing }: Deps,
  request: InvoiceRow,
  order: Order,
): Promise<IssuedDocument | null> => {
  const invoice = (await listIssued(database, request.purpose)).find(({ kind }) => kind === 'invoice');
  if (!invoice || request.amount === null) return null;
  const { reference, language, customer, vatPercentage, lines } = order;
  return invoicing.credit({
    ...{ requestId: request.id, reference, language, customer, vatPercentage },
    ownerDocumentId: invoice.documentId,
    label: lines[0]?.label ?? reference,
    amountCents: request.amount,
    at: request.createdAt.toISOString(),
  });
};

/** What went back since the invoice gets a credit note; whoever gave it back, and wherever. */
export const queueCreditNotes = async ({
  database,
  invoicing,
}: Pick<Deps, 'database' | 'invoicing'>): Promise<void> => {
  if (!invoicing.isCertified) return;
  await database.transaction(async (tx) => {
    for (const requestId of await insertCredits(tx))
      await enqueue(tx, { kind: invoiceJob, payload: { requestId }, dedupeKey: requestId });
  });
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
