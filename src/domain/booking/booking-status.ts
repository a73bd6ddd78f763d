export const bookingStatuses = [
  'waiting_payment',
  'expired',
  'finding_therapist',
  'confirmed',
  'completed',
  'cancelled',
] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

export const bookingEvents = [
  /** Also late, after the hold ran out: only while the slot is still free, otherwise the money goes back. */
  'payment_succeeded',
  'hold_ran_out',
  'every_seat_taken',
  /** A therapist drops out, or cannot come at the new time of a moved booking. */
  'seat_lost',
  'completed',
  'cancelled',
] as const;

export type BookingEvent = (typeof bookingEvents)[number];

const moves: Record<BookingStatus, Partial<Record<BookingEvent, BookingStatus>>> = {
  waiting_payment: { payment_succeeded: 'finding_therapist', hold_ran_out: 'expired', cancelled: 'cancelled' },
  expired: { payment_succeeded: 'finding_therapist' },
  finding_therapist: { every_seat_taken: 'confirmed', cancelled: 'cancelled' },
  confirmed: { completed: 'completed', seat_lost: 'finding_therapist', cancelled: 'cancelled' },
  completed: {},
  cancelled: {},
};

/** Where an event leads, or null when it may not happen now. */
export const nextBookingStatus = (status: BookingStatus, event: BookingEvent): BookingStatus | null =>
  moves[status][event] ?? null;

/** The statuses from which an event may happen: what a conditional update expects. */
export const statusesBefore = (event: BookingEvent): BookingStatus[] =>
  bookingStatuses.filter((status) => nextBookingStatus(status, event) !== null);

/** Statuses that keep therapists busy. */
export const occupyingStatuses: readonly BookingStatus[] = ['waiting_payment', 'finding_therapist', 'confirmed'];
