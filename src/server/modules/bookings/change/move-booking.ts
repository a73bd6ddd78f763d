import { type BookingEvent, type BookingStatus, nextBookingStatus } from '#domain/booking/booking-status.ts';
import { nextPaymentStatus, type PaymentEvent, type PaymentStatus } from '#domain/booking/payment-status.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findStatus, updatePaymentStatus, updateStatus, type Who } from '../repo.ts';

export const theSystem: Who = { kind: 'system', userId: null };
export const theProvider: Who = { kind: 'provider', userId: null };

/** The one way a booking changes its status. Null, and nothing changed, when the event may not happen now. */
export const moveBooking = async (
  tx: Transaction,
  id: string,
  event: BookingEvent,
  who: Who,
  reason = '',
): Promise<BookingStatus | null> => {
  const from = await findStatus(tx, id);
  const to = from && nextBookingStatus(from, event);
  if (!from || !to) return null;
  return (await updateStatus(tx, { id, from, to, who, reason })) ? to : null;
};

/** The same for where the money stands. */
export const movePayment = async (
  tx: Transaction,
  booking: { id: string; paymentStatus: PaymentStatus },
  event: PaymentEvent,
): Promise<PaymentStatus | null> => {
  const to = nextPaymentStatus(booking.paymentStatus, event);
  if (!to) return null;
  return (await updatePaymentStatus(tx, booking.id, booking.paymentStatus, to)) ? to : null;
};
