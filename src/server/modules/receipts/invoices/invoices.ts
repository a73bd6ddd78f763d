import { type Cents, formatMoney } from '#domain/money/cents.ts';
import { bookingLink, findBooking } from '#server/modules/bookings/public.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { InvoiceRefused, type IssuedDocument } from '#server/platform/invoicing/invoicing.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { ReceiptDeps } from '../deps.ts';
import {
  findRequest,
  type InvoicePurpose,
  type InvoiceRow,
  insertRequest,
  listStuckRequests,
  markIssued,
  markRefused,
} from '../repo.ts';
import { describeOrder, type Order } from './invoice-order.ts';

export const invoiceJob = 'receipts.invoice';

type Deps = Pick<ReceiptDeps, 'database' | 'invoicing' | 'config' | 'texts'>;

/** `entry`: which sale of a visit it is for. Once for each, however often anybody asks. */
export const queueInvoice = async (
  tx: Transaction,
  purpose: InvoicePurpose,
  entry: string | null = null,
): Promise<void> => {
  const requestId = await insertRequest(tx, purpose, entry);
  if (requestId) await queueRequest(tx, requestId);
};

export const queueRequest = (on: Queryable, requestId: string): Promise<void> =>
  enqueue(on, { kind: invoiceJob, payload: { requestId }, dedupeKey: requestId });

/** May run again after any failure: the request's id is the port's idempotency key. */
export const issueInvoice = async (deps: Deps, requestId: string): Promise<void> => {
  const { database, invoicing } = deps;
  const request = await findRequest(database, requestId);
  if (request?.status !== 'queued' || request.refusedAt) return;
  const order = await describeOrder(deps, request);
  if (!order) return;
  const issued = await write(deps, request, order);
  if (issued === 'refused') await markRefused(database, requestId);
  if (!issued || issued === 'refused') return;
  await database.transaction(async (tx) => {
    if ((await markIssued(tx, requestId, issued)) === 0 || !invoicing.isCertified) return;
    const amount = request.amount ?? order.totalCents;
    await mailInvoice(deps, tx, { ...request, amount, number: issued.number });
  });
};

type Written = IssuedDocument | 'refused' | null;

/** What can never succeed is not tried again: a person has to see to it. */
const write = async (deps: Deps, request: InvoiceRow, order: Order): Promise<Written> => {
  try {
    if (request.kind === 'credit_note') return await credit(deps, request, order);
    return await deps.invoicing.issue({ requestId: request.id, ...order });
  } catch (error) {
    if (error instanceof InvoiceRefused) return 'refused';
    throw error;
  }
};

/** Null while its invoice is not there; one that a person wrote by hand is credited by hand. */
const credit = async ({ database, invoicing }: Deps, request: InvoiceRow, order: Order): Promise<Written> => {
  const invoice = request.invoiceId ? await findRequest(database, request.invoiceId) : null;
  if (!invoice || request.amount === null) return 'refused';
  if (invoice.status !== 'issued') return null;
  if (invoice.documentId === null) return 'refused';
  const { reference, language, customer, vatPercentage, lines } = order;
  return invoicing.credit({
    ...{ requestId: request.id, reference, language, customer, vatPercentage },
    ownerDocumentId: invoice.documentId,
    label: lines[0]?.label ?? reference,
    amountCents: request.amount,
    at: request.createdAt.toISOString(),
  });
};

/** Those whose job was given up are tried again. */
export const retryInvoices = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  for (const requestId of await listStuckRequests(database)) await queueRequest(database, requestId);
};

/** To the client, with the document and a link to it. */
const mailInvoice = async (
  { config }: Pick<ReceiptDeps, 'config'>,
  tx: Transaction,
  { id, kind, amount, number, purpose }: InvoiceRow & { amount: Cents; number: string },
): Promise<void> => {
  const booking = purpose.kind === 'booking' ? await findBooking(tx, purpose.id) : null;
  if (!booking?.contact.email) return;
  const { contact, language, reference } = booking;
  await queueMail(tx, {
    type: kind === 'invoice' ? 'invoice' : 'credit_note',
    to: { email: contact.email, name: contact.firstName },
    language,
    cause: `invoice:${id}`,
    values: {
      ...{ firstName: contact.firstName, reference, number },
      amount: formatMoney(amount),
      link: bookingLink(config, booking),
    },
    attachments: [{ kind: 'invoice', id }],
  });
};
