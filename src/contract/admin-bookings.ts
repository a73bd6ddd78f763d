import * as z from 'zod/mini';
import { bookingStatuses } from '#domain/booking/booking-status.ts';
import { onSiteWays, payWays, waysBackByHand } from '#domain/booking/pay-by.ts';
import { paymentStatuses } from '#domain/booking/payment-status.ts';
import { firstPurses } from '#domain/booking/refund-purses.ts';
import { shortestName } from '#domain/identity/account-rules.ts';
import { assignment } from './admin-dispatch.ts';
import { listOf, listShape, version, yesOrNo } from './admin-list.ts';
import { adminsOnly } from './admins-only.ts';
import { day, getAvailability, instant, timezone, wallTime } from './availability.ts';
import { paymentWait } from './bank-wait.ts';
import { booking, choices, contact, historyLine } from './booking.ts';
import { createBooking } from './bookings.ts';
import { centsAmount } from './money.ts';
import { location } from './place.ts';
import { route } from './route.ts';
import { language } from './session.ts';
import { freeText, noLinks, phoneOrNone, singleLine } from './text-fields.ts';
import { explainBooking } from './who-could-come.ts';

const bookingId = z.object({ id: z.uuid() });
export const label = z.object({ en: z.string(), pt: z.string() });
export const person = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });

export const absence = z.object({
  therapistId: z.string(),
  firstName: z.string(),
  reason: z.enum(['off', 'hours', 'gone']),
});

export type Absence = z.output<typeof absence>;

export const adminBookingRow = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  needsAttention: z.boolean(),
  /** Who has accepted and will not be there, as their own calendar says, and why. */
  absent: z._default(z.array(absence), []),
  treatment: z.nullable(label),
  duration: z.int(),
  peopleCount: z.int(),
  startsAt: instant,
  endsAt: instant,
  /** The same on the clock of the place. */
  date: day,
  startTime: wallTime,
  endTime: wallTime,
  timezone,
  zipCode: z.string(),
  area: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.string(),
  totalPrice: centsAmount,
  /** How many therapists it needs, and who has said yes. */
  seats: z.int(),
  therapists: z.array(person),
  hasInternalNotes: z.boolean(),
  createdAt: instant,
});

export type AdminBookingRow = z.output<typeof adminBookingRow>;

export const bookingSorts = ['startsAt', 'createdAt', 'reference', 'client', 'status', 'totalPrice'] as const;

const filters = {
  status: z.optional(z.enum(bookingStatuses)),
  /** Days of the visit in Lisbon, both included. */
  from: z.optional(day),
  to: z.optional(day),
  therapistId: z.optional(z.uuid()),
  /** The beginning of a zip code: `11`, `1100`, `1100-053`. */
  zip: z.optional(z.string().check(z.trim(), z.regex(/^\d{1,4}(-?\d{0,3})$/))),
  needsAttention: z.optional(yesOrNo),
};

export const listAdminBookings = route({
  method: 'GET',
  path: '/api/admin/bookings',
  who: 'office',
  summary: 'Every booking; searched by reference, name, e-mail and phone',
  query: z.object({ ...listShape(bookingSorts, '-startsAt'), ...filters }),
  answer: listOf(adminBookingRow),
});

export const exportBookings = route({
  method: 'GET',
  path: '/api/admin/bookings/export',
  who: 'admin',
  summary: 'The same bookings as a file (text/csv), safe to open in a spreadsheet',
  query: z.object({ q: listShape(bookingSorts, '-startsAt').q, ...filters }),
  needsFreshSignIn: true,
  answer: z.string(),
  file: 'text/csv',
});

export const adminPayment = z.object({
  id: z.string(),
  /** The provider's own number, to look it up there. */
  intentId: z.nullable(z.string()),
  amount: centsAmount,
  refunded: centsAmount,
  status: z.enum(['open', 'succeeded', 'cancelled']),
  lastError: z.nullable(z.string()),
  method: z.optional(z.object({ kind: z.string(), brand: z.string(), last4: z.string() })),
  bankWait: z.optional(paymentWait),
  createdAt: instant,
  settledAt: z.nullable(instant),
  /** What the cardholder's bank says about it. */
  disputes: z.array(z.object({ status: z.enum(['open', 'won', 'lost']), createdAt: instant })),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: centsAmount,
      status: z.enum(['queued', 'done', 'failed']),
      /** What a person did about one that the bank refused. */
      settledHow: z.nullable(z.enum(['again', 'otherwise'])),
      createdAt: instant,
      doneAt: z.nullable(instant),
    }),
  ),
});

/** As in `booking`, with the name of whoever has an account. */
export const adminHistoryLine = z.extend(historyLine, { actorName: z.nullable(z.string()) });

