import type { MovableBooking, MoveRefusal } from '#contract/reschedule.ts';
import { canReschedule, lastMomentToReschedule } from '#domain/booking/cancellation.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/durations.ts';
import type { BookingDeps } from './deps.ts';
import type { BookingRow } from './repo.ts';
import { respond } from './to-response.ts';

type Deps = Pick<BookingDeps, 'clock'>;

/** Why the booking stays where it is, whatever the wish; null when it may move. */
export const moveRefusal = (
  { status, startsAt }: Pick<BookingRow, 'status' | 'startsAt'>,
  now: Date,
  rescheduleHours: number,
): MoveRefusal | null => {
  if (status === 'waiting_payment') return 'not_paid';
  if (status === 'cancelled' || status === 'completed' || status === 'expired') return status;
  if (startsAt <= now) return 'started';
  return canReschedule(startsAt, now, rescheduleHours) ? null : 'too_late';
};

export const readRescheduleHours = async (on: Queryable): Promise<number> =>
  (await readSettings(on, 'cancellation')).rescheduleHours;

export const respondMovable = async (deps: Deps, on: Queryable, booking: BookingRow): Promise<MovableBooking> => {
  const rescheduleHours = await readRescheduleHours(on);
  const refusal = moveRefusal(booking, deps.clock.now(), rescheduleHours);
  return {
    ...(await respond(deps, on, booking)),
    reschedule: {
      isAllowed: refusal === null,
      refusal,
      until: lastMomentToReschedule(booking.startsAt, rescheduleHours).toISOString(),
      totalMinutes: (booking.endsAt.getTime() - booking.startsAt.getTime()) / minutes(1),
    },
  };
};

const dead: readonly (MoveRefusal | null)[] = ['cancelled', 'completed', 'expired', 'started'];

/** A link dies with its booking. */
export const isDeadLink = ({ reschedule }: Pick<MovableBooking, 'reschedule'>): boolean =>
  dead.includes(reschedule.refusal);

/** What a dead link still tells: what became of the visit, and nothing about the people and the place. */
export const withoutPeople = (booking: MovableBooking): MovableBooking => ({
  ...booking,
  recipientDetails: { name: '', phone: '' },
  location: { address: '', isHotel: false, apartment: '', hotelName: '', roomNumber: '' },
  locationNotes: '',
  notes: '',
  guestDetails: { firstName: '', lastName: '', phone: '', email: '', gender: booking.guestDetails.gender },
});
