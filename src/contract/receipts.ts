import * as z from 'zod/mini';
import { route } from './route.ts';
import { purchaseKey } from './text-fields.ts';

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
