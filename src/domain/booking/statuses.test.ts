import { describe, expect, it } from 'vitest';
import {
  type BookingEvent,
  type BookingStatus,
  bookingEvents,
  bookingStatuses,
  nextBookingStatus,
  occupyingStatuses,
  statusesBefore,
} from './booking-status.ts';
import {
  nextPaymentStatus,
  type PaymentEvent,
  type PaymentStatus,
  paymentEvents,
  paymentStatuses,
} from './payment-status.ts';

describe('a booking', () => {
  const legal: [BookingStatus, BookingEvent, BookingStatus][] = [
    ['waiting_payment', 'payment_succeeded', 'finding_therapist'],
    ['waiting_payment', 'hold_ran_out', 'expired'],
    ['waiting_payment', 'cancelled', 'cancelled'],
    ['expired', 'payment_succeeded', 'finding_therapist'],
    ['finding_therapist', 'every_seat_taken', 'confirmed'],
    ['finding_therapist', 'cancelled', 'cancelled'],
    ['confirmed', 'completed', 'completed'],
    ['confirmed', 'seat_lost', 'finding_therapist'],
    ['confirmed', 'cancelled', 'cancelled'],
  ];
  const expected = (status: BookingStatus, event: BookingEvent) =>
    legal.find(([from, what]) => from === status && what === event)?.[2] ?? null;

  const everyCase = bookingStatuses.flatMap((status) => bookingEvents.map((event) => [status, event] as const));

  it.each(everyCase)('that is %s, when %s', (status, event) => {
    expect(nextBookingStatus(status, event)).toBe(expected(status, event));
  });

  it('that is completed or cancelled never changes again', () => {
    for (const event of bookingEvents) {
      expect(statusesBefore(event)).not.toContain('completed');
      expect(statusesBefore(event)).not.toContain('cancelled');
    }
  });

  it('can be cancelled exactly while it occupies somebody', () => {
    expect(statusesBefore('cancelled')).toEqual(occupyingStatuses);
  });

  it('can reach every status', () => {
    const reached = new Set<BookingStatus>(['waiting_payment']);
    for (const status of reached) {
      for (const event of bookingEvents) {
        const next = nextBookingStatus(status, event);
        if (next) reached.add(next);
      }
    }
    expect([...reached].sort()).toEqual([...bookingStatuses].sort());
  });
});

describe('a payment', () => {
  const legal: [PaymentStatus, PaymentEvent, PaymentStatus][] = [
    ['pending', 'succeeded', 'paid'],
    ['pending', 'failed', 'failed'],
    ['pending', 'expired', 'expired'],
    ['failed', 'succeeded', 'paid'],
    ['failed', 'failed', 'failed'],
    ['failed', 'expired', 'expired'],
    ['expired', 'succeeded', 'paid'],
    ['paid', 'refunded_in_part', 'partially_refunded'],
    ['paid', 'refunded_in_full', 'refunded'],
    ['partially_refunded', 'refunded_in_part', 'partially_refunded'],
    ['partially_refunded', 'refunded_in_full', 'refunded'],
    ['partially_refunded', 'refund_refused', 'paid'],
    ['refunded', 'refund_refused', 'paid'],
    ['refunded', 'refunded_in_part', 'partially_refunded'],
  ];
  const expected = (status: PaymentStatus, event: PaymentEvent) =>
    legal.find(([from, what]) => from === status && what === event)?.[2] ?? null;

  const everyCase = paymentStatuses.flatMap((status) => paymentEvents.map((event) => [status, event] as const));

  it.each(everyCase)('that is %s, when %s', (status, event) => {
    expect(nextPaymentStatus(status, event)).toBe(expected(status, event));
  });
});
