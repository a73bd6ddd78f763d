import { describe, expect, it } from 'vitest';
import { decideCancellation } from '#domain/booking/cancellation.ts';
import { addCents, cents } from '#domain/money/cents.ts';
import { refundChoices } from './refund-choices.ts';

const paidAt = '2026-11-01T10:00:00.000Z';
const startsAt = new Date('2026-11-20T10:00:00Z');
const terms = { fullRefundHours: 24, halfRefundHours: 6 };

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
  const booking = { refundable: paid, cancellation: { refund } };
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

  it('is nothing where nothing is left', () => {
    const nothing = { refundable: { card: cents(0), giftCard: cents(0) }, cancellation: { refund: cents(0) } };
    expect(Object.values(refundChoices(nothing)).map(({ whole }) => whole)).toEqual([0, 0, 0]);
  });
});