export const adminBooking = z.extend(booking, {
  version,
  internalNotes: z.string(),
  /** The account it belongs to; a guest has none. */
  userId: z.nullable(z.string()),
  language,
  nif: adminsOnly(z.nullable(z.string())),
  area: z.string(),
  treatment: z.nullable(label),
  paidAt: z.nullable(instant),
  /** How it is paid where it is not paid online, why it costs nothing, and whom the office chose. */
  payBy: z.nullable(z.enum(payWays)),
  payReason: adminsOnly(z.string()),
  chosenTherapistId: z.nullable(z.string()),
  /** The client's own page about it, with the key. */
  clientLink: adminsOnly(z.string()),
  /** Of what was paid, what can still go back, each by the way it came. */
  refundable: adminsOnly(z.object({ card: centsAmount, onSite: centsAmount, giftCard: centsAmount })),
  /** What came on site although the rest was paid online. */
  collected: adminsOnly(z.nullable(z.object({ amount: centsAmount, by: z.enum(payWays) }))),
  /** `reschedule` is here what an admin may do. */
  payments: adminsOnly(z.array(adminPayment)),
  /** What was given beside the price; the therapists'. */
  tip: adminsOnly(z.nullable(z.object({ amount: centsAmount, kept: centsAmount, payments: z.array(adminPayment) }))),
  assignment,
  absent: z._default(z.array(absence), []),
  history: z.array(adminHistoryLine),
});

export type AdminBooking = z.output<typeof adminBooking>;

export const getAdminBooking = route({
  method: 'GET',
  path: '/api/admin/bookings/:id',
  who: 'office',
  summary: 'Everything about one booking: people, place, history, money, offers and internal notes',
  params: bookingId,
  answer: adminBooking,
  errors: ['not_found'],
});

export const internalNotes = freeText(4000);

/** What may be corrected at any time; what is left out stays as it is. */
export const bookingDetails = {
  contact: z.optional(z.partial(z.omit(contact, { gender: true }))),
  language: z.optional(language),
  recipientDetails: z.optional(
    z.partial(z.strictObject({ name: singleLine(120).check(z.minLength(shortestName), noLinks), phone: phoneOrNone })),
  ),
  zipCode: z.optional(singleLine(20)),
  location: z.optional(
    z.partial(
      z.strictObject({
        address: location.shape.address,
        isHotel: z.boolean(),
        apartment: singleLine(60),
        hotelName: singleLine(120),
        roomNumber: singleLine(20),
      }),
    ),
  ),
  hasMassageTable: z.optional(z.int().check(z.minimum(0), z.maximum(4))),
  locationNotes: z.optional(freeText(1000)),
};

export const updateAdminBooking = route({
  method: 'PATCH',
  path: '/api/admin/bookings/:id',
  who: 'office',
  summary:
    'Correct contact, place and notes at any time; whoever has to know is told. `choices` changes treatment, length, add-ins or people, and `difference` says what is to be paid more (or, below 0, goes back). The time changes by its own call',
  params: bookingId,
  body: z.strictObject({
    internalNotes: z.optional(internalNotes),
    /** What the client says about their health, for whoever comes; for admins, and only with the client's word that it may be read. */
    notes: z.optional(freeText(2000)),
    notesConsent: z.optional(z.boolean()),
    ...bookingDetails,
    /** All of them, as they shall be. For admins, as their own call is. */
    choices: z.optional(z.strictObject(choices)),
    /** Said by somebody who keeps the therapists though they do not go to the area of the new zip code. */
    evenIfOutside: z.optional(z.boolean()),
    version,
  }),
  answer: z.extend(adminBooking, { difference: z._default(z.int(), 0) }),
  errors: [
    'not_found',
    'not_allowed',
    'changed_meanwhile',
    'too_late',
    'therapist_not_there',
    'slot_taken',
    'not_paid',
    'price_changed',
    'fresh_sign_in_needed',
  ],
});

export const deleteAdminBooking = route({
  method: 'DELETE',
  path: '/api/admin/bookings/:id',
  who: 'admin',
  summary: 'Always refused: a booking is cancelled, never deleted',
  params: bookingId,
  answer: z.null(),
  status: 204,
  errors: ['not_found', 'never_deleted'],
});

export const shortestPhoneHold = 15;
export const longestPhoneHold = 24 * 60;

/** By a link that is mailed or read out, at the visit, by the hotel, or not at all. */
const phonePayment = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('link') }),
  z.strictObject({ how: z.literal('on_site'), by: z.enum(onSiteWays) }),
  z.strictObject({ how: z.literal('hotel') }),
  z.strictObject({
    how: z.literal('free'),
    reason: singleLine(300).check(z.minLength(3, 'text:common:fields.required')),
  }),
]);

