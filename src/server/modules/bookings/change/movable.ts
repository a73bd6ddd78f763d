import type { Booking, MoveRefusal } from '#contract/bookings.ts';
import type { MovableBooking } from '#contract/reschedule.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/durations.ts';
import type { BookingDeps } from '../deps.ts';
import { respond } from '../read/to-response.ts';
import type { BookingRow } from '../repo.ts';

type Deps = Pick<BookingDeps, 'clock'>;

export const respondMovable = async (deps: Deps, on: Queryable, booking: BookingRow): Promise<MovableBooking> => {
  const answer = await respond(deps, on, booking);
  const totalMinutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / minutes(1);
  return { ...answer, reschedule: { ...answer.reschedule, totalMinutes } };
};

const dead: readonly (MoveRefusal | null)[] = ['cancelled', 'completed', 'expired', 'started'];

/** A link dies with its booking. */
export const isDeadLink = ({ reschedule }: Pick<MovableBooking, 'reschedule'>): boolean =>
  dead.includes(reschedule.refusal);

/** What a dead link still tells: what became of the visit, and nothing about the people and the place. */
export const withoutPeople = <Shown extends Booking>(booking: Shown): Shown => ({
  ...booking,
  recipientDetails: { name: '', phone: '' },
  location: { address: '', isHotel: false, apartment: '', hotelName: '', roomNumber: '' },
  locationNotes: '',
  notes: '',
  guestDetails: { firstName: '', lastName: '', phone: '', email: '', gender: booking.guestDetails.gender },
});
