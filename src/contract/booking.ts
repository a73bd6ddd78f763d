import * as z from 'zod/mini';
import { bookingStatuses } from '#domain/booking/booking-status.ts';
import { refundReasons } from '#domain/booking/cancellation.ts';
import { moneyWords } from '#domain/booking/money-words.ts';
import { paymentStatuses } from '#domain/booking/payment-status.ts';
import { handedBackWays } from '#domain/booking/refund-purses.ts';
import { bookingChoices, choiceReasons } from '#domain/dispatch/choice.ts';
import { shortestName } from '#domain/identity/account-rules.ts';
import { waysToPay } from '#domain/money/ways-to-pay.ts';
import { therapistChecks } from '#domain/therapists/public-card.ts';
import { guestGenders, recipientTypes, scheduleTypes, therapistGenders } from '#domain/wizard/wizard-state.ts';
import { adminsOnly } from './admins-only.ts';
import { day, instant, timezone, wallTime } from './availability.ts';
import { bankWait } from './bank-wait.ts';
import { centsAmount, paidWith } from './money.ts';
import { placeFields } from './place.ts';
import { publicReview, rating } from './rating.ts';
import { noLinks, phoneNumber, singleLine } from './text-fields.ts';
import { visitDay } from './visit-day.ts';

const rowId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

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

/** What a client said, beside the therapist it is about. */
export const lastSaid = z.omit(publicReview, { therapist: true, chips: true });

/** Who comes, with what visitors may read of them. */
export const bookedTherapist = z.object({
  firstName: z.string(),
  imageUrl: z.nullable(z.string()),
  rating: z.optional(rating),
  languages: z.optional(z.array(z.string())),
  /** Years of practice. */
  years: z.optional(z.int()),
  verified: z.optional(z.array(z.enum(therapistChecks))),
  /** What a client said of them last, from three reviews on. */
  said: z.optional(lastSaid),
  /** On the day of the visit, once told: of two, each goes their own way. */
  day: z.optional(z.enum(['on_the_way', 'there'])),
});

export const askedTherapist = z.object({
  firstName: z.string(),
  imageUrl: z.nullable(z.string()),
  askedAt: instant,
  hasDeclined: z.boolean(),
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
  therapists: z.array(bookedTherapist),
  /** Whose answer is waited for, while somebody is searched for, and who has said no already. */
  asked: z.optional(z.array(askedTherapist)),
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
      /** What people gave back, by its way. */
      byHand: z.optional(z.array(z.object({ way: z.enum(handedBackWays), amount: centsAmount }))),
      unwanted: centsAmount,
      method: z.nullable(paidWith),
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
