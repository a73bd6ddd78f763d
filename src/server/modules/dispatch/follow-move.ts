import type { Transaction } from '#server/platform/database/database.ts';
import {
  type BookingRow,
  deleteSeat,
  listSeated,
  lockBooking,
  loseSeat,
  setChoice,
  setNeedsAttention,
  theSystem,
} from '../bookings/public.ts';
import { listSeats, listTherapistsById } from '../therapists/public.ts';
import type { DispatchDeps } from './deps.ts';
import { tellAssigned, tellGone } from './mails.ts';
import { findDispatch, moveOffers, setNextAt, withdrawOffers } from './repo.ts';
import { startRound } from './search.ts';

/**
 * A booking stands at another time. Whoever said yes and was free keeps the seat (`moveSeats` has left their row assigned);
 * the others lose it, and if somebody is missing now, the search begins anew for the new time.
 */
export const followMove = (
  deps: DispatchDeps,
  { bookingId, oldStartsAt }: { bookingId: string; oldStartsAt: string },
): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const dispatch = await findDispatch(tx, bookingId);
    // Told twice, or moved again meanwhile: the time the search is for decides.
    if (!booking || !dispatch || dispatch.startsAt.getTime() === booking.startsAt.getTime()) return;
    if (booking.status !== 'confirmed' && booking.status !== 'finding_therapist') return;
    const withdrawn = await withdrawOffers(tx, bookingId, 'open', 'moved');
    await tellGone(tx, booking, withdrawn, 'offer_withdrawn');
    await setChoice(tx, bookingId, null);
    await setNeedsAttention(tx, bookingId, false);
    await dismissAbsent(tx, booking);
    await startRoundFor(deps, tx, bookingId);
    await tellKept(deps, tx, booking, oldStartsAt);
  });

/** Those who cannot come at the new time. */
const dismissAbsent = async (tx: Transaction, booking: BookingRow): Promise<void> => {
  const staying = (await listSeats(tx, booking.id)).filter(({ kind }) => kind === 'assigned');
  const seated = await listSeated(tx, [booking.id]);
  const absent = seated
    .map(({ therapistId }) => therapistId)
    .filter((id) => !staying.some(({ therapistId }) => therapistId === id));
  if (absent.length === 0) return;
  for (const id of absent) await deleteSeat(tx, booking.id, id);
  const ended = await withdrawOffers(tx, booking.id, 'confirmed', 'moved', absent);
  await tellGone(tx, booking, ended, 'assignment_ended');
  await loseSeat(tx, booking.id, theSystem, 'moved');
};

/** Also when nobody is missing: then the round is at rest, and knows the new time. */
const startRoundFor = async (deps: DispatchDeps, tx: Transaction, bookingId: string): Promise<void> => {
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
