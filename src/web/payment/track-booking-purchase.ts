import type { Booking } from '#contract/booking.ts';
import { refreshPayment } from '#contract/payments.ts';
import type { CheckoutItem } from '#domain/analytics/events.ts';
import { cents, toEuros } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { track } from '#web/tracking/tracking.ts';

/** What was bought, for the outside tools: our own numbers, never a word about the person. */
export const itemsOf = ({ priceLines, treatmentId }: Booking): CheckoutItem[] =>
  priceLines.flatMap(({ kind, addInId, quantity = 1, amount }) => {
    const price = toEuros(cents(Math.round(amount / quantity)));
    if (kind === 'treatment') return [{ item_id: `treatment-${treatmentId}`, quantity, price }];
    return kind === 'add-in' ? [{ item_id: `add-in-${addInId}`, quantity, price }] : [];
  });

/** Whether they have paid before, the server knows; without its word the purchase is counted all the same. */
export const trackBookingPurchase = async (booking: Booking, token: string | undefined): Promise<void> => {
  const answer = await call(refreshPayment, { body: { bookingId: booking.id, token } }).catch(() => null);
  track('purchase', {
    transaction_id: booking.reference,
    items: itemsOf(booking),
    value: toEuros(booking.totalPrice),
    ...(answer?.customerType && { customer_type: answer.customerType }),
  });
};
