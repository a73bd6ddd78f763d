import { AppError } from '#server/http/app-error.ts';
import { type BookingRow, lockBooking } from '#server/modules/bookings/public.ts';
import { findTherapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { DispatchDeps } from '../deps.ts';
import { findDispatch } from '../repo.ts';
import { advance, openSearch } from '../search/search.ts';
import { writeOffer } from './assign.ts';
import { giveSeat } from './give-seat.ts';

/** For a booking that is on and that nobody searches for yet; a second call finds the search going on. */
export const startSearch = async (deps: DispatchDeps, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await lockBooking(tx, bookingId);
  if (booking?.status !== 'finding_therapist' || (await findDispatch(tx, bookingId))) return;
  await openSearch(deps, tx, booking);
  if (booking.chosenTherapistId !== null) await giveToChosen(deps, tx, booking, booking.chosenTherapistId);
  await advance(deps, tx, (await lockBooking(tx, bookingId)) ?? booking);
};

/** Whom the office chose on the phone has the seat before anybody is asked. Where they cannot come any more, others are asked. */
const giveToChosen = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  therapistId: string,
): Promise<void> => {
  const therapist = await findTherapist(tx, therapistId);
  if (!therapist?.active) return;
  await tx.run(sql`savepoint chosen`);
  try {
    const offer = await writeOffer(deps, tx, booking, therapist);
    await giveSeat(deps, tx, { booking, therapist, offer, who: { kind: 'admin', userId: null }, undoMinutes: 0 });
    await tx.run(sql`release savepoint chosen`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tx.run(sql`rollback to savepoint chosen`);
  }
};
