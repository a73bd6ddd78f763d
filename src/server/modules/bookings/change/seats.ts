import type { Transaction } from '#server/platform/database/database.ts';
import type { BookingDeps } from '../deps.ts';
import { bookingCompleted, bookingConfirmed } from '../events.ts';
import { markChangedByUs, setChoice, setNeedsAttention, type Who } from '../repo.ts';
import { moveBooking } from './move-booking.ts';

type Deps = Pick<BookingDeps, 'emit'>;

/** Every seat has its therapist. False when the booking was not looking for any. */
export const confirmSeats = async ({ emit }: Deps, tx: Transaction, id: string, who: Who): Promise<boolean> => {
  if (!(await moveBooking(tx, id, 'every_seat_taken', who, 'every_seat_taken'))) return false;
  await setNeedsAttention(tx, id, false);
  await setChoice(tx, id, null);
  await emit(tx, bookingConfirmed, { bookingId: id });
  return true;
};

/** Not our doing, or nobody had been promised anything yet: a move has its own rule, a yes may be taken back for some minutes. */
const notByUs: readonly string[] = ['moved', 'yes_taken_back'];

/** A therapist cannot come after all. False when the booking was not confirmed: then it is looking already. */
export const loseSeat = async (tx: Transaction, id: string, who: Who, reason: string): Promise<boolean> => {
  if (!(await moveBooking(tx, id, 'seat_lost', who, reason))) return false;
  if (!notByUs.includes(reason)) await markChangedByUs(tx, id);
  return true;
};

/** The visit has been made. False when it was not confirmed. */
export const completeVisit = async (
  { emit }: Deps,
  tx: Transaction,
  id: string,
  who: Who,
  reason: string,
): Promise<boolean> => {
  if (!(await moveBooking(tx, id, 'completed', who, reason))) return false;
  await emit(tx, bookingCompleted, { bookingId: id });
  return true;
};
