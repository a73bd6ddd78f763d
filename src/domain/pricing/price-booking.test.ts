import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '#domain/money/cents.ts';
import { type BookingChoices, type Discount, priceBooking } from './price-booking.ts';

const plain: BookingChoices = {
  treatmentPrice: cents(6500),
  addIns: [],
  peopleCount: 1,
  requiresTwoTherapists: false,
  isBackToBack: false,
};
const oils = { id: 1, price: cents(1000) };
const stones = { id: 2, price: cents(2000) };
const tenPercent: Discount = { discountType: 'percentage', discountValue: 10 };
const minus20: Discount = { discountType: 'fixed', discountValue: 2000 };

describe('the price of a booking', () => {
  it.each<[string, Partial<BookingChoices>, Partial<ReturnType<typeof priceBooking>>]>([
    ['one person', {}, { originalPrice: cents(6500), totalPrice: cents(6500) }],
    ['with add-ins', { addIns: [oils, stones] }, { totalPrice: cents(9500) }],
    ['two together', { addIns: [oils], peopleCount: 2, requiresTwoTherapists: true }, { totalPrice: cents(15000) }],
    ['three in turn', { peopleCount: 3, isBackToBack: true }, { totalPrice: cents(19500) }],
    ['both flags', { peopleCount: 2, isBackToBack: true, requiresTwoTherapists: true }, { totalPrice: cents(13000) }],
    ['people without a flag', { peopleCount: 3 }, { totalPrice: cents(6500) }],
    ['a percentage', { promo: tenPercent }, { discount: cents(650), totalPrice: cents(5850) }],
    ['half a cent off', { treatmentPrice: cents(6505), promo: tenPercent }, { discount: cents(651) }],
    ['a fixed sum', { promo: minus20 }, { discount: cents(2000), totalPrice: cents(4500) }],
    [
      'more off than it costs',
      { treatmentPrice: cents(1500), promo: minus20 },
      { discount: cents(1500), totalPrice: cents(0) },
    ],
    ['a gift card', { giftCardBalance: cents(5000) }, { giftCard: cents(5000), totalPrice: cents(1500) }],
    ['a rich gift card', { giftCardBalance: cents(10000) }, { giftCard: cents(6500), totalPrice: cents(0) }],
    [
      'promo first',
      { promo: tenPercent, giftCardBalance: cents(5000) },
      { discount: cents(650), giftCard: cents(5000), totalPrice: cents(850) },
    ],
    ['49 cents left', { giftCardBalance: cents(6451) }, { waived: cents(49), totalPrice: cents(0) }],
    ['50 cents left', { giftCardBalance: cents(6450) }, { waived: cents(0), totalPrice: cents(50) }],
    [
      'everything off',
      { promo: { discountType: 'percentage', discountValue: 100 } },
      { discount: cents(6500), totalPrice: cents(0) },
    ],
  ])('%s', (_, choices, expected) => {
    expect(priceBooking({ ...plain, ...choices })).toMatchObject(expected);
  });

  it('is explained line by line', () => {
    const { lines } = priceBooking({
      ...plain,
      addIns: [stones, oils],
      peopleCount: 2,
      requiresTwoTherapists: true,
      promo: tenPercent,
      giftCardBalance: cents(17090),
    });
    expect(lines).toEqual([
      { kind: 'treatment', quantity: 2, amount: 13000 },
      { kind: 'add-in', addInId: 1, quantity: 2, amount: 2000 },
      { kind: 'add-in', addInId: 2, quantity: 2, amount: 4000 },
      { kind: 'promo', amount: -1900 },
      { kind: 'gift-card', amount: -17090 },
      { kind: 'waived', amount: -10 },
    ]);
  });
});

const amounts = fc.nat({ max: 100_000 }).map(cents);
const promos = fc.oneof(
  fc.nat({ max: 100 }).map((discountValue): Discount => ({ discountType: 'percentage', discountValue })),
  fc.nat({ max: 100_000 }).map((discountValue): Discount => ({ discountType: 'fixed', discountValue })),
);
const anyChoices = fc.record({
  treatmentPrice: amounts,
  addIns: fc.uniqueArray(fc.record({ id: fc.nat(), price: amounts }), { selector: (addIn) => addIn.id, maxLength: 6 }),
  peopleCount: fc.integer({ min: 1, max: 4 }),
  requiresTwoTherapists: fc.boolean(),
  isBackToBack: fc.boolean(),
  promo: fc.option(promos),
  giftCardBalance: fc.option(amounts),
});

describe('every price', () => {
  it('is the sum of its lines, and of its parts', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const price = priceBooking(choices);
        expect(price.lines.reduce<number>((sum, line) => sum + line.amount, 0)).toBe(price.totalPrice);
        expect(price.originalPrice - price.discount - price.giftCard - price.waived).toBe(price.totalPrice);
      }),
    );
  });

  it('is nothing, or enough for a card; and no part is ever below zero', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const { totalPrice, originalPrice, discount, giftCard, waived } = priceBooking(choices);
        for (const part of [totalPrice, originalPrice, discount, giftCard, waived])
          expect(part).toBeGreaterThanOrEqual(0);
        expect(totalPrice === 0 || totalPrice >= 50).toBe(true);
        expect(waived).toBeLessThan(50);
        expect(giftCard).toBeLessThanOrEqual(choices.giftCardBalance ?? 0);
      }),
    );
  });

  it('does not depend on the order of the add-ins', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(priceBooking({ ...choices, addIns: choices.addIns.toReversed() })).toEqual(priceBooking(choices));
      }),
    );
  });

  it('counts people only when one of the two flags is set', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const factor = choices.requiresTwoTherapists || choices.isBackToBack ? choices.peopleCount : 1;
        const forOne = choices.addIns.reduce<number>((sum, addIn) => sum + addIn.price, choices.treatmentPrice);
        expect(priceBooking(choices).originalPrice).toBe((forOne * factor) as Cents);
      }),
    );
  });

  it('never rises because of a promo code or a gift card', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const { totalPrice } = priceBooking(choices);
        expect(totalPrice).toBeLessThanOrEqual(priceBooking({ ...choices, promo: null }).totalPrice);
        expect(totalPrice).toBeLessThanOrEqual(priceBooking({ ...choices, giftCardBalance: null }).totalPrice);
      }),
    );
  });
});
