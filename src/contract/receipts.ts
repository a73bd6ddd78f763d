import * as z from 'zod/mini';
import { route } from './route.ts';
import { keyInLink } from './text-fields.ts';

const id = z.object({ id: z.uuid() });
/** The key may also stand in the header `X-Booking-Token`. `lang`: another language than the one of the request. */
const access = z.object({ token: z.optional(keyInLink), lang: z.optional(z.enum(['en', 'pt'])) });
/** application/pdf */
const file = z.unknown();

export const getBookingReceipt = route({
  method: 'GET',
  path: '/api/bookings/:id/receipt.pdf',
  who: 'anyone',
  summary: 'The receipt of a paid booking (application/pdf), refunds included',
  params: id,
  query: access,
  answer: file,
  errors: ['not_found', 'not_paid'],
});

export const getGiftCardReceipt = route({
  method: 'GET',
  path: '/api/gift-cards/:id/receipt.pdf',
  who: 'anyone',
  summary: 'The receipt of a paid gift card (application/pdf)',
  params: id,
  query: access,
  answer: file,
  errors: ['not_found', 'not_paid'],
});

export const getGiftCardFile = route({
  method: 'GET',
  path: '/api/gift-cards/:id/card.pdf',
  who: 'anyone',
  summary: 'The gift card to print and fold (application/pdf)',
  params: id,
  query: access,
  answer: file,
  errors: ['not_found', 'not_paid'],
});
