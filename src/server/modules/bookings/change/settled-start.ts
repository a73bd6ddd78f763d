import type { Transaction } from '#server/platform/database/database.ts';
import { after } from '#server/platform/durations.ts';
import type { BookingDeps } from '../deps.ts';
import { bookingMoved } from '../events.ts';
import { type BookingRow, lockBooking, setChoice, updateTimes, type Who } from '../repo.ts';

/** The same visit, as long as it was, at another start. */
export const timesAt = ({ startsAt: old, endsAt, blockedUntil }: BookingRow, startsAt: Date) => ({
  startsAt,
  endsAt: after(startsAt, endsAt.getTime() - old.getTime()),
  blockedUntil: after(startsAt, blockedUntil.getTime() - old.getTime()),
});

/** A therapist's proposal that the client took, or a start inside the span that the client had given. */
export type StartReason = 'proposal_taken' | 'flexible_start';

/**
 * Client and therapist have agreed on another start: the booking stands there now, for the same price. What a cancellation
 * would give back is reckoned from the new start alone, for nobody had accepted the old one.
 */
export const moveToStart = async (
  { emit }: Pick<BookingDeps, 'emit'>,
  tx: Transaction,
  booking: BookingRow,
  { startsAt, who, reason }: { startsAt: Date; who: Who; reason: StartReason },
): Promise<BookingRow> => {
  await updateTimes(tx, booking, { ...booking, ...timesAt(booking, startsAt) }, who, reason);
  await setChoice(tx, booking.id, null);
  await emit(tx, bookingMoved, { bookingId: booking.id, oldStartsAt: booking.startsAt.toISOString() });
  const moved = await lockBooking(tx, booking.id);
  if (!moved) throw new Error('A booking does not vanish while it is locked');
  return moved;
};
