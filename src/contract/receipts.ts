import * as z from 'zod/mini';
import { instant } from './availability.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';
import { freeText, purchaseKey } from './text-fields.ts';

const id = z.object({ id: z.uuid() });
/** `lang`: another language than the one of the request. */
const access = z.extend(purchaseKey, { lang: z.optional(z.enum(['en', 'pt'])) });

export const getBookingReceipt = route({
  method: 'GET',
  path: '/api/bookings/:id/receipt.pdf',
  who: 'anyone',
  summary: 'The receipt of a paid booking (application/pdf), refunds included',
  params: id,
  query: access,
  answer: z.unknown(),
  file: 'application/pdf',
  errors: ['not_found', 'not_paid'],
});

export const listInvoices = route({
  method: 'GET',
  path: '/api/bookings/:id/invoices',
  who: 'anyone',
  summary:
    'What certified software wrote about a booking: its invoice and credit notes; empty where only receipts are issued',
  params: id,
  query: access,
  answer: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['invoice', 'credit_note']),
      number: z.string(),
      issuedAt: instant,
      amount: z.nullable(centsAmount),
    }),
  ),
  errors: ['not_found'],
});

export const getInvoiceFile = route({
  method: 'GET',
  path: '/api/bookings/:id/invoices/:invoiceId/invoice.pdf',
  who: 'anyone',
  summary: 'One of them as certified software drew it (application/pdf)',
  params: z.object({ id: z.uuid(), invoiceId: z.uuid() }),
  query: access,
  answer: z.unknown(),
  file: 'application/pdf',
  errors: ['not_found'],
});

export const settleInvoice = route({
  method: 'POST',
  path: '/api/admin/invoices/:id/settle',
  who: 'admin',
  summary:
    'An invoice or credit note that the invoicing service refused: ask for it once more, or note the number of the one written there by hand',
  params: id,
  body: z.discriminatedUnion('how', [
    z.strictObject({ how: z.literal('again') }),
    z.strictObject({ how: z.literal('by_hand'), number: freeText(40).check(z.minLength(1)) }),
  ]),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found', 'invoice_settled'],
});

export const getGiftCardReceipt = route({
  method: 'GET',
  path: '/api/gift-cards/:id/receipt.pdf',
  who: 'anyone',
  summary: 'The receipt of a paid gift card (application/pdf)',
  params: id,
  query: access,
  answer: z.unknown(),
  file: 'application/pdf',
  errors: ['not_found', 'not_paid'],
});

export const getGiftCardFile = route({
  method: 'GET',
  path: '/api/gift-cards/:id/card.pdf',
  who: 'anyone',
  summary: 'The gift card to print and fold (application/pdf)',
  params: id,
  query: access,
  answer: z.unknown(),
  file: 'application/pdf',
  errors: ['not_found', 'not_paid'],
});
