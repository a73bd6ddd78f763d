import { type BookingRow, findBooking, isReachable, listSeated } from '#server/modules/bookings/public.ts';
import { findReview } from '#server/modules/reviews/public.ts';
import { listTherapistsById, type Therapist } from '#server/modules/therapists/public.ts';
import { minutes } from '#server/platform/durations.ts';
import type { ReminderDeps } from './deps.ts';
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
    return booking.status === 'completed' && isReachable(booking) && !(await findReview(database, booking.id))
      ? { booking, therapist: null }
      : null;
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

/** Why a reminder exists. A moved booking counts its sequence up, and thereby makes every earlier one stale. */
type ReminderCause = {
  readonly bookingId: string;
  readonly sequence: number;
  readonly ruleId: number;
  /** Of a therapist's reminder. */
  readonly therapistId?: string | undefined;
};

export const causesOf = (bookingId: string): string => `reminder:${bookingId}:`;

export const writeCause = ({ bookingId, sequence, ruleId, therapistId }: ReminderCause): string =>
  `${causesOf(bookingId)}${sequence}:${ruleId}${therapistId ? `:${therapistId}` : ''}`;

const pattern = /^reminder:([0-9a-f-]{36}):(\d+):(\d+)(?::([0-9a-f-]{36}))?$/;

export const readCause = (cause: string): ReminderCause | null => {
  const [, bookingId, sequence, ruleId, therapistId] = pattern.exec(cause) ?? [];
  return bookingId ? { bookingId, sequence: Number(sequence), ruleId: Number(ruleId), therapistId } : null;
};
