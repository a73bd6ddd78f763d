import {
  addCents,
  type Cents,
  cents,
  multiplyCents,
  noCents,
  percentageOfCents,
  smallerCents,
  subtractCents,
} from '#domain/money/cents.ts';

export type DiscountType = 'percentage' | 'fixed';

export type Discount = {
  readonly discountType: DiscountType;
  /** Per cent, or cents when fixed. */
  readonly discountValue: number;
};

export type BookingChoices = {
  /** Of the chosen duration. */
  readonly treatmentPrice: Cents;
  readonly addIns: readonly { readonly id: number; readonly price: Cents }[];
  readonly peopleCount: number;
  readonly requiresTwoTherapists: boolean;
  readonly isBackToBack: boolean;
  readonly promo?: Discount | null;
  readonly giftCardBalance?: Cents | null;
};

/** What is paid for stands above zero, what is taken off below. */
export type PriceLine =
  | { readonly kind: 'treatment'; readonly quantity: number; readonly amount: Cents }
  | { readonly kind: 'add-in'; readonly addInId: number; readonly quantity: number; readonly amount: Cents }
  | { readonly kind: 'promo' | 'gift-card' | 'waived'; readonly amount: Cents };

export type BookingPrice = {
  readonly lines: readonly PriceLine[];
  readonly originalPrice: Cents;
  readonly discount: Cents;
  readonly giftCard: Cents;
  /** Too little for the card provider to charge. */
  readonly waived: Cents;
  /** What the card pays; the sum of the lines. */
  readonly totalPrice: Cents;
};

/** Less than this no card provider charges. */
export const smallestCharge = cents(50);

/** The one price of a booking, for the browser and for the server. */
export function priceBooking(choices: BookingChoices): BookingPrice {
  const charges = chargesOf(choices);
  const originalPrice = sumOf(charges);
  const discount = discountOn(originalPrice, choices.promo ?? null);
  const afterPromo = subtractCents(originalPrice, discount);
  const giftCard = smallerCents(choices.giftCardBalance ?? noCents, afterPromo);
  const remainder = subtractCents(afterPromo, giftCard);
  const waived = remainder < smallestCharge ? remainder : noCents;
  const lines = [
    ...charges,
    ...reduction('promo', discount),
    ...reduction('gift-card', giftCard),
    ...reduction('waived', waived),
  ];
  return { lines, originalPrice, discount, giftCard, waived, totalPrice: sumOf(lines) };
}

/** Never more than the amount itself. */
function discountOn(amount: Cents, promo: Discount | null): Cents {
  if (!promo) return noCents;
  const { discountType, discountValue } = promo;
  return smallerCents(
    discountType === 'percentage' ? percentageOfCents(amount, discountValue) : cents(discountValue),
    amount,
  );
}

function chargesOf(choices: BookingChoices): PriceLine[] {
  const isForEach = choices.requiresTwoTherapists || choices.isBackToBack;
  const quantity = isForEach ? choices.peopleCount : 1;
  const addIns = choices.addIns.toSorted((a, b) => a.id - b.id);
  return [
    { kind: 'treatment', quantity, amount: multiplyCents(choices.treatmentPrice, quantity) },
    ...addIns.map(
      ({ id, price }): PriceLine => ({ kind: 'add-in', addInId: id, quantity, amount: multiplyCents(price, quantity) }),
    ),
  ];
}

const reduction = (kind: 'promo' | 'gift-card' | 'waived', amount: Cents): PriceLine[] =>
  amount > 0 ? [{ kind, amount: cents(-amount) }] : [];

const sumOf = (lines: readonly PriceLine[]): Cents => addCents(...lines.map((line) => line.amount));
