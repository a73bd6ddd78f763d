import * as z from 'zod/mini';
import { bookingStatuses } from '#domain/booking/booking-status.ts';
import { refundReasons } from '#domain/booking/cancellation.ts';
import { moneyWords } from '#domain/booking/money-words.ts';
import { paymentStatuses } from '#domain/booking/payment-status.ts';
import { bookingChoices, choiceReasons } from '#domain/dispatch/choice.ts';
import { mostFlexibleMinutes } from '#domain/dispatch/flexible.ts';
import { shortestName } from '#domain/identity/account-rules.ts';
import { waysToPay } from '#domain/money/ways-to-pay.ts';
import { guestGenders, recipientTypes, scheduleTypes, therapistGenders } from '#domain/wizard/wizard-state.ts';
import { adminsOnly } from './admins-only.ts';
import { day, instant, timezone, wallTime } from './availability.ts';
import { bankWait } from './bank-wait.ts';
import { centsAmount } from './money.ts';
import { location, placeFields } from './place.ts';
import { rating } from './rating.ts';
import { route } from './route.ts';
import { freeText, keyInLink, noLinks, phoneNumber, purchaseKey, singleLine } from './text-fields.ts';
import { visitDay } from './visit-day.ts';

const rowId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const typedCode = singleLine(40);

export const contact = z.strictObject({
  firstName: singleLine(80).check(z.minLength(shortestName), noLinks),
  lastName: singleLine(80).check(z.minLength(shortestName), noLinks),
  phone: phoneNumber,
  email: z.string().check(z.trim(), z.email(), z.maxLength(254)),
  gender: z._default(z.enum(guestGenders), 'male'),
});

export const choices = {
  treatmentId: rowId,
  duration: z.int(),
  peopleCount: z.int().check(z.minimum(1), z.maximum(4)),
  isBackToBack: z._default(z.boolean(), false),
  requiresTwoTherapists: z._default(z.boolean(), false),
  addIns: z._default(z.array(rowId).check(z.maxLength(20)), []),
};

const promoInput = z.looseObject({
  id: z.optional(z.union([z.int(), z.string()])),
  code: typedCode,
});

export const priceLine = z.object({
  kind: z.enum(['treatment', 'add-in', 'promo', 'gift-card', 'waived']),
  label: z.object({ en: z.string(), pt: z.string() }),
  quantity: z.optional(z.int()),
  addInId: z.optional(z.int()),
  amount: centsAmount,
});

export const appliedPromo = z.object({
  id: z.union([z.int(), z.string()]),
  code: z.string(),
  discountType: z.enum(['percentage', 'fixed']),
  discountValue: z.number(),
  appliedDiscount: centsAmount,
});

export const historyLine = z.object({
  from: z.nullable(z.enum(bookingStatuses)),
  to: z.enum(bookingStatuses),
  actor: z.string(),
  reason: z.string(),
  /** Only of a line that tells of a move: the start it had before. */
  movedFrom: z.optional(instant),
  /** Only of a line that tells of a refund by the office. */
  refunded: z.optional(centsAmount),
  at: instant,
});

export const moveRefusals = ['not_paid', 'too_late', 'started', 'completed', 'cancelled', 'expired'] as const;
export type MoveRefusal = (typeof moveRefusals)[number];

export const proposal = z.object({
  id: z.string(),
  startsAt: instant,
  endsAt: instant,
  keptUntil: instant,
  therapist: z.object({ firstName: z.string(), imageUrl: z.nullable(z.string()) }),
});

