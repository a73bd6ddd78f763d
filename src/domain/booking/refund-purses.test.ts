import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents } from '#domain/money/cents.ts';
import { addByHand, firstPurses, leftInPurses, paidPurses, splitRefund, sumOfPurses } from './refund-purses.ts';

const purses = (card: number, onSite: number, giftCard: number) => ({
  card: cents(card),
  onSite: cents(onSite),
  giftCard: cents(giftCard),
});

describe('an amount that goes back', () => {
  it.each([
    ['fits the card', 1500, 'card', [1500, 0, 0]],
    ['is all of the card', 4000, 'card', [4000, 0, 0]],
    ['is a cent more than the card: the rest in person', 4001, 'card', [4000, 1, 0]],
    ['is more than card and what came in person', 5401, 'card', [4000, 1400, 1]],
    ['fits what came in person', 1400, 'on_site', [0, 1400, 0]],
    ['is more than came in person: the card next', 1500, 'on_site', [100, 1400, 0]],
    ['is more than both', 6000, 'on_site', [4000, 1400, 600]],
    ['fits the gift card', 2000, 'gift_card', [0, 0, 2000]],
    ['is more than the gift card: the card next', 2500, 'gift_card', [500, 0, 2000]],
    ['is everything, whichever is first', 7400, 'gift_card', [4000, 1400, 2000]],
  ] as const)('and %s', (_, amount, first, [card, onSite, giftCard]) => {
    const parts = splitRefund(cents(amount), purses(4000, 1400, 2000), first);
    expect(parts).toEqual(purses(card, onSite, giftCard));
  });

  it('is neither more nor less in parts, and never more than is left of any', () => {
    const amounts = fc.tuple(fc.nat(50_000), fc.nat(50_000), fc.nat(50_000));
    fc.assert(
      fc.property(amounts, fc.nat(100), fc.constantFrom(...firstPurses), ([card, onSite, giftCard], share, first) => {
        const left = purses(card, onSite, giftCard);
        const amount = cents(Math.floor((sumOfPurses(left) * share) / 100));
        const parts = splitRefund(amount, left, first);
        expect(sumOfPurses(parts)).toBe(amount);
        for (const name of ['card', 'onSite', 'giftCard'] as const) {
          expect(parts[name]).toBeGreaterThanOrEqual(0);
          expect(parts[name]).toBeLessThanOrEqual(left[name]);
        }
      }),
    );
  });
});

const visit = {
  ...{ wasPaid: true, totalPrice: cents(7900), due: cents(0), giftCard: cents(2000), isPaidByHand: false },
  ...{ collected: cents(0), refunded: cents(0), refundedCredit: cents(0), refundedByHand: {} },
};

describe('what of a visit is left to go back', () => {
  it.each([
    ['paid online', {}, [7900, 0, 2000]],
    ['with a difference that has not come', { due: cents(1400) }, [6500, 0, 2000]],
    ['with the difference in person', { collected: cents(1400) }, [6500, 1400, 2000]],
    ['paid at the visit', { isPaidByHand: true }, [0, 7900, 2000]],
    ['not paid', { wasPaid: false }, [0, 0, 0]],
    [
      'after a part of each went back',
      {
        ...{ collected: cents(1400), refunded: cents(3000), refundedCredit: cents(500) },
        refundedByHand: { cash: cents(300), bank_transfer: cents(200) },
      },
      [4500, 900, 1500],
    ],
    [
      'after the bank had refused a part, which was then paid another way: it is missing on the card alone',
      { collected: cents(1400), refunded: cents(1000), refundedByHand: { otherwise: cents(1000) } },
      [5500, 1400, 2000],
    ],
  ] as const)('%s', (_, facts, [card, onSite, giftCard]) => {
    expect(leftInPurses({ ...visit, ...facts })).toEqual(purses(card, onSite, giftCard));
  });

  it('ends at nothing in every purse, in however many steps and orders it goes back', () => {
    const step = fc.tuple(fc.nat(100), fc.constantFrom(...firstPurses), fc.constantFrom('cash', 'bank_transfer'));
    const paid = fc.tuple(fc.nat(20_000), fc.nat(5000), fc.nat(10_000), fc.boolean());
    fc.assert(
      fc.property(paid, fc.array(step, { maxLength: 6 }), ([online, more, credit, isPaidByHand], steps) => {
        let now = {
          ...visit,
          ...{ totalPrice: cents(online + more), collected: cents(isPaidByHand ? 0 : more), giftCard: cents(credit) },
          isPaidByHand,
        };
        const whole = paidPurses(now);
        for (const [share, first, way] of [...steps, [100, 'card', 'cash'] as const]) {
          const left = leftInPurses(now);
          const parts = splitRefund(cents(Math.floor((sumOfPurses(left) * share) / 100)), left, first);
          now = {
            ...now,
            refunded: addCents(now.refunded, sumOfPurses(parts)),
            refundedCredit: addCents(now.refundedCredit, parts.giftCard),
            refundedByHand: addByHand(now.refundedByHand, way, parts.onSite),
          };
          expect(sumOfPurses(leftInPurses(now))).toBe(sumOfPurses(whole) - now.refunded);
        }
        expect(leftInPurses(now)).toEqual(purses(0, 0, 0));
        expect(now.refunded).toBe(sumOfPurses(whole));
      }),
    );
  });
});