export const bookByPhone = route({
  method: 'POST',
  path: '/api/admin/bookings',
  who: 'office',
  summary: 'Book for a client on the phone: paid by link, at the visit, by the hotel or free. Takes an Idempotency-Key',
  takesIdempotencyKey: true,
  body: z.extend(createBooking.body, {
    /** The client's account; without one `guestDetails` says who they are. */
    userId: z.optional(z.nullable(z.uuid())),
    /** Which language the client is written to in. */
    language: z._default(language, 'pt'),
    /** How long the time is kept for the payment; never longer than until the visit starts. */
    holdMinutes: z._default(z.int().check(z.minimum(shortestPhoneHold), z.maximum(longestPhoneHold)), 120),
    internalNotes: z._default(internalNotes, ''),
    /** Without an address nothing is mailed. */
    guestDetails: z.extend(contact, { email: z.union([z.literal(''), contact.shape.email]) }),
    /** Who is to come; must be free. */
    therapistId: z.optional(z.nullable(z.uuid())),
    /** Shorter than the notice clients need to give. */
    evenSoon: z._default(z.boolean(), false),
    payment: z._default(phonePayment, { how: 'link' }),
  }),
  answer: adminBooking,
  status: 201,
  errors: [...createBooking.errors, 'therapist_busy'],
});

export const listFreeTherapists = route({
  method: 'GET',
  path: '/api/admin/free-therapists',
  who: 'office',
  summary: 'For a visit that is not booked yet: for each therapist, why they can or cannot make it at that start',
  query: z.extend(z.omit(getAvailability.query, { from: true, to: true, evenClosed: true, evenSoon: true }), {
    startsAt: instant,
  }),
  answer: explainBooking.answer,
  errors: ['zip_malformed', 'zip_not_served'],
});

export const collectPayment = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/collect',
  who: 'admin',
  summary: 'The money of a visit that is paid on site or by the hotel has come; the receipt is mailed',
  params: bookingId,
  body: z.strictObject({ by: z.enum([...onSiteWays, 'hotel']) }),
  answer: adminBooking,
  errors: ['not_found', 'already_paid', 'too_early'],
});

export const mailPaymentLink = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/payment-link',
  who: 'office',
  summary: 'Mail the link to pay once more',
  params: bookingId,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found', 'already_paid', 'hold_expired'],
});

export const rescheduleByAdmin = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/reschedule',
  who: 'office',
  summary: 'Move the booking to another start by the rules everybody has, but up to the start itself',
  params: bookingId,
  body: z.strictObject({ startsAt: instant }),
  answer: adminBooking,
  errors: ['not_found', 'slot_taken', 'too_late', 'not_paid'],
});

export const refundByAdmin = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/refund',
  who: 'admin',
  summary: 'Give money back, any amount at any time and also after the visit; never more than was paid',
  params: bookingId,
  body: z.strictObject({
    amount: z.int().check(z.minimum(1)),
    /** The client reads it. */
    reason: freeText(500).check(z.minLength(1)),
    /** Where it goes first; the rest goes to the others, each never more than came that way. */
    to: z._default(z.enum(firstPurses), 'card'),
    /** Of what was paid on site or by the hotel: how it was given back. */
    byHand: z.optional(z.enum(waysBackByHand)),
    /** What had gone back so far, as it was shown: the second of two presses is refused. */
    refunded: z.optional(z.int()),
  }),
  answer: booking,
  errors: ['not_found', 'refund_too_much', 'refund_changed', 'refund_by_hand', 'fresh_sign_in_needed'],
});

export const markNoShow = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/no-show',
  who: 'admin',
  summary:
    'Nobody opened the door: the visit is over, nothing goes back, the therapist is paid; only from its start on',
  params: bookingId,
  answer: booking,
  errors: ['not_found', 'too_early', 'not_confirmed'],
});

export const settleRefund = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/refunds/:refundId/settle',
  who: 'admin',
  summary:
    'A refund that the bank refused: order it once more, or say that it was paid another way; the client is told',
  params: z.object({ id: z.uuid(), refundId: z.uuid() }),
  body: z.strictObject({ how: z.enum(['again', 'otherwise']), reason: freeText(500).check(z.minLength(1)) }),
  answer: booking,
  errors: ['not_found', 'refund_changed'],
});

/** What a call needs. */
export const phoneRoutes = { bookByPhone, listFreeTherapists, collectPayment, mailPaymentLink };

/** What the office does with one booking beside reading and correcting it. */
export const officeActs = { markNoShow, rescheduleByAdmin, refundByAdmin };
