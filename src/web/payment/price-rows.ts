import type { Booking } from '#contract/booking.ts';
import type { Language } from '#domain/language/language.ts';
import { formatMoney } from '#domain/money/cents.ts';

/** The lines of a price, for a summary list. */
export const priceRows = (lines: Booking['priceLines'], language: Language) =>
  lines.map(({ kind, label, quantity = 1, amount }, index) => ({
    key: `${kind}-${index}`,
    label: quantity > 1 ? `${label[language]} × ${quantity}` : label[language],
    value: formatMoney(amount),
  }));
