import * as contract from '#contract/receipts.ts';
import { getTipReceipt as tipRoute } from '#contract/tips.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, type Handler, handle } from '#server/http/handler.ts';
import type { ReceiptDeps } from './deps.ts';
import {
  getBookingReceipt,
  getGiftCardReceipt,
  getInvoiceFile,
  getPrintedGiftCard,
  getTipReceipt,
  listInvoices,
  type PdfFile,
} from './files.ts';
import { settleInvoice } from './invoices/settle-invoice.ts';

type Keyed = Pick<Context, 'actor' | 'request'> & { query: { token?: string | undefined } };

/** The header wins over the address: addresses end up in logs and histories. */
const visitorOf = ({ actor, request, query }: Keyed) => {
  const header = request.headers['x-booking-token'];
  return { actor, token: (typeof header === 'string' && header !== '' ? header : query.token) ?? null };
};

const send = ({ reply }: Pick<Context, 'reply'>, { filename, content }: PdfFile): void => {
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(content);
};

export const receiptRoutes = (deps: ReceiptDeps): Handler[] => [
  handle(contract.getBookingReceipt, async (input) => {
    const language = input.query.lang ?? input.language;
    send(input, await getBookingReceipt(deps, input.params.id, visitorOf(input), language));
  }),
  handle(tipRoute, async (input) => {
    const language = input.query.lang ?? input.language;
    send(input, await getTipReceipt(deps, input.params.id, visitorOf(input), language));
  }),
  handle(contract.listInvoices, (input) => listInvoices(deps, input.params.id, visitorOf(input))),
  handle(contract.getInvoiceFile, async (input) =>
    send(input, await getInvoiceFile(deps, input.params, visitorOf(input))),
  ),
  handle(contract.settleInvoice, async ({ actor, params, body }) => {
    if (actor.kind !== 'user') throw new AppError('not_signed_in');
    await settleInvoice(deps, params.id, body, actor);
    return { ok: true as const };
  }),
  handle(contract.getGiftCardReceipt, async (input) => {
    const language = input.query.lang ?? input.language;
    send(input, await getGiftCardReceipt(deps, input.params.id, visitorOf(input), language));
  }),
  handle(contract.getGiftCardFile, async (input) =>
    send(input, await getPrintedGiftCard(deps, input.params.id, visitorOf(input))),
  ),
];