export const booking = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  treatmentId: z.int(),
  duration: z.int(),
  peopleCount: z.int(),
  isBackToBack: z.boolean(),
  requiresTwoTherapists: z.boolean(),
  therapistGender: z.enum(therapistGenders),
  acceptOppositeGender: z.boolean(),
  recipientType: z.enum(recipientTypes),
  recipientDetails: z.object({ name: z.string(), phone: z.string() }),
  scheduleType: z.enum(scheduleTypes),
  /** How many minutes earlier or later than wished a therapist may come. */
  flexibleMinutes: z.optional(z.int()),
  datetime: instant,
  datetimeEnd: instant,
  bookingDate: day,
  bookingStartTime: wallTime,
  bookingEndTime: wallTime,
  userTimezone: z.string(),
  /** The clock of the place: of `bookingDate`, `bookingStartTime` and `bookingEndTime`. */
  timezone,
  zipCode: z.string(),
  location: z.object(placeFields),
  hasMassageTable: z.int(),
  locationNotes: z.string(),
  /** About health, mostly. */
  notes: adminsOnly(z.string()),
  addIns: z.array(z.int()),
  guestDetails: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    email: z.string(),
    gender: z.enum(guestGenders),
  }),
  priceLines: z.array(priceLine),
  originalPrice: centsAmount,
  discount: centsAmount,
  giftCardAmount: centsAmount,
  totalPrice: centsAmount,
  promoCode: adminsOnly(z.nullable(appliedPromo)),
  therapists: z.array(
    z.object({ firstName: z.string(), imageUrl: z.nullable(z.string()), rating: z.optional(rating) }),
  ),
  holdExpiresAt: z.nullable(instant),
  /** What it can be paid with now; left out where nothing is to be paid online. */
  waysToPay: z.optional(z.array(z.enum(waysToPay))),
  bankWait: z.optional(bankWait),
  /**
   * By when the client knows who comes, or is asked how to go on: promised before paying (as if it were paid now), kept
   * while somebody is searched for, null otherwise.
   */
  answerBy: z.nullable(instant),
  /** When the money goes back if nobody has said yes; null until somebody is searched for. */
  searchUntil: z.nullable(instant),
  /** Confirmed by a yes that may be taken back until then; the client's e-mail leaves at that moment. */
  certainFrom: z.optional(instant),
  /**
   * What the client may choose, until when, and why: two therapists were booked and one was found, or nobody has accepted by
   * the promised hour.
   */
  choice: z.nullable(
    z.object({ until: instant, options: z.array(z.enum(bookingChoices)), because: z.enum(choiceReasons) }),
  ),
  /** Other starts that therapists propose, each kept for the client until then; taken with `…/accept`. */
  proposals: z.optional(z.array(proposal)),
  /** Where the money stands if it were cancelled now, and until when. */
  cancellation: z.object({
    refund: centsAmount,
    fee: centsAmount,
    /** Why it is that much. */
    because: z.enum(refundReasons),
    fullRefundUntil: instant,
    halfRefundUntil: instant,
    cancelledBy: z.nullable(z.enum(['client', 'admin', 'system'])),
    reason: z.nullable(z.string()),
    refunded: centsAmount,
  }),
  /** Whether its client may move it now, and until when; `isFree`: also shortly before, and no refund is lost by it. */
  reschedule: z.object({
    isAllowed: z.boolean(),
    refusal: z.nullable(z.enum(moveRefusals)),
    isFree: z.boolean(),
    until: instant,
  }),
  /** What is true about the money: which sentence of `moneyWords`, and the amounts in it. */
  money: adminsOnly(
    z.object({
      words: z.enum(moneyWords),
      paid: centsAmount,
      refund: centsAmount,
      refundToGiftCard: centsAmount,
      unwanted: centsAmount,
      method: z.nullable(z.object({ kind: z.string(), brand: z.string(), last4: z.string() })),
    }),
  ),
  /** How it goes on its day. */
  visit: z.optional(visitDay),
  /** Still to be paid, since the office changed the visit after it was paid. */
  due: z.optional(centsAmount),
  history: z.array(historyLine),
  createdAt: instant,
  /** Seen by the link alone, long after the visit: only what the receipt needs, without names, places and words. */
  receiptOnly: z.optional(z.literal(true)),
});

export type Booking = z.output<typeof booking>;

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

export const therapistExplanation = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(['female', 'male']),
  reasons: z.array(
    z.enum(['inactive', 'area', 'treatment', 'gender', 'time_off', 'hours', 'busy', 'too_far', 'unwished']),
  ),
  /** With `too_far`: how many minutes are missing for the way, after the visit before or before the visit after, and where that is. */
  tooFar: z.optional(z.object({ minutesShort: z.int(), isBefore: z.boolean(), area: z.string() })),
  /** The client would like them again. */
  isWished: z.optional(z.literal(true)),
});

export const explainBooking = route({
  method: 'GET',
  path: '/api/admin/bookings/:id/why',
  who: 'office',
  summary: 'For each therapist, why they can or cannot take this booking; no reason means that they can',
  params: bookingId,
  answer: z.array(therapistExplanation),
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
