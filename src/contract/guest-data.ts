import * as z from 'zod/mini';
import { instant } from './availability.ts';
import { booking } from './booking.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';
import { purchaseKey } from './text-fields.ts';

const bookingId = z.object({ id: z.uuid() });

/** What was written to somebody, as far as it is still kept. */
export const keptEmail = z.object({
  type: z.string(),
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  sentAt: z.nullable(instant),
});

/** What was said of a visit, by its client and by its therapists. */
export const keptReview = z.object({
  reference: z.string(),
  stars: z.nullable(z.int()),
  text: z.nullable(z.string()),
  privateNote: z.nullable(z.string()),
  givenAt: z.nullable(instant),
  aboutTheVisit: z.array(z.object({ stars: z.int(), text: z.string() })),
});

/** What was given beside the price of a visit; `kept` is what of it did not go back. */
export const keptTip = z.object({
  bookingId: z.string(),
  reference: z.string(),
  amount: centsAmount,
  kept: centsAmount,
  paidAt: instant,
});

export const exportBooking = route({
  method: 'GET',
  path: '/api/bookings/:id/export',
  who: 'anyone',
  summary: 'Everything that is kept about one booking, as a file, for whoever has its key',
  params: bookingId,
  query: purchaseKey,
  answer: z.object({
    exportedAt: instant,
    booking,
    nif: z.nullable(z.string()),
    /** Which words were agreed to when the health note was written, and when. */
    healthConsent: z.nullable(z.object({ version: z.string(), at: instant })),
    emails: z.array(keptEmail),
    reviews: z.array(keptReview),
    tips: z.array(keptTip),
  }),
  errors: ['not_found', 'link_withdrawn', 'link_expired'],
});

export const erasureStates = ['mailed', 'erased', 'when_over'] as const;

/**
 * The key of a booking is given to whoever makes it, with any address. So it only asks: the `confirm` that erases everything
 * under the address goes there by e-mail.
 */
export const eraseBooking = route({
  method: 'POST',
  path: '/api/bookings/:id/erase',
  who: 'anyone',
  summary: 'Erase what is kept about a guest; first a confirmation is mailed to the booking’s own address',
  params: bookingId,
  query: purchaseKey,
  body: z.strictObject({ confirm: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.object({ state: z.enum(erasureStates) }),
  errors: ['not_found', 'not_allowed', 'booking_owned', 'link_withdrawn', 'link_expired'],
});

export const withdrawHealthNote = route({
  method: 'POST',
  path: '/api/bookings/:id/withdraw-health-note',
  who: 'anyone',
  summary: 'Take back the consent to the health note: it is deleted at once; the booking stays',
  params: bookingId,
  query: purchaseKey,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found', 'link_withdrawn', 'link_expired'],
});
