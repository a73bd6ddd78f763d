import * as z from 'zod/mini';
import { refundReasons } from '#domain/booking/cancellation.ts';
import { mostFlexibleMinutes } from '#domain/dispatch/flexible.ts';
import { recipientTypes, scheduleTypes, therapistGenders } from '#domain/wizard/wizard-state.ts';
import { adminsOnly } from './admins-only.ts';
import { instant } from './availability.ts';
import { appliedPromo, booking, choices, contact, priceLine } from './booking.ts';
import { centsAmount } from './money.ts';
import { location } from './place.ts';
import { route } from './route.ts';
import { freeText, keyInLink, purchaseKey, singleLine } from './text-fields.ts';

const typedCode = singleLine(40);

const promoInput = z.looseObject({
  id: z.optional(z.union([z.int(), z.string()])),
  code: typedCode,
});

export const quoteBooking = route({
  method: 'POST',
  path: '/api/quote',
  who: 'anyone',
  summary: 'The price of these choices, from the same function that prices bookings',
  body: z.strictObject({ ...choices, code: z.optional(typedCode) }),
  answer: z.object({
    lines: z.array(priceLine),
    originalPrice: centsAmount,
    discount: centsAmount,
    giftCard: centsAmount,
    totalPrice: centsAmount,
  }),
  errors: ['code_unknown', 'code_expired', 'code_used_up', 'code_not_for_this'],
});

/** Statuses, the owner and the price are read but never believed: the server sets the first two and compares the third. */
export const createBooking = route({
  method: 'POST',
  path: '/api/bookings',
  who: 'anyone',
  summary: 'Make a booking and hold its slot for the payment; takes an Idempotency-Key',
  takesIdempotencyKey: true,
  body: z.strictObject({
    ...choices,
    datetime: instant,
    datetimeEnd: z.optional(instant),
    bookingDate: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    bookingStartTime: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    bookingEndTime: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    userTimezone: z._default(singleLine(60), ''),
    scheduleType: z._default(z.enum(scheduleTypes), 'fit-schedule'),
    /** So many minutes earlier or later will do; whoever accepts picks the start. Not for two therapists at a time. */
    flexibleMinutes: z._default(z.int().check(z.minimum(0), z.maximum(mostFlexibleMinutes), z.multipleOf(15)), 0),
    therapistGender: z._default(z.enum(therapistGenders), 'any'),
    acceptOppositeGender: z._default(z.boolean(), false),
    recipientType: z._default(z.enum(recipientTypes), 'myself'),
    recipientDetails: z._default(
      z.nullable(z.strictObject({ name: z._default(singleLine(120), ''), phone: z._default(singleLine(40), '') })),
      null,
    ),
    notes: z._default(freeText(2000), ''),
    /** That a health note may be read by the therapist and the team; a note without it is not taken. */
    notesConsent: z._default(z.boolean(), false),
    location,
    hasMassageTable: z._default(z.int().check(z.minimum(0), z.maximum(4)), 0),
    locationNotes: z._default(freeText(1000), ''),
    zipCode: z.string().check(z.maxLength(20)),
    guestDetails: z.optional(z.nullable(contact)),
    nif: z.optional(z.nullable(singleLine(20))),
    promoCode: z.optional(z.nullable(promoInput)),
    /** Said by somebody who has a booking at that time and wants another one. */
    evenIfBusy: z._default(z.boolean(), false),
    /** The code mailed after `prove_email`; the rest of the body stays the same. */
    emailCode: z.optional(singleLine(10)),
    /** The key of a time that is held for this client from the waiting list. */
    heldKey: z.optional(keyInLink),
    totalPrice: z.int(),
    originalPrice: z.optional(z.nullable(z.int())),
    paymentMethod: z.optional(z.literal('card')),
    status: z.optional(z.string().check(z.maxLength(40))),
    paymentStatus: z.optional(z.string().check(z.maxLength(40))),
    userId: z.optional(z.union([z.int(), z.string(), z.null()])),
  }),
  answer: z.object({ booking, accessToken: z.string() }),
  status: 201,
  errors: [
    'not_open_yet',
    'zip_malformed',
    'zip_not_served',
    'slot_taken',
    'client_busy',
    'please_call',
    'too_many_holds',
    'prove_email',
    'code_wrong',
    'price_changed',
    'idempotency_conflict',
    'code_unknown',
    'code_expired',
    'code_used_up',
    'code_not_for_this',
  ],
});

