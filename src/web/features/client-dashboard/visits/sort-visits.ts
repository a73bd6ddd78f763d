import type { Booking } from '#contract/booking.ts';
import { occupyingStatuses } from '#domain/booking/booking-status.ts';

type SortedVisits = {
  readonly next: Booking | null;
  readonly upcoming: readonly Booking[];
  /** The latest first. */
  readonly past: readonly Booking[];
};

const byStart = (a: Booking, b: Booking): number => Date.parse(a.datetime) - Date.parse(b.datetime);

const isAhead = ({ status, datetimeEnd }: Booking, now: Date): boolean =>
  occupyingStatuses.includes(status) && Date.parse(datetimeEnd) > now.getTime();

/** A time that was kept for a while and never paid for is no visit to look back on. */
const cameToNothing = ({ status, paymentStatus }: Booking): boolean =>
  (status === 'cancelled' || status === 'expired') && ['pending', 'failed', 'expired'].includes(paymentStatus);

export const sortVisits = (bookings: readonly Booking[], now: Date): SortedVisits => {
  const [next = null, ...upcoming] = bookings.filter((booking) => isAhead(booking, now)).toSorted(byStart);
  const past = bookings
    .filter((booking) => !isAhead(booking, now) && !cameToNothing(booking))
    .toSorted((a, b) => byStart(b, a));
  return { next, upcoming, past };
};
