import * as z from 'zod/mini';
import { offerStatuses } from '#domain/dispatch/offer-state.ts';
import { instant } from './availability.ts';
import { booking } from './booking.ts';
import { visitOutcome } from './desk-visit.ts';
import { bookingId, offerParams, proposed } from './dispatch.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';
import { freeText } from './text-fields.ts';

/** Where the search for a booking's therapists stands. */
export const assignment = z.object({
  bookingId: z.string(),
  status: z.string(),
  seats: z.int(),
  therapists: z.array(
    z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), phone: z.string(), pay: centsAmount }),
  ),
  needsAttention: z.boolean(),
  round: z.int(),
  wave: z.int(),
  /** When the company acts by itself next, and when it gives up; null when there is nothing to do. */
  nextAt: z.nullable(instant),
  giveUpAt: z.nullable(instant),
  offers: z.array(
    z.object({
      therapistId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      round: z.int(),
      wave: z.int(),
      status: z.enum(offerStatuses),
      reason: z.string(),
      pay: centsAmount,
      sentAt: instant,
      answerBy: instant,
      answeredAt: z.nullable(instant),
      proposed: z.array(proposed),
    }),
  ),
});

export type Assignment = z.output<typeof assignment>;

const assignErrors = ['not_found', 'therapist_busy', 'therapist_unfit', 'seat_taken', 'not_searching'] as const;

export const getAssignment = route({
  method: 'GET',
  path: '/api/admin/bookings/:id/assignment',
  who: 'office',
  summary: 'Who was asked, who has a seat, and what happens next',
  params: bookingId,
  answer: assignment,
  errors: ['not_found'],
});

export const assignTherapist = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/assign',
  who: 'office',
  summary: 'Give a seat to somebody who can make the visit; a single seat changes hands, of two one must be named',
  params: bookingId,
  body: z.strictObject({ therapistId: z.uuid(), insteadOf: z.optional(z.uuid()) }),
  answer: assignment,
  errors: assignErrors,
});

export const manualAssign = route({
  method: 'POST',
  path: '/api/admin/bookings/manual-assign/:bookingId/:therapistId',
  who: 'office',
  summary: 'The same against area, treatment, wish and hours: only a taken time refuses',
  params: offerParams,
  query: z.object({ insteadOf: z.optional(z.uuid()) }),
  answer: assignment,
  errors: assignErrors,
});

export const takeOffVisit = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/take-off',
  who: 'office',
  summary: 'Take a therapist off a visit and search again, in one act; for the client it is a change by us',
  params: bookingId,
  body: z.strictObject({ therapistId: z.uuid(), reason: freeText(500).check(z.minLength(2)) }),
  answer: z.object({ visits: z.array(visitOutcome) }),
  errors: ['not_found', 'too_late'],
});

/** When somebody was last asked, as it was read. Where somebody was asked since, the same order may have come before: nobody more is. */
const lastAskedAt = z.optional(z.nullable(instant));

export const requestAssignment = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/request-assignment',
  who: 'office',
  summary: 'Offer it now to these therapists, or to the next wave',
  params: bookingId,
  body: z.strictObject({
    therapistIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(50))),
    /** Only of the next wave: these therapists are asked once anyway. */
    lastAskedAt,
  }),
  answer: assignment,
  errors: ['not_found', 'not_searching'],
});

export const processAssignment = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/process-assignment',
  who: 'office',
  summary: 'Do now what the timer would do next',
  params: bookingId,
  body: z.strictObject({ lastAskedAt }),
  answer: assignment,
  errors: ['not_found', 'not_searching'],
});

export const sendAssignmentEmails = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/send-assignment-emails',
  who: 'office',
  summary: 'Send the offers that are open, and the details to whoever has a seat, once more',
  params: bookingId,
  answer: z.object({ sent: z.int() }),
  errors: ['not_found', 'not_searching'],
});

export const completeBooking = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/complete',
  who: 'office',
  summary: 'The visit is done; only from its start on',
  params: bookingId,
  answer: booking,
  errors: ['not_found', 'too_early', 'not_confirmed'],
});

export const cancelByAdmin = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/cancel',
  who: 'admin',
  summary: 'Cancel with all the money, none of it, or what the terms give',
  params: bookingId,
  body: z.strictObject({
    refund: z.enum(['full', 'terms', 'none']),
    /** The cents that were shown before; another amount is not given without asking again. */
    amount: z.optional(z.int()),
    reason: z.optional(freeText(500)),
  }),
  answer: z.extend(booking, { refund: centsAmount }),
  errors: ['not_found', 'too_late', 'refund_changed'],
});

export const getAssignmentStats = route({
  method: 'GET',
  path: '/api/admin/bookings/assignment-stats',
  who: 'office',
  summary: 'Offers of the last days, how they were answered, how fast, and who waits now',
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 30) }),
  answer: z.object({
    offersSent: z.int(),
    accepted: z.int(),
    refused: z.int(),
    unanswered: z.int(),
    withdrawn: z.int(),
    open: z.int(),
    medianMinutesToAccept: z.nullable(z.number()),
    /** Paid bookings without all their therapists. */
    waitingNow: z.int(),
    needAttention: z.int(),
  }),
});

export const adminDispatchRoutes = {
  assignTherapist,
  cancelByAdmin,
  completeBooking,
  getAssignment,
  getAssignmentStats,
  manualAssign,
  processAssignment,
  requestAssignment,
  sendAssignmentEmails,
  takeOffVisit,
};
