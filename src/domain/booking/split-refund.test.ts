import { expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { splitRefund } from './split-refund.ts';

const purses = { card: cents(4000), giftCard: cents(2000) };

it.each([
  [1500, 'card', 1500, 0],
  [4000, 'card', 4000, 0],
  [4001, 'card', 4000, 1],
  [1500, 'gift_card', 0, 1500],
  [2500, 'gift_card', 500, 2000],
  [6000, 'gift_card', 4000, 2000],
] as const)(
  'a refund of %i cents to the %s first gives the card %i and the gift card %i',
  (amount, to, card, giftCard) => {
    expect(splitRefund(cents(amount), purses, to)).toEqual({ card, giftCard });
  },
);
