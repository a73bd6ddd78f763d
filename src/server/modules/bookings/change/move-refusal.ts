import type { MoveRefusal } from '#contract/booking.ts';
import type { BookingRow } from '../repo.ts';

/** Why the booking stays where it is, whatever the wish; null when it may move. */
export const moveRefusal = (
  { status, startsAt }: Pick<BookingRow, 'status' | 'startsAt'>,
  now: Date,
  until: Date,
): MoveRefusal | null => {
  if (status === 'waiting_payment') return 'not_paid';
  if (status === 'cancelled' || status === 'completed' || status === 'expired') return status;
  if (startsAt <= now) return 'started';
  return now <= until ? null : 'too_late';
};
