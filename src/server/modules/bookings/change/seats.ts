import type { Cents } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { forgetDay } from '../day/day-repo.ts';
import type { BookingDeps } from '../deps.ts';
import { bookingCompleted, bookingConfirmed } from '../events.ts';
import { writeDone } from '../money/write-ledger.ts';
import { markChangedByUs, setBackToBack, setChoice, setNeedsAttention, type Who } from '../repo.ts';
import { moveBooking } from './move-booking.ts';
import { deleteSeat, setSeatPay } from './seats-repo.ts';

type Deps = Pick<BookingDeps, 'emit'>;

/** Every seat has its therapist. False when the booking was not looking for any. */
export const confirmSeats = async ({ emit }: Deps, tx: Transaction, id: string, who: Who): Promise<boolean> => {
  if (!(await moveBooking(tx, id, 'every_seat_taken', who, 'every_seat_taken'))) return false;
  await setNeedsAttention(tx, id, false);
  await setChoice(tx, id, null);
  await emit(tx, bookingConfirmed, { bookingId: id });
  return true;
};

/** Not our doing, or nobody had been promised anything yet: a move and a change wished by the client have their own rules, a yes may be taken back for some minutes. */
const notByUs: readonly string[] = ['moved', 'changed', 'yes_taken_back'];

/** These therapists do not come after all. False when the booking was not confirmed: then it is looking already. */
export const emptySeats = async (
  tx: Transaction,
  id: string,
  therapistIds: readonly string[],
  { who, reason }: { who: Who; reason: string },
): Promise<boolean> => {
  for (const therapistId of therapistIds) await deleteSeat(tx, id, therapistId);
  const wasConfirmed = (await moveBooking(tx, id, 'seat_lost', who, reason)) !== null;
  if (!notByUs.includes(reason)) await markChangedByUs(tx, id);
  await setChoice(tx, id, null);
  return wasConfirmed;
};

/** One who was promised makes way for another, who is seated next: the booking stays as it is. */
export const emptySeatForAnother = async (tx: Transaction, id: string, therapistId: string): Promise<void> => {
  await deleteSeat(tx, id, therapistId);
  await markChangedByUs(tx, id);
};

/** The one therapist who came forward gives both massages, one after the other, and is paid for both. */
export const confirmBackToBack = async (
  deps: Deps,
  tx: Transaction,
  id: string,
  { times, pays, who }: { times: { endsAt: Date; blockedUntil: Date }; pays: ReadonlyMap<string, Cents>; who: Who },
): Promise<boolean> => {
  await setSeatPay(tx, id, pays);
  await setBackToBack(tx, id, times);
  return confirmSeats(deps, tx, id, who);
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
  await forgetDay(tx, id, { isWell: who.kind === 'therapist' });
  await writeDone(tx, id);
  await emit(tx, bookingCompleted, { bookingId: id });
  return true;
};
