import type { Cents } from '#domain/money/cents.ts';
import { defineEvent } from '#server/platform/jobs/events.ts';

export const bookingCreated = defineEvent<{ bookingId: string }>('booking.created');

/** The visit is on: somebody must now be found to make it. */
export const bookingPaid = defineEvent<{ bookingId: string }>('booking.paid');

export const paymentFailed = defineEvent<{ bookingId: string }>('booking.payment_failed');

/** What came by card goes back by card; gift card credit has already been given back. */
export const bookingCancelled = defineEvent<{ bookingId: string; refundToCardCents: Cents }>('booking.cancelled');

export const bookingExpired = defineEvent<{ bookingId: string }>('booking.expired');
