import type { Booking } from '#contract/booking.ts';
import type { BookingStatus } from '#domain/booking/booking-status.ts';
import type { CancellationTerms } from '#domain/booking/cancellation.ts';
import type { MoneyBackState, PaidWith } from '#domain/booking/money-words.ts';
import type { PayBy } from '#domain/booking/pay-by.ts';
import type { PaymentStatus } from '#domain/booking/payment-status.ts';
import type { ByHand } from '#domain/booking/refund-purses.ts';
import type { BookingChoice, ChoiceReason } from '#domain/dispatch/choice.ts';
import type { Language } from '#domain/language/language.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { BankWait } from '#domain/money/ways-to-pay.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import {
  bool,
  bytes,
  defineTable,
  instant,
  int,
  ints,
  json,
  orNull,
  type RowOf,
  text,
  texts,
  uuid,
} from '#server/platform/database/define-table.ts';

/** What is told once and kept: choices, place, people. */
const facts = {
  id: uuid(),
  reference: text(),
  userId: orNull(uuid()),
  language: text<Language>(),
  treatmentId: int(),
  duration: int(),
  peopleCount: int(),
  isBackToBack: bool(),
  requiresTwoTherapists: bool(),
  therapistGender: text<Booking['therapistGender']>(),
  acceptOppositeGender: bool(),
  recipientType: text<Booking['recipientType']>(),
  recipientDetails: json<Booking['recipientDetails']>(),
  addIns: ints(),
  scheduleType: text<Booking['scheduleType']>(),
  startsAt: instant(),
  endsAt: instant(),
  /** The end of the visit and the way after it. */
  blockedUntil: instant(),
  /** How many minutes earlier or later a therapist may come. */
  flexibleMinutes: int(),
  userTimezone: text(),
  /** Of its area when its time was agreed: the clock by which the visit is told to everybody. */
  timezone: text<TimeZone>(),
  zipCode: text(),
  serviceAreaId: orNull(int()),
  location: json<Booking['location']>(),
  hasMassageTable: int(),
  locationNotes: text(),
  notes: text(),
  /** The version of the words somebody agreed to when they wrote the note; null without a note. */
  notesConsent: orNull(text('notes_consent_version')),
  contact: json<Booking['guestDetails']>(),
  nif: orNull(text()),
};

/** The price as it was when it was promised. */
const price = {
  priceLines: json<Booking['priceLines']>(),
  originalPrice: int<Cents>('original_price_cents'),
  discount: int<Cents>('discount_cents'),
  giftCard: int<Cents>('gift_card_cents'),
  waived: int<Cents>('waived_cents'),
  totalPrice: int<Cents>('total_price_cents'),
  promoCodeId: orNull(int()),
  giftCardId: orNull(uuid()),
};

export const bookings = defineTable('bookings', {
  ...facts,
  ...price,
  status: text<BookingStatus>(),
  paymentStatus: text<PaymentStatus>(),
  accessTokenHash: bytes(),
  /** What was wished, once a therapist has picked another start inside the span. */
  wishedStartsAt: orNull(instant()),
  notesConsentAt: orNull(instant()),
  /** Counts up when the key is withdrawn. */
  keyVersion: int(),
  holdExpiresAt: instant(),
  /** The bank was asked and had not answered; kept after it is over. */
  bankWait: orNull(json<BankWait>()),
  /** Somebody may have paid at the provider, who has not said yet. */
  paymentOpen: bool(),
  paidAt: orNull(instant()),
  cancellationTerms: orNull(json<CancellationTerms>()),
  /** Steps of the refund that were over when it was moved. */
  fullRefundEndedAt: orNull(instant()),
  halfRefundEndedAt: orNull(instant()),
  /** When we last changed something that the client had been promised. */
  changedByUsAt: orNull(instant()),
  cancelledBy: orNull(text<'client' | 'admin' | 'system'>()),
  cancelReason: orNull(text()),
  refunded: int<Cents>('refund_cents'),
  /** Of it, to the gift card. */
  refundedCredit: int<Cents>('refund_credit_cents'),
  /** Of it, what people gave back, by its way. */
  refundedByHand: json<ByHand>(),
  refundState: text<MoneyBackState>(),
  /** Of the refund, what a bank refused and nobody has settled. */
  refused: int<Cents>('refused_cents'),
  /** Taken although nothing could be bought with it, and where it is on its way back. */
  unwanted: int<Cents>('unwanted_cents'),
  unwantedState: text<MoneyBackState>(),
  paidWith: orNull(json<PaidWith>()),
  /** Null where it is paid online; said by the office, with the reason where it costs nothing. */
  payBy: orNull(text<PayBy>()),
  payReason: text(),
  /** Whom the office wants to send; asked before anybody else. */
  chosenTherapistId: orNull(uuid()),
  /** Of the price, what is still to be paid since the office changed the visit. */
  due: int<Cents>('due_cents'),
  /** Of the price, what came on site although the rest was paid online, and how. */
  collected: int<Cents>('collected_cents'),
  collectedBy: orNull(text<PayBy>()),
  calendarSequence: int(),
  needsAttentionSince: orNull(instant()),
  searchUntil: orNull(instant()),
  /** By when the client was promised an answer. */
  answerBy: orNull(instant()),
  choiceUntil: orNull(instant()),
  choiceOptions: texts<BookingChoice[]>(),
  choiceBecause: orNull(text<ChoiceReason>()),
  createdAt: instant(),
});

/** With the key of the request that made it, which nobody reads again as part of a booking. */
export const newBookings = defineTable('bookings', {
  ...bookings.columns,
  idempotencyKey: orNull(text()),
  idempotencyDigest: orNull(bytes()),
});

export type BookingFacts = RowOf<typeof facts>;
export type StoredPrice = RowOf<typeof price>;
export type BookingColumns = RowOf<typeof bookings.columns>;
