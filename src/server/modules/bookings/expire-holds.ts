import type { Transaction } from '#server/platform/database/database.ts';
import type { BookingDeps } from './deps.ts';
import { bookingExpired } from './events.ts';
import { giveEverythingBack } from './give-back.ts';
import { moveBooking, movePayment, theSystem } from './move-booking.ts';
import { findBooking, listRunOutHolds, lockRunOutHold } from './repo.ts';

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
  const booking = await findBooking(tx, id);
  if (!booking || !(await moveBooking(tx, id, 'hold_ran_out', theSystem, 'hold_ran_out'))) return false;
  await movePayment(tx, booking, 'expired');
  await giveEverythingBack(tx, id);
  await emit(tx, bookingExpired, { bookingId: id });
  return true;
};
