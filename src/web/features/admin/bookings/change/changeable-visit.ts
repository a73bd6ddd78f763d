import type { AdminBooking } from '#contract/admin-bookings.ts';
import type { BookingStatus } from '#domain/booking/booking-status.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';

type Person = { readonly id: string; readonly firstName: string; readonly lastName: string };

/** What has to be known of a visit before it is given to somebody or moved: from its own page or from the calendar. */
export type ChangeableVisit = {
  readonly id: string;
  readonly reference: string;
  readonly client: string;
  readonly startsAt: string;
  /** The clock of the place. */
  readonly timezone: TimeZone;
  readonly status: BookingStatus;
  readonly seats: number;
  /** Those who come. */
  readonly therapists: readonly Person[];
};

export const visitOf = ({ assignment, ...booking }: AdminBooking): ChangeableVisit => ({
  id: booking.id,
  reference: booking.reference,
  client: nameOf(booking.guestDetails),
  startsAt: booking.datetime,
  timezone: booking.timezone,
  status: booking.status,
  seats: assignment.seats,
  therapists: assignment.therapists,
});
