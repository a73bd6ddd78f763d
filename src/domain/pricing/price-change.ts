import { addCents, type Cents, cents, noCents, subtractCents } from '#domain/money/cents.ts';
import { type BookingChoices, type BookingPrice, priceBooking, smallestCharge } from './price-booking.ts';

type Purses = { readonly card: Cents; readonly giftCard: Cents };

export type PriceChange = {
  /** The whole bill as it is after the change. */
  readonly price: BookingPrice;
  /** Still to be paid, by card: a gift card is not asked again. */
  readonly toPay: Cents;
  /** What goes back where: the card first, the gift card only when nothing of the card is left. */
  readonly back: Purses;
};

/**
 * What a change of a paid booking means in money. The promo stays as it was promised; the gift card goes on paying what it
 * paid, as far as there is something to pay; too little for the card provider to charge is waived.
 */
export function priceChange(choices: Omit<BookingChoices, 'giftCardBalance'>, paid: Purses): PriceChange {
  const price = priceBooking({ ...choices, giftCardBalance: paid.giftCard });
  const open = price.totalPrice - paid.card;
  const giftCard = subtractCents(paid.giftCard, price.giftCard);
  if (open <= 0) return { price, toPay: noCents, back: { card: cents(-open), giftCard } };
  if (open < smallestCharge)
    return { price: waive(price, cents(open)), toPay: noCents, back: { card: noCents, giftCard } };
  return { price, toPay: cents(open), back: { card: noCents, giftCard } };
}

const waive = (price: BookingPrice, amount: Cents): BookingPrice => {
  const waived = addCents(price.waived, amount);
  return {
    ...price,
    waived,
    totalPrice: subtractCents(price.totalPrice, amount),
    lines: [...price.lines.filter(({ kind }) => kind !== 'waived'), { kind: 'waived', amount: cents(-waived) }],
  };
};
