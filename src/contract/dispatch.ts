import * as z from 'zod/mini';
import { offerStates, offerStatuses } from '#domain/dispatch/offer-state.ts';
import { proposalStatuses } from '#domain/dispatch/proposals.ts';
import { day, instant, timezone, wallTime } from './availability.ts';
import { booking } from './booking.ts';
import { span, visitOutcome, wayTo } from './desk-visit.ts';
import { centsAmount } from './money.ts';
import { placeFields } from './place.ts';
import { route } from './route.ts';
import { freeText, keyInLink, purchaseKey } from './text-fields.ts';

const bookingId = z.object({ id: z.uuid() });
export const offerParams = z.object({ bookingId: z.uuid(), therapistId: z.uuid() });
/** The key in the mailed link. A session of the same therapist needs none. */
export const offerKey = z.object({ token: z.optional(keyInLink) });

const proposed = z.object({ startsAt: instant, keptUntil: instant, status: z.enum(proposalStatuses) });

/** What a therapist may know before the visit is theirs: where about, when, what, how long, for how many, and what it pays. */
export const offer = z.object({
  bookingId: z.string(),
  therapistId: z.string(),
  therapistFirstName: z.string(),
  /** What became of the offer; only `open` can be answered. */
  state: z.enum(offerStates),
  reference: z.string(),
  treatment: z.object({ en: z.string(), pt: z.string() }),
  datetime: instant,
  datetimeEnd: instant,
  bookingDate: day,
  bookingStartTime: wallTime,
  bookingEndTime: wallTime,
  flexible: z.optional(span),
  /** The clock of the place. */
  timezone,
  totalMinutes: z.int(),
  peopleCount: z.int(),
  /** 2: a colleague works beside. */
  seats: z.int(),
  area: z.string(),
  way: z.optional(wayTo),
  pay: centsAmount,
  offeredAt: instant,
  /** Until then nobody else is asked; a later yes still counts while a seat is free. */
  answerBy: instant,
  /** Until when the last answer can be taken back; null when it cannot. */
  undoUntil: z.nullable(instant),
  /** Other starts they may propose: how many, and 0 when they have done so or somebody works beside. */
  mayPropose: z.int(),
  /** What they proposed, and what became of it. */
  proposed: z.array(proposed),
  /** The server's time, for countdowns on devices whose clock is wrong. */
  now: instant,
  /** Only while the visit is theirs. Health notes stand in the therapist's area alone. */
  details: z.nullable(
    z.object({
      clientName: z.string(),
      clientPhone: z.string(),
      ...placeFields,
      zipCode: z.string(),
      locationNotes: z.string(),
      hasMassageTable: z.int(),
    }),
  ),
});

export type OfferAnswer = z.output<typeof offer>;

export const getOffer = route({
  method: 'GET',
  path: '/api/therapist/offers/:bookingId/:therapistId',
  who: 'anyone',
  summary: 'What the confirm page shows, by the key of the mailed link or the therapist’s own session; changes nothing',
  params: offerParams,
  query: offerKey,
  answer: offer,
  errors: ['not_found', 'offer_of_another', 'link_expired'],
});

export const confirmOffer = route({
  method: 'POST',
  path: '/api/therapist/offers/:bookingId/:therapistId/confirm',
  who: 'anyone',
  summary:
    'Take a seat; the first has it. A second time changes nothing. Where the client is flexible, at another start',
  params: offerParams,
  query: z.extend(offerKey, { startsAt: z.optional(instant) }),
  answer: offer,
  errors: [
    'not_found',
    'offer_of_another',
    'link_expired',
    'seat_taken',
    'offer_over',
    'therapist_busy',
    'start_taken',
  ],
});

export const rejectOffer = route({
  method: 'POST',
  path: '/api/therapist/offers/:bookingId/:therapistId/reject',
  who: 'anyone',
  summary: 'Say no, with a reason or without',
  params: offerParams,
  query: offerKey,
  body: z.strictObject({ reason: z.optional(freeText(500)) }),
  answer: offer,
  errors: ['not_found', 'offer_of_another', 'link_expired', 'offer_over'],
});

export const undoOfferAnswer = route({
  method: 'POST',
  path: '/api/therapist/offers/:bookingId/:therapistId/undo',
  who: 'anyone',
  summary: 'Take the last answer back, for ten minutes while the client has not been told',
  params: offerParams,
  query: offerKey,
  answer: offer,
  errors: ['not_found', 'offer_of_another', 'link_expired', 'too_late'],
});

const ok = z.object({ ok: z.literal(true) });

export const dropOut = route({
  method: 'POST',
  path: '/api/therapist/bookings/:id/drop-out',
  who: 'therapist',
  summary: 'Give an own visit back, with the reason; somebody else is looked for at once',
  params: bookingId,
  body: z.strictObject({
    reason: freeText(500).check(z.minLength(2)),
    /** What is off with it: only the time of this visit, or also the rest of that day. It is not sold to others. */
    off: z._default(z.enum(['visit', 'day']), 'visit'),
  }),
  answer: ok,
  errors: ['not_found', 'too_late', 'therapist_not_linked'],
});

export const chooseForBooking = route({
  method: 'POST',
  path: '/api/bookings/:id/choice',
  who: 'anyone',
  summary: 'How a client who is asked (`choice` of the booking) wants to go on; another time is chosen by rescheduling',
  params: bookingId,
  query: purchaseKey,
  body: z.strictObject({ choice: z.enum(['one_after_the_other', 'look_on', 'money_back']) }),
  answer: booking,
  errors: ['not_found', 'too_late', 'slot_taken'],
});

// Admin ---------------------------------------------------------------------------------------------------------------

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

export const requestAssignment = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/request-assignment',
  who: 'office',
  summary: 'Offer it now to these therapists, or to the next wave',
  params: bookingId,
  body: z.strictObject({ therapistIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(50))) }),
  answer: assignment,
  errors: ['not_found', 'not_searching'],
});

export const processAssignment = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/process-assignment',
  who: 'office',
  summary: 'Do now what the timer would do next',
  params: bookingId,
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

export const dispatchRoutes = {
  assignTherapist,
  cancelByAdmin,
  chooseForBooking,
  completeBooking,
  confirmOffer,
  dropOut,
  getAssignment,
  getAssignmentStats,
  getOffer,
  manualAssign,
  processAssignment,
  rejectOffer,
  requestAssignment,
  sendAssignmentEmails,
  takeOffVisit,
  undoOfferAnswer,
};
