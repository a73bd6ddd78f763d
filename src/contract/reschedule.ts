import * as z from 'zod/mini';
import { day, evenClosed, getAvailability, instant } from './availability.ts';
import { booking } from './booking.ts';
import { route } from './route.ts';
import { keyInLink, purchaseKey } from './text-fields.ts';

const bookingId = z.object({ id: z.uuid() });
const linkKey = z.object({ token: keyInLink });
const wish = z.strictObject({ startsAt: instant });

/**
 * The booking and whether it may move. Of one that is over a link tells what became of it and no more: names, address,
 * phone and notes are empty then.
 */
export const movableBooking = z.extend(booking, {
  reschedule: z.extend(booking.shape.reschedule, {
    /** Minutes from start to end, the same at the new time. */
    totalMinutes: z.int(),
  }),
});

export type MovableBooking = z.output<typeof movableBooking>;

export const getRescheduleByLink = route({
  method: 'GET',
  path: '/api/reschedule/:token',
  who: 'anyone',
  summary: 'The booking a link belongs to and whether it may move; an old link says what happened since',
  params: linkKey,
  answer: movableBooking,
  errors: ['link_expired'],
});

export const rescheduleByLink = route({
  method: 'POST',
  path: '/api/reschedule/:token',
  who: 'anyone',
  summary: 'Move the booking to another start; the old one is free in the same moment',
  params: linkKey,
  body: wish,
  answer: movableBooking,
  errors: ['link_expired', 'slot_taken', 'too_late', 'not_paid'],
});

export const getReschedule = route({
  method: 'GET',
  path: '/api/bookings/:id/reschedule',
  who: 'anyone',
  summary: 'Whether the booking may move, for its client or for whoever has its key',
  params: bookingId,
  query: purchaseKey,
  answer: movableBooking,
  errors: ['not_found'],
});

export const rescheduleBooking = route({
  method: 'POST',
  path: '/api/bookings/:id/reschedule',
  who: 'anyone',
  summary: 'Move the booking to another start; asking twice for the same start moves it once',
  params: bookingId,
  query: purchaseKey,
  body: wish,
  answer: movableBooking,
  errors: ['not_found', 'slot_taken', 'too_late', 'not_paid'],
});

export const getBookingAvailability = route({
  method: 'GET',
  path: '/api/bookings/:id/availability',
  who: 'anyone',
  summary: 'The free starts for this very booking; its own time does not block. At most 42 days at once',
  params: bookingId,
  query: z.extend(purchaseKey, {
    from: day,
    to: day,
    evenClosed,
    /** For the office: starts that need not this therapist, who cannot come. */
    without: z.optional(z.uuid()),
  }),
  answer: getAvailability.answer,
  errors: ['not_found', 'window_too_long'],
});

export const findStayingTherapists = route({
  method: 'GET',
  path: '/api/bookings/:id/reschedule/therapists',
  who: 'anyone',
  summary: 'Who of the therapists who have accepted is free at this start, and for whom another would be looked for',
  params: bookingId,
  query: z.extend(purchaseKey, { startsAt: instant }),
  answer: z.object({ staying: z.array(z.string()), absent: z.array(z.string()) }),
  errors: ['not_found'],
});

export const claimBooking = route({
  method: 'POST',
  path: '/api/bookings/:id/claim',
  who: 'signed-in',
  summary: 'Bring a guest’s booking into the own account by its key; one that has an owner is not taken',
  params: bookingId,
  query: purchaseKey,
  answer: booking,
  errors: ['not_found', 'booking_owned'],
});
