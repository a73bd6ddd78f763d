import {
  type BookingRow,
  emptySeats,
  endQuestions,
  listSeated,
  lockBooking,
  theSystem,
} from '#server/modules/bookings/public.ts';
import { listTherapistsById, listTimesOf } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { leaveOtherOffers } from '../assign/leave-other-offers.ts';
import type { DispatchDeps } from '../deps.ts';
import { tellAssigned, tellGone } from '../mail/mails.ts';
import { tellTaken } from '../mail/tell-confirmed.ts';
import { findDispatch, listOffers, moveOffers, setNextAt, withdrawOffers } from '../repo.ts';
import { startRound } from './search.ts';

/**
 * A booking stands at another time. Whoever said yes and was free keeps the seat (`moveTimes` has left their row assigned);
 * the others lose it, and if somebody is missing now, the search begins anew for the new time.
 */
export const followMove = (
  deps: DispatchDeps,
  { bookingId, oldStartsAt }: { bookingId: string; oldStartsAt: string },
): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const dispatch = await findDispatch(tx, bookingId);
    if (!booking || !dispatch) return;
    if (booking.status !== 'confirmed' && booking.status !== 'finding_therapist') return;
    // Told twice, or moved away and back meanwhile: then somebody may have lost their seat on the way.
    const absent = await listAbsent(tx, bookingId);
    if (dispatch.startsAt.getTime() === booking.startsAt.getTime() && absent.length === 0) return;
    const withdrawn = await withdrawOffers(tx, bookingId, 'open', 'moved');
    await tellGone(deps, tx, booking, withdrawn, 'offer_withdrawn');
    // Nobody can open these again: they were for the old time.
    await tellTaken(deps, tx, booking);
    await endQuestions(tx, bookingId);
    await dismiss(deps, tx, booking, absent);
    for (const { therapistId } of await listSeated(tx, [bookingId])) await leaveOtherOffers(tx, booking, therapistId);
    await startRoundFor(deps, tx, bookingId);
    await tellKept(deps, tx, booking, oldStartsAt);
  });

/** Those who had accepted and cannot come at the new time; the move itself has taken their seat. */
export const listAbsent = async (tx: Transaction, bookingId: string): Promise<string[]> => {
  const staying = (await listTimesOf(tx, bookingId)).filter(({ kind }) => kind === 'assigned');
  return (await listOffers(tx, bookingId))
    .filter(({ status }) => status === 'confirmed')
    .map(({ therapistId }) => therapistId)
    .filter((id) => !staying.some(({ therapistId }) => therapistId === id));
};

export const dismiss = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  absent: readonly string[],
  told: 'assignment_ended' | 'changed' = 'assignment_ended',
): Promise<void> => {
  if (absent.length === 0) return;
  await emptySeats(tx, booking.id, absent, { who: theSystem, reason: 'moved' });
  const ended = await withdrawOffers(tx, booking.id, 'confirmed', 'moved', absent);
  await tellGone(deps, tx, booking, ended, told);
};

/** Also when nobody is missing: then the round is at rest, and knows the new time. */
export const startRoundFor = async (deps: DispatchDeps, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await lockBooking(tx, bookingId);
  if (!booking) return;
  const before = await findDispatch(tx, bookingId);
  await moveOffers(tx, bookingId, booking.startsAt, (before?.round ?? 0) + 1);
  await startRound(deps, tx, booking);
  if (booking.status === 'confirmed') await setNextAt(tx, bookingId, null);
};

const tellKept = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  oldStartsAt: string,
): Promise<void> => {
  const seated = await listSeated(tx, [booking.id]);
  const people = await listTherapistsById(
    tx,
    seated.map(({ therapistId }) => therapistId),
  );
  for (const therapist of people) {
    const cause = `moved:${booking.id}:${therapist.id}:${booking.startsAt.toISOString()}:${booking.calendarSequence}`;
    await tellAssigned(deps, tx, { booking, therapist, cause, movedFrom: oldStartsAt });
  }
};

/** A cancelled booking: nobody is asked any more, and whoever was asked or was to come hears of it, once. */
export const withdrawSearch = (deps: DispatchDeps, bookingId: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (booking?.status !== 'cancelled') return;
    await setNextAt(tx, bookingId, null);
    await endQuestions(tx, bookingId);
    const because = booking.cancelReason === 'nobody_found' ? 'gave_up' : 'cancelled';
    const open = await withdrawOffers(tx, bookingId, 'open', because);
    await tellGone(deps, tx, booking, open, 'offer_withdrawn');
    await tellTaken(deps, tx, booking);
    const seated = (await listOffers(tx, bookingId)).filter(({ status }) => status === 'confirmed');
    await tellGone(deps, tx, booking, seated, 'assignment_cancelled');
  });
