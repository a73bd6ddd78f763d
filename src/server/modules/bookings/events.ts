import type { VisitAct } from '#domain/booking/visit-day.ts';
import type { Cents } from '#domain/money/cents.ts';
import { defineEvent } from '#server/platform/jobs/events.ts';

export const bookingCreated = defineEvent<{ bookingId: string }>('booking.created');

/** The visit is on: somebody must now be found to make it. */
export const bookingPaid = defineEvent<{ bookingId: string }>('booking.paid');

/** Was to be paid at the visit, and has been. */
export const bookingCollected = defineEvent<{ bookingId: string }>('booking.collected');

/** A booking that was changed after it was paid is paid in full again. */
export const differencePaid = defineEvent<{ bookingId: string; sequence: number }>('booking.difference_paid');

/** Every seat has its therapist. Also told again when the seats were lost in between. */
export const bookingConfirmed = defineEvent<{ bookingId: string }>('booking.confirmed');

/** The same booking at another time; its therapists have been kept where they were free. */
export const bookingMoved = defineEvent<{ bookingId: string; oldStartsAt: string }>('booking.moved');

/**
 * Another place, other people or another treatment: whoever is to come is told, and where somebody is missing, others are
 * searched for. `sequence` is the booking's own count and tells one change from the next.
 */
export const bookingChanged = defineEvent<{ bookingId: string; sequence: number; isSearchedAnew: boolean }>(
  'booking.changed',
);

/** A therapist has told how the day of the visit goes. */
export const visitTold = defineEvent<{ bookingId: string; therapistId: string; act: VisitAct }>('visit.told');

export const bookingCompleted = defineEvent<{ bookingId: string }>('booking.completed');

/** Somebody chose to pay at a cash machine: the numbers for it are there, and the time is kept until they run out. */
export const voucherMade = defineEvent<{ bookingId: string; reference: string }>('booking.voucher_made');

export const paymentFailed = defineEvent<{ bookingId: string }>('booking.payment_failed');

/** Why a payment could not be kept. */
export type UnwantedBecause = 'slot_gone' | 'cancelled' | 'already' | 'wrong_amount' | 'code_gone';

/** Money came for which nothing could be bought any more: it is on its way back. */
export const paymentTooLate = defineEvent<{
  bookingId: string;
  amountCents: Cents;
  because?: UnwantedBecause;
  paymentId?: string;
}>('booking.payment_too_late');

/** What came by card goes back by card; gift card credit has already been given back. */
export const bookingCancelled = defineEvent<{ bookingId: string; refundToCardCents: Cents }>('booking.cancelled');

export const bookingExpired = defineEvent<{ bookingId: string }>('booking.expired');