export const resendBookingCode = route({
  method: 'POST',
  path: '/api/bookings/email-code',
  who: 'anyone',
  summary: 'Another code after `prove_email`; the same answer whether one was asked for or not',
  body: z.strictObject({ email: z.string().check(z.trim(), z.email(), z.maxLength(254)) }),
  answer: z.object({ ok: z.literal(true) }),
  status: 202,
  errors: ['too_many_requests'],
});

const bookingId = z.object({ id: z.uuid() });

export const listBookings = route({
  method: 'GET',
  path: '/api/bookings',
  who: 'signed-in',
  summary: 'The signed-in client’s bookings, newest first',
  answer: z.array(booking),
});

export const getBooking = route({
  method: 'GET',
  path: '/api/bookings/:id',
  who: 'anyone',
  summary: 'One booking, for its client or for whoever has its key',
  params: bookingId,
  query: purchaseKey,
  answer: booking,
  errors: ['not_found', 'link_withdrawn'],
});

export const previewCancellation = route({
  method: 'GET',
  path: '/api/bookings/:id/cancellation',
  who: 'anyone',
  summary: 'What would come back if it were cancelled now',
  params: bookingId,
  query: purchaseKey,
  answer: z.object({
    refund: centsAmount,
    toCard: centsAmount,
    toGiftCard: centsAmount,
    fee: centsAmount,
    because: z.enum(refundReasons),
    fullRefundUntil: instant,
    halfRefundUntil: instant,
  }),
  errors: ['not_found', 'too_late'],
});

export const cancelBooking = route({
  method: 'POST',
  path: '/api/bookings/:id/cancel',
  who: 'anyone',
  summary: 'Cancel; the refund follows the terms frozen at payment',
  params: bookingId,
  query: purchaseKey,
  /** `refund`: the cents that were shown before; another amount is not given without asking again. */
  body: z.strictObject({ reason: z.optional(freeText(500)), refund: z.optional(z.int()) }),
  answer: z.extend(booking, { refund: centsAmount }),
  errors: ['not_found', 'too_late', 'refund_changed'],
});

export const applyPromo = route({
  method: 'POST',
  path: '/api/bookings/:id/apply-promo',
  who: 'anyone',
  summary: 'Use a promo code or a gift card on a booking that waits for its payment, or take it out again (null)',
  params: bookingId,
  query: purchaseKey,
  body: z.union([
    z.strictObject({ promoCodeId: z.union([z.int(), singleLine(40)]) }),
    z.strictObject({ code: typedCode.check(z.minLength(1)) }),
    /** Takes one out again. */
    z.strictObject({ promoCodeId: z.null() }),
    z.strictObject({ giftCard: z.null() }),
  ]),
  answer: z.object({
    booking,
    promoCode: adminsOnly(z.nullable(appliedPromo)),
    /** Credit of the same gift card that another open checkout holds, and when it comes back at the latest. */
    held: z.optional(z.nullable(z.object({ amount: centsAmount, until: instant }))),
  }),
  errors: [
    'not_found',
    'too_late',
    'hold_expired',
    'code_unknown',
    'code_expired',
    'code_used_up',
    'code_not_for_this',
  ],
});

export const setNif = route({
  method: 'POST',
  path: '/api/bookings/:id/nif',
  who: 'anyone',
  summary: 'The tax number for the receipt of a booking that waits for its payment; null takes it out',
  params: bookingId,
  query: purchaseKey,
  body: z.strictObject({ nif: z.nullable(singleLine(20)) }),
  answer: z.object({ nif: z.nullable(z.string()) }),
  errors: ['not_found', 'too_late', 'hold_expired'],
});

export const lockBookingLink = route({
  method: 'POST',
  path: '/api/bookings/:id/lock-link',
  who: 'anyone',
  summary: 'Withdraw the key of a paid booking; a new link goes to its own e-mail address alone',
  params: bookingId,
  query: purchaseKey,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found', 'not_paid', 'link_withdrawn'],
});

export const getCalendarFile = route({
  method: 'GET',
  path: '/api/bookings/:id/calendar.ics',
  who: 'anyone',
  summary: 'The appointment as a calendar file (text/calendar)',
  params: bookingId,
  query: purchaseKey,
  answer: z.string(),
  file: 'text/calendar',
  errors: ['not_found'],
});

export const countWizardStep = route({
  method: 'POST',
  path: '/api/events',
  who: 'anyone',
  summary: 'Count one visit of a wizard step; no person is stored',
  body: z.strictObject({ step: z.int().check(z.minimum(1), z.maximum(9)) }),
  answer: z.object({ ok: z.literal(true) }),
  status: 202,
});
