import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { cancellationDeadlines, canReschedule, endedBy, fullRefund, refundOnCancellation } from './cancellation.ts';

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

describe('a client who moves a visit and then cancels', () => {
  /** Moved to each of the starts in turn, then cancelled; every instant in hours before the first start. */
  const shareAfter = (moves: readonly { at: number; to: number }[], cancelledAt: number): number => {
    let visit = { startsAt, ended: endedBy(hoursAhead(1000), cancellationDeadlines(terms, startsAt)) };
    for (const { at, to } of moves) {
      const deadlines = cancellationDeadlines(terms, visit.startsAt, visit.ended);
      visit = { startsAt: hoursAhead(to), ended: endedBy(hoursAhead(at), deadlines) };
    }
    return refundOnCancellation({ terms, ...visit, paid }, hoursAhead(cancelledAt)).percentage;
  };

  it.each([
    ['in good time, and cancels in good time', [{ at: 48, to: -240 }], 47, 100],
    ['in good time, and cancels late', [{ at: 48, to: -240 }], -230, 50],
    ['in good time to an earlier day, and cancels late for that day', [{ at: 96, to: 60 }], 70, 50],
    ['a moment in time', [{ at: 24.001, to: -240 }], 0, 100],
    ['when half was left', [{ at: 24, to: -240 }], 23.999, 50],
    ['when half was left, and cancels before the old start is over', [{ at: 12, to: -240 }], 1, 50],
    ['when half was left, and cancels long before the new start', [{ at: 12, to: -240 }], -100, 50],
    ['when half was left, and cancels too late', [{ at: 12, to: -240 }], -235, 0],
    ['when nothing was left', [{ at: 5, to: -240 }], 4, 0],
    [
      'when half was left, and then again in good time',
      [
        { at: 12, to: -240 },
        { at: 0, to: -480 },
      ],
      -10,
      50,
    ],
    [
      'nearer and away again',
      [
        { at: 48, to: 30 },
        { at: 40, to: -240 },
      ],
      0,
      50,
    ],
  ])('%s', (_, moves, cancelledAt, percentage) => {
    expect(shareAfter(moves, cancelledAt)).toBe(percentage);
  });

  it('never gets more than a cancellation would have given at any of the moves', () => {
    const hour = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(fc.array(fc.record({ at: hour, to: hour }), { maxLength: 4 }), fc.nat({ max: 100 }), (some, wait) => {
        const moves = some.toSorted((left, right) => right.at - left.at);
        const cancelledAt = (moves.at(-1)?.at ?? 0) - wait;
        const before = moves.map(({ at }, index) => shareAfter(moves.slice(0, index), at));
        expect(shareAfter(moves, cancelledAt)).toBeLessThanOrEqual(Math.min(100, ...before));
      }),
    );
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
