import { notify } from '#server/modules/notifications/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type BookingRow, findBooking } from '../repo.ts';
import { hasRefundRow, isSettled } from './mails.ts';

/** What the bell tells clients with an account, where a mail tells guests. */

const valuesOf = ({ reference, startsAt, timezone, priceLines }: BookingRow) => ({
  reference,
  timezone,
  treatment: priceLines.find(({ kind }) => kind === 'treatment')?.label ?? { en: '', pt: '' },
  startsAt: startsAt.toISOString(),
});

/** Null for guests: they have no bell. */
const findWithOwner = async (tx: Transaction, bookingId: string) => {
  const booking = await findBooking(tx, bookingId);
  return booking?.userId ? { ...booking, userId: booking.userId } : null;
};

export const tellBookingReceived = async (_: object, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await findWithOwner(tx, bookingId);
  // Cancelled in the same breath: the other notice says it all.
  if (!booking || !isSettled(booking) || booking.status === 'cancelled') return;
  await notify(tx, { userId: booking.userId, kind: 'booking_received', bookingId, values: valuesOf(booking) });
};

/** Only to those who had paid: whoever merely changed their mind in the wizard need not hear of it. */
export const tellBookingCancelled = async (_: object, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await findWithOwner(tx, bookingId);
  if (!booking || !isSettled(booking) || booking.status !== 'cancelled') return;
  const values = { ...valuesOf(booking), ...(hasRefundRow(booking) && { refund: booking.refunded }) };
  await notify(tx, { userId: booking.userId, kind: 'booking_cancelled', bookingId, values });
};

export const tellPaymentFailed = async (_: object, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await findWithOwner(tx, bookingId);
  // A better card may have come in the meantime.
  if (booking?.status !== 'waiting_payment' || booking.paymentStatus !== 'failed') return;
  const values = { ...valuesOf(booking), heldUntil: booking.holdExpiresAt.toISOString() };
  await notify(tx, { userId: booking.userId, kind: 'payment_failed', bookingId, values });
};
