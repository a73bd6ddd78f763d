import { cardsDeclined } from '#domain/booking/declined.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { moveBooking, movePayment, theSystem } from '../change/move-booking.ts';
import type { BookingDeps } from '../deps.ts';
import { bookingExpired } from '../events.ts';
import { giveEverythingBack } from '../money/money-back.ts';
import { findBooking, listRunOutHolds, lockBooking, lockRunOutHold } from '../repo.ts';

type Deps = Pick<BookingDeps, 'database' | 'emit'>;

/** Ends every hold whose time is over and answers how many those were. One transaction each, so that none waits for another. */
export const expireHolds = async ({ database, emit }: Deps): Promise<number> => {
  let expired = 0;
  for (const id of await listRunOutHolds(database)) {
    if (await database.transaction((tx) => expireHold(tx, emit, id))) expired += 1;
  }
  return expired;
};

const expireHold = async (tx: Transaction, emit: Deps['emit'], id: string): Promise<boolean> => {
  if (!(await lockRunOutHold(tx, id))) return false;
  return endHold(tx, emit, id, 'hold_ran_out');
};

const endHold = async (tx: Transaction, emit: Deps['emit'], id: string, reason: string): Promise<boolean> => {
  const booking = await findBooking(tx, id);
  if (!booking || !(await moveBooking(tx, id, 'hold_ran_out', theSystem, reason))) return false;
  await movePayment(tx, booking, 'expired');
  await giveEverythingBack(tx, id);
  await emit(tx, bookingExpired, { bookingId: id });
  return true;
};

/** Too many cards were declined: nothing was charged, and the time is free for others at once. */
export const endDeclinedHold = async ({ emit }: Pick<Deps, 'emit'>, tx: Transaction, id: string): Promise<void> => {
  await lockBooking(tx, id);
  await endHold(tx, emit, id, cardsDeclined);
};
