import { type BookingRow, endQuestions, listSeated, lockBooking } from '#server/modules/bookings/public.ts';
import { listTherapistsById } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { DispatchDeps } from '../deps.ts';
import { tellGone, tellVisitChanged } from '../mail/mails.ts';
import { tellTaken } from '../mail/tell-confirmed.ts';
import { findDispatch, withdrawOffers } from '../repo.ts';
import { dismiss, listAbsent, startRoundFor } from './follow-move.ts';

type Changed = { bookingId: string; sequence: number; isSearchedAnew: boolean };

/** The office changed a visit: whoever comes is told, and where it must be searched anew, the offers for what was are over. */
export const followChange = (deps: DispatchDeps, { bookingId, sequence, isSearchedAnew }: Changed): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking || !(await findDispatch(tx, bookingId))) return;
    if (booking.status !== 'confirmed' && booking.status !== 'finding_therapist') return;
    if (isSearchedAnew) await searchAnew(deps, tx, booking);
    if (booking.endsAt > deps.clock.now()) await tellSeated(deps, tx, booking, sequence);
  });

const searchAnew = async (deps: DispatchDeps, tx: Transaction, booking: BookingRow): Promise<void> => {
  const withdrawn = await withdrawOffers(tx, booking.id, 'open', 'moved');
  await tellGone(deps, tx, booking, withdrawn, 'offer_withdrawn');
  await tellTaken(deps, tx, booking);
  await endQuestions(tx, booking.id);
  const absent = await listAbsent(tx, booking.id);
  if (booking.status === 'finding_therapist') await dismiss(deps, tx, booking, absent, 'changed');
  else if (absent.length > 0) {
    // Fewer therapists are needed now: nobody is missing.
    const ended = await withdrawOffers(tx, booking.id, 'confirmed', 'moved', absent);
    await tellGone(deps, tx, booking, ended, 'changed');
  }
  await startRoundFor(deps, tx, booking.id);
};

const tellSeated = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  sequence: number,
): Promise<void> => {
  const seated = await listSeated(tx, [booking.id]);
  const ids = seated.map(({ therapistId }) => therapistId);
  for (const therapist of await listTherapistsById(tx, ids)) {
    const cause = `changed:${booking.id}:${therapist.id}:${sequence}`;
    await tellVisitChanged(deps, tx, { booking, therapist, cause });
  }
};
