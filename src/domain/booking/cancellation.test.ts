import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { cancellationDeadlines, canReschedule, fullRefund, refundOnCancellation } from './cancellation.ts';

const terms = { fullRefundHours: 24, halfRefundHours: 6 };
const startsAt = new Date('2026-11-20T15:00:00Z');
const hoursAhead = (hours: number, ms = 0) => new Date(startsAt.getTime() - hours * 3_600_000 + ms);
const paid = { card: cents(4501), giftCard: cents(2000) };

describe('a client who cancels', () => {
  it.each([
    ['long before', hoursAhead(500), 100, 4501, 2000],
    ['a moment more than 24 hours before', hoursAhead(24, -1), 100, 4501, 2000],
    ['24 hours before', hoursAhead(24), 50, 2251, 1000],
    ['6 hours before', hoursAhead(6), 50, 2251, 1000],
    ['a moment less than 6 hours before', hoursAhead(6, 1), 0, 0, 0],
    ['after the start', hoursAhead(-1), 0, 0, 0],
  ])('%s', (_, now, percentage, card, giftCard) => {
    const fee = 6501 - card - giftCard;
    expect(refundOnCancellation({ terms, startsAt, paid }, now)).toEqual({ percentage, card, giftCard, fee });
  });

  it('is bound by the terms of the booking, not by those of today', () => {
    const kinder = { fullRefundHours: 2, halfRefundHours: 1 };
    expect(refundOnCancellation({ terms: kinder, startsAt, paid }, hoursAhead(3)).percentage).toBe(100);
  });

  it('never gets back more from a purse than went into it, and loses no cent on the way', () => {
    const amounts = fc.nat({ max: 100_000 }).map(cents);
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom(48, 12, 1), (card, giftCard, hours) => {
        const refund = refundOnCancellation({ terms, startsAt, paid: { card, giftCard } }, hoursAhead(hours));
        expect(refund.card).toBeGreaterThanOrEqual(0);
        expect(refund.card).toBeLessThanOrEqual(card);
        expect(refund.giftCard).toBeLessThanOrEqual(giftCard);
        expect(refund.card + refund.giftCard + refund.fee).toBe(card + giftCard);
      }),
    );
  });

  it('sees both deadlines beforehand', () => {
    expect(cancellationDeadlines(terms, startsAt)).toEqual({ full: hoursAhead(24), half: hoursAhead(6) });
  });
});

describe('a visit we could not keep', () => {
  it('is paid back whole', () => {
    expect(fullRefund(paid)).toEqual({ percentage: 100, ...paid, fee: 0 });
  });
});

describe('a booking', () => {
  it('can be moved up to six hours before', () => {
    expect(canReschedule(startsAt, hoursAhead(6), 6)).toBe(true);
    expect(canReschedule(startsAt, hoursAhead(6, 1), 6)).toBe(false);
  });
});
