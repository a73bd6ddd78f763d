import { describe, expect, it } from 'vitest';
import { decideCancellation } from '#domain/booking/cancellation.ts';
import { addCents, cents } from '#domain/money/cents.ts';
import { refundChoices } from './refund-choices.ts';

const paidAt = '2026-11-01T10:00:00.000Z';
const startsAt = new Date('2026-11-20T10:00:00Z');
const terms = { fullRefundHours: 24, halfRefundHours: 6 };

const nothingBack = { refund: cents(0), refundToGiftCard: cents(0) };

const choicesAt = (now: string, card: number, giftCard: number) => {
  const paid = { card: cents(card), giftCard: cents(giftCard) };
  const visit = {
    terms,
    rescheduleHours: 6,
    startsAt,
    paid,
    paidAt: new Date(paidAt),
    isAccepted: true,
    isChangedByUs: false,
  };
  const { refund: back } = decideCancellation(visit, new Date(now));
  const refund = addCents(back.card, back.giftCard);
  const booking = {
    ...{ paidAt, payBy: null, totalPrice: paid.card, giftCardAmount: paid.giftCard, cancellation: { refund } },
    money: nothingBack,
  };
  return { back, choices: refundChoices(booking) };
};

describe('what a cancellation gives back', () => {
  it.each([
    ['2026-11-10T10:00:00Z', 6500, 0],
    ['2026-11-19T20:00:00Z', 6500, 0],
    ['2026-11-19T20:00:00Z', 4501, 1999],
    ['2026-11-19T20:00:00Z', 0, 6501],
    ['2026-11-20T09:00:00Z', 4501, 1999],
  ])('on %s, of %d cents by card and %d by gift card, is what the server gives', (now, card, giftCard) => {
    const { back, choices } = choicesAt(now, card, giftCard);
    expect(choices.terms).toMatchObject({ card: back.card, giftCard: back.giftCard });
    expect(choices.full).toEqual({ whole: card + giftCard, card, giftCard });
    expect(choices.none.whole).toBe(0);
  });

  it('is what is left where something has gone back, or a difference is not paid yet', () => {
    const changed = {
      ...{ paidAt, payBy: null, totalPrice: cents(7900), giftCardAmount: cents(2000), due: cents(1400) },
      cancellation: { refund: cents(7500) },
      money: { refund: cents(1000), refundToGiftCard: cents(400) },
    };
    expect(refundChoices(changed).full).toEqual({ whole: 7500, card: 5900, giftCard: 1600 });
    expect(refundChoices({ ...changed, payBy: 'cash' }).full).toEqual({ whole: 1600, card: 0, giftCard: 1600 });
  });

  it('is nothing where nothing was paid', () => {
    const unpaid = {
      paidAt: null,
      payBy: null,
      money: nothingBack,
      totalPrice: cents(6500),
      giftCardAmount: cents(0),
      cancellation: { refund: cents(0) },
    };
    expect(Object.values(refundChoices(unpaid)).map(({ whole }) => whole)).toEqual([0, 0, 0]);
  });
});
