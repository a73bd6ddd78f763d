import { type BookingRow, findBooking, isReachable, listSeated } from '#server/modules/bookings/public.ts';
import { listTherapistsById, type Therapist } from '#server/modules/therapists/public.ts';
import { minutes } from '#server/platform/durations.ts';
import type { ReminderDeps } from './deps.ts';
import type { ReminderCause } from './reminder-cause.ts';
import { findRule } from './repo.ts';

export type Reminded = { booking: BookingRow; therapist: Therapist | null };

/** A rule may have been moved to a later hour since: then this is not the moment. */
const tolerance = minutes(1);

/** The visit as it stands at the moment of sending; null when there is nothing to remind of any more. */
export const findReminded = async (deps: ReminderDeps, cause: ReminderCause): Promise<Reminded | null> => {
  const { database, clock } = deps;
  const [rule, booking] = [await findRule(database, cause.ruleId), await findBooking(database, cause.bookingId)];
  if (!rule?.active || !booking || booking.calendarSequence !== cause.sequence) return null;
  const now = clock.now().getTime();
  if (rule.anchor === 'after_end')
    return booking.status === 'completed' && isReachable(booking) ? { booking, therapist: null } : null;
  const isTime = booking.startsAt.getTime() - minutes(rule.minutes) - tolerance <= now;
  if (booking.status !== 'confirmed' || booking.startsAt.getTime() <= now || !isTime) return null;
  if (!cause.therapistId) return isReachable(booking) ? { booking, therapist: null } : null;
  const therapist = await findSeatedTherapist(deps, cause.bookingId, cause.therapistId);
  return therapist && { booking, therapist };
};

const findSeatedTherapist = async ({ database }: ReminderDeps, bookingId: string, therapistId: string) => {
  const seated = await listSeated(database, [bookingId]);
  if (!seated.some((seat) => seat.therapistId === therapistId)) return null;
  return (await listTherapistsById(database, [therapistId]))[0] ?? null;
};
