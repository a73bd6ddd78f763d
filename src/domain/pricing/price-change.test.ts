import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { type Discount, priceBooking } from './price-booking.ts';
import { priceChange } from './price-change.ts';

const plain = {
  treatmentPrice: cents(6500),
  addIns: [],
  peopleCount: 1,
  requiresTwoTherapists: false,
  isBackToBack: false,
};
const oils = { id: 1, price: cents(1000) };
const tenPercent: Discount = { discountType: 'percentage', discountValue: 10 };
const minus20: Discount = { discountType: 'fixed', discountValue: 2000 };
const longer = { ...plain, treatmentPrice: cents(9200) };
const shorter = { ...plain, treatmentPrice: cents(4000) };
const byCard = (card: number, giftCard = 0) => ({ card: cents(card), giftCard: cents(giftCard) });

describe('the price of a changed booking', () => {
  it.each([
    ['nothing changed', plain, byCard(6500), 0, 0, 0],
    ['longer', longer, byCard(6500), 2700, 0, 0],
    ['an add-in more', { ...plain, addIns: [oils] }, byCard(6500), 1000, 0, 0],
    ['two people', { ...plain, peopleCount: 2, isBackToBack: true }, byCard(6500), 6500, 0, 0],
    ['shorter', shorter, byCard(6500), 0, 2500, 0],
    ['longer with a percentage off', { ...longer, promo: tenPercent }, byCard(5850), 2430, 0, 0],
    ['longer with a sum off', { ...longer, promo: minus20 }, byCard(4500), 2700, 0, 0],
    [
      'a sum off that is now more than it costs',
      { ...plain, treatmentPrice: cents(1500), promo: minus20 },
      byCard(4500),
      0,
      4500,
      0,
    ],
    ['longer, partly by gift card: the card pays the rest', longer, byCard(1500, 5000), 2700, 0, 0],
    ['longer, all by gift card', longer, byCard(0, 6500), 2700, 0, 0],
    ['shorter, partly by gift card: the card first', shorter, byCard(4500, 2000), 0, 2500, 0],
    ['shorter by more than the card paid', shorter, byCard(1500, 5000), 0, 1500, 1000],
    ['shorter, all by gift card', shorter, byCard(0, 6500), 0, 0, 2500],
    ['too little to charge', { ...plain, treatmentPrice: cents(6530) }, byCard(6500), 0, 0, 0],
    ['a difference that is still open is part of the next', { ...longer, addIns: [oils] }, byCard(6500), 3700, 0, 0],
  ] as const)('%s', (_, choices, paid, toPay, card, giftCard) => {
    const change = priceChange(choices, paid);
    expect({ toPay: change.toPay, back: change.back }).toEqual({ toPay, back: { card, giftCard } });
  });

  const amount = fc.integer({ min: 0, max: 30_000 }).map(cents);
  const promo = fc.option(
    fc.oneof(
      fc.record({ discountType: fc.constant('percentage' as const), discountValue: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ discountType: fc.constant('fixed' as const), discountValue: fc.integer({ min: 1, max: 9_000 }) }),
    ),
  );
  const choices = fc.record({
    treatmentPrice: amount,
    addIns: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 6 }), price: amount }), {
      selector: ({ id }) => id,
    }),
    peopleCount: fc.integer({ min: 1, max: 4 }),
    requiresTwoTherapists: fc.boolean(),
    isBackToBack: fc.boolean(),
    promo,
  });

  it('balances: what was paid, and is still to pay, less what goes back, is the price', () => {
    fc.assert(
      fc.property(choices, amount, amount, (wish, card, giftCard) => {
        const { price, toPay, back } = priceChange(wish, { card, giftCard });
        expect(card + toPay - back.card).toBe(price.totalPrice);
        expect(giftCard - back.giftCard).toBe(price.giftCard);
        expect(price.originalPrice - price.discount - price.giftCard - price.waived).toBe(price.totalPrice);
        expect(price.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(price.totalPrice);
        for (const part of [toPay, back.card, back.giftCard, price.waived]) expect(part).toBeGreaterThanOrEqual(0);
        expect(back.card).toBeLessThanOrEqual(card);
        expect(back.giftCard).toBeLessThanOrEqual(giftCard);
      }),
    );
  });

  it('never asks and gives back at once, and gives a gift card back only when the card has nothing left in it', () => {
    fc.assert(
      fc.property(choices, amount, amount, (wish, card, giftCard) => {
        const { price, toPay, back } = priceChange(wish, { card, giftCard });
        if (toPay > 0) expect([back.card, back.giftCard, toPay >= 50]).toEqual([0, 0, true]);
        if (back.giftCard > 0) expect(price.totalPrice).toBe(0);
      }),
    );
  });

  it('of the same choices costs what it did', () => {
    fc.assert(
      fc.property(choices, amount, (wish, balance) => {
        const before = priceBooking({ ...wish, giftCardBalance: balance });
        const { toPay, back } = priceChange(wish, { card: before.totalPrice, giftCard: before.giftCard });
        expect([toPay, back.card, back.giftCard]).toEqual([0, 0, 0]);
      }),
    );
  });
});
