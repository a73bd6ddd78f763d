import { isPaidLater, type PayBy } from '#domain/booking/pay-by.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { countPromo } from '#server/modules/promotions/public.ts';
import { keepHold } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { moveBooking, movePayment } from '../change/move-booking.ts';
import type { BookingDeps } from '../deps.ts';
import { bookingCollected, bookingPaid, differencePaid } from '../events.ts';
import { seatsOf } from '../make/hold-seats.ts';
import { type BookingRow, lockBooking, type Who } from '../repo.ts';
import { freezeTerms, markCollected, noteCollected } from './agreement-repo.ts';
import { readTerms } from './money-back.ts';
import { writeCollected, writeCollectedDifference } from './write-ledger.ts';

/** Paid at the visit or by the hotel: the visit is on, and nothing is called paid before the money is there. */
export const agreeToPayLater = async (
  { emit }: Pick<BookingDeps, 'emit'>,
  tx: Transaction,
  bookingId: string,
  who: Who,
): Promise<void> => {
  const booking = await lockBooking(tx, bookingId);
  if (!booking || (await keepHold(tx, bookingId)) !== seatsOf(booking)) throw new Error('Its time was just held');
  await moveBooking(tx, bookingId, 'payment_succeeded', who, 'pays_later');
  await freezeTerms(tx, bookingId, await readTerms(tx));
  await countPromo(tx, bookingId, null);
  await emit(tx, bookingPaid, { bookingId });
};

type By = { payBy: Exclude<PayBy, 'free'>; admin: Extract<Actor, { kind: 'user' }> };

/** The money of a visit that was to be paid on site has come. Once: the second of two presses is refused. */
export const collectPayment = (
  deps: Pick<BookingDeps, 'database' | 'clock' | 'emit'>,
  bookingId: string,
  { payBy, admin }: By,
): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = found(await lockBooking(tx, bookingId));
    if (booking.paidAt) return collectDifference(deps, tx, booking, { payBy, admin });
    const isOn = ['finding_therapist', 'confirmed', 'completed'].includes(booking.status);
    if (!isPaidLater(booking.payBy) || !isOn) throw new AppError('not_found');
    // Before it begins it may still be cancelled, and then there would be money to give back by hand.
    if (deps.clock.now() < booking.startsAt) throw new AppError('too_early');
    await movePayment(tx, booking, 'succeeded');
    await markCollected(tx, booking, payBy, { kind: 'admin', userId: admin.userId });
    await writeCollected(tx, booking);
    await recordChange(tx, {
      actor: admin,
      what: 'booking',
      id: bookingId,
      label: booking.reference,
      before: { payment: 'pending' },
      after: { payment: payBy },
    });
    await deps.emit(tx, bookingCollected, { bookingId });
  });

/**
 * The rest of a visit that became dearer after it was paid, handed over on site. Once it is done: until then everything may still
 * go back by the way it came.
 */
const collectDifference = async (
  { emit }: Pick<BookingDeps, 'emit'>,
  tx: Transaction,
  booking: BookingRow,
  { payBy, admin }: By,
): Promise<void> => {
  if (booking.due === 0 || booking.status === 'cancelled') throw new AppError('already_paid');
  if (booking.status !== 'completed') throw new AppError('too_early');
  await writeCollectedDifference(tx, booking);
  await noteCollected(tx, booking, payBy, { kind: 'admin', userId: admin.userId });
  await recordChange(tx, {
    actor: admin,
    what: 'booking',
    id: booking.id,
    label: booking.reference,
    before: { payment: 'pending' },
    after: { payment: payBy },
  });
  await emit(tx, differencePaid, { bookingId: booking.id, sequence: booking.calendarSequence });
};
