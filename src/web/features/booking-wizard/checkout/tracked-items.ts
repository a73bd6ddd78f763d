import type { Booking } from '#contract/bookings.ts';
import type { CheckoutItem } from '#domain/analytics/events.ts';
import { cents, toEuros } from '#domain/money/cents.ts';

/** What was bought, for the outside tools: our own numbers, never a word about the person. */
export const itemsOf = ({ priceLines, treatmentId }: Booking): CheckoutItem[] =>
  priceLines.flatMap(({ kind, addInId, quantity = 1, amount }) => {
    const price = toEuros(cents(Math.round(amount / quantity)));
    if (kind === 'treatment') return [{ item_id: `treatment-${treatmentId}`, quantity, price }];
    return kind === 'add-in' ? [{ item_id: `add-in-${addInId}`, quantity, price }] : [];
  });
