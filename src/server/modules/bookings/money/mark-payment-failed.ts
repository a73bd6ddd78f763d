import type { Transaction } from '#server/platform/database/database.ts';
import { movePayment } from '../change/move-booking.ts';
import type { BookingDeps } from '../deps.ts';
import { paymentFailed } from '../events.ts';
import { lockBooking } from '../repo.ts';

/** A card was declined; the slot stays held and another card may follow. */
export const markPaymentFailed = async (
  { emit }: Pick<BookingDeps, 'emit'>,
  tx: Transaction,
  bookingId: string,
): Promise<void> => {
  const booking = await lockBooking(tx, bookingId);
  if (booking?.status !== 'waiting_payment') return;
  if (await movePayment(tx, booking, 'failed')) await emit(tx, paymentFailed, { bookingId });
};
