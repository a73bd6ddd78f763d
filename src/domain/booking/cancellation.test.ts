import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import {
  asPlanned,
  decideCancellation,
  endedByMove,
  fullRefund,
  noRefund,
  type RefundReason,
  type VisitTerms,
} from './cancellation.ts';

const startsAt = new Date('2026-11-20T15:00:00Z');
const hoursAhead = (hours: number, ms = 0) => new Date(startsAt.getTime() - hours * 3_600_000 + ms);
const paid = { card: cents(4501), giftCard: cents(2000) };

/** Paid long ago, accepted, and nothing was changed: the case in which only the clock counts. */
const settled: VisitTerms = {
  terms: { fullRefundHours: 24, halfRefundHours: 6 },
  rescheduleHours: 6,
  startsAt,
  paid,
  paidAt: hoursAhead(1000),
  isAccepted: true,
  isChangedByUs: false,
};
const minutesAgo = (minutes: number, now: Date) => new Date(now.getTime() - minutes * 60_000);

describe('a client who cancels a visit that a therapist has accepted', () => {
  it.each([
    ['long before', hoursAhead(500), 100, 4501, 2000],
    ['a moment more than 24 hours before', hoursAhead(24, -1), 100, 4501, 2000],
    ['24 hours before', hoursAhead(24), 50, 2251, 1000],
    ['6 hours before', hoursAhead(6), 50, 2251, 1000],
    ['a moment less than 6 hours before', hoursAhead(6, 1), 0, 0, 0],
    ['after the start', hoursAhead(-1), 0, 0, 0],
  ])('%s', (_, now, percentage, card, giftCard) => {
    const fee = 6501 - card - giftCard;
    const { refund, because } = decideCancellation(settled, now);
    expect({ refund, because }).toEqual({ refund: { percentage, card, giftCard, fee }, because: 'terms' });
  });

  it('is bound by the terms of the booking, not by those of today', () => {
    const kinder = { ...settled, terms: { fullRefundHours: 2, halfRefundHours: 1 } };
    expect(decideCancellation(kinder, hoursAhead(3)).refund.percentage).toBe(100);
  });

  it('sees both deadlines beforehand', () => {
    expect(decideCancellation(settled, hoursAhead(48)).deadlines).toEqual({
      full: hoursAhead(24),
      half: hoursAhead(6),
    });
  });
});

describe('everything comes back, whatever the hour', () => {
  const late = hoursAhead(3);
  const cases: [string, Partial<VisitTerms>, Date, RefundReason, number][] = [
    ['while no therapist has accepted', { isAccepted: false }, late, 'nobody_accepted', 100],
    ['a minute after paying', { paidAt: minutesAgo(1, late) }, late, 'just_paid', 100],
    ['a moment before 15 minutes are over', { paidAt: new Date(late.getTime() - 899_999) }, late, 'just_paid', 100],
    ['not 15 minutes after paying', { paidAt: minutesAgo(15, late) }, late, 'terms', 0],
    [
      'not when the therapist is on the way already',
      { paidAt: minutesAgo(1, late), progress: { ...asPlanned, isOnTheWay: true } },
      late,
      'terms',
      0,
    ],
    ['once we changed something', { isChangedByUs: true }, late, 'changed_by_us', 100],
    ['a moment before a visit we changed begins', { isChangedByUs: true }, hoursAhead(0, -1), 'changed_by_us', 100],
    ['not once it has begun', { isChangedByUs: true }, startsAt, 'terms', 0],
    [
      'when the therapist is late, also after the start',
      { progress: { ...asPlanned, isTherapistLate: true } },
      hoursAhead(-0.5),
      'therapist_late',
      100,
    ],
    ['we changed it, and look for somebody', { isChangedByUs: true, isAccepted: false }, late, 'changed_by_us', 100],
    ['just paid, and nobody accepted yet', { isAccepted: false, paidAt: late }, late, 'nobody_accepted', 100],
  ];
  it.each(cases)('%s', (_, changes, now, because, percentage) => {
    const decision = decideCancellation({ ...settled, ...changes }, now);
    expect({ because: decision.because, percentage: decision.refund.percentage }).toEqual({ because, percentage });
  });

  it('is said with the date until when: the grace, the start of what we changed, and never an earlier one than the terms', () => {
    const full = (changes: Partial<VisitTerms>) =>
      decideCancellation({ ...settled, ...changes }, hoursAhead(10)).deadlines;
    expect(full({ paidAt: hoursAhead(10) }).full).toEqual(hoursAhead(10, 900_000));
    expect(full({ paidAt: hoursAhead(100) }).full).toEqual(hoursAhead(24));
    expect(full({ isChangedByUs: true })).toEqual({ full: startsAt, half: startsAt });
    expect(full({ isAccepted: false })).toEqual({ full: hoursAhead(24), half: hoursAhead(6) });
  });
});

describe('a visit may be moved', () => {
  const late = hoursAhead(3);
  it.each<[string, Partial<VisitTerms>, boolean, Date]>([
    ['up to six hours before', {}, false, hoursAhead(6)],
    ['freely up to the start, while nobody has accepted', { isAccepted: false }, true, startsAt],
    ['freely up to the start, once we changed something', { isChangedByUs: true }, true, startsAt],
    ['freely for 15 minutes after paying', { paidAt: late }, true, hoursAhead(3, 900_000)],
  ])('%s', (_, changes, isFree, until) => {
    expect(decideCancellation({ ...settled, ...changes }, late).move).toEqual({ isFree, until });
  });

  it('when it has just been paid, still until six hours before', () => {
    const paidAt = hoursAhead(50);
    expect(decideCancellation({ ...settled, paidAt }, paidAt).move).toEqual({ isFree: true, until: hoursAhead(6) });
  });
});

describe('a client who moves a visit and then cancels', () => {
  /** Moved to each of the starts in turn, then cancelled; every instant in hours before the first start. */
  const shareAfter = (moves: readonly { at: number; to: number }[], cancelledAt: number, first = settled): number => {
    let visit = first;
    for (const { at, to } of moves)
      visit = { ...visit, startsAt: hoursAhead(to), ended: endedByMove(visit, hoursAhead(at)) };
    return decideCancellation(visit, hoursAhead(cancelledAt)).refund.percentage;
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

  it('loses nothing by a free move', () => {
    const moves = [{ at: 5, to: -240 }];
    expect(shareAfter(moves, 4, { ...settled, isChangedByUs: true })).toBe(100);
    const searching = { ...settled, isAccepted: false };
    expect(endedByMove(searching, hoursAhead(5))).toEqual({ full: null, half: null });
  });

  it('never gets more than a cancellation would have given at any of the moves', () => {
    const step = fc.record({
      wait: fc.double({ min: 0, max: 40, noNaN: true }),
      to: fc.integer({ min: -300, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 4 }), fc.double({ min: 0, max: 40, noNaN: true }), (steps, wait) => {
        let at = 60;
        const moves = steps.map(({ wait: pause, to }) => {
          at -= pause;
          return { at, to };
        });
        const cancelledAt = (moves.at(-1)?.at ?? 60) - wait;
        const before = moves.map(({ at: then }, index) => shareAfter(moves.slice(0, index), then));
        expect(shareAfter(moves, cancelledAt)).toBeLessThanOrEqual(Math.min(100, ...before));
      }),
    );
  });
});

describe('whatever the visit went through', () => {
  const amount = fc.nat({ max: 100_000 }).map(cents);
  const instant = fc.double({ min: -5, max: 100, noNaN: true }).map((hours) => hoursAhead(hours));
  const visits: fc.Arbitrary<VisitTerms> = fc.record({
    terms: fc.record({
      fullRefundHours: fc.integer({ min: 6, max: 72 }),
      halfRefundHours: fc.integer({ min: 0, max: 6 }),
    }),
    rescheduleHours: fc.integer({ min: 0, max: 24 }),
    startsAt: fc.constant(startsAt),
    ended: fc.record({ full: fc.option(instant), half: fc.option(instant) }),
    paid: fc.record({ card: amount, giftCard: amount }),
    paidAt: fc.option(instant),
    isAccepted: fc.boolean(),
    isChangedByUs: fc.boolean(),
    progress: fc.record({ isOnTheWay: fc.boolean(), isTherapistLate: fc.boolean() }),
  });

  it('nobody gets back more from a purse than went into it, and no cent is lost on the way', () => {
    fc.assert(
      fc.property(visits, instant, (visit, now) => {
        const { refund } = decideCancellation(visit, now);
        for (const purse of ['card', 'giftCard'] as const) {
          expect(refund[purse]).toBeGreaterThanOrEqual(0);
          expect(refund[purse]).toBeLessThanOrEqual(visit.paid[purse]);
        }
        expect(refund.fee).toBeGreaterThanOrEqual(0);
        expect(refund.card + refund.giftCard + refund.fee).toBe(visit.paid.card + visit.paid.giftCard);
      }),
    );
  });

  it('whatever is not by the terms is everything, and the terms keep their dates', () => {
    fc.assert(
      fc.property(visits, instant, (visit, now) => {
        const { because, refund, deadlines } = decideCancellation(visit, now);
        if (because !== 'terms') expect(refund.percentage).toBe(100);
        if (now < deadlines.full && now < visit.startsAt && !visit.progress?.isOnTheWay)
          expect(refund.percentage).toBe(100);
        expect(deadlines.half >= deadlines.full).toBe(true);
      }),
    );
  });

  it('a move by the office never lowers what comes back, at any hour until the visit begins', () => {
    fc.assert(
      fc.property(visits, instant, fc.double({ min: 0.01, max: 90, noNaN: true }), (visit, now, hours) => {
        const moved = { ...visit, startsAt: new Date(now.getTime() + hours * 3_600_000), isChangedByUs: true };
        const before = decideCancellation(visit, now).refund;
        const after = decideCancellation(moved, now).refund;
        expect(after.card).toBeGreaterThanOrEqual(before.card);
        expect(after.giftCard).toBeGreaterThanOrEqual(before.giftCard);
      }),
    );
  });

  it('waiting never gives more back while nothing else happens', () => {
    fc.assert(
      fc.property(visits, instant, instant, (visit, one, other) => {
        const [sooner, later] = one < other ? [one, other] : [other, one];
        expect(decideCancellation(visit, later).refund.percentage).toBeLessThanOrEqual(
          decideCancellation(visit, sooner).refund.percentage,
        );
      }),
    );
  });
});

describe('a visit we could not keep', () => {
  it('is paid back whole; an admin may also keep everything', () => {
    expect(fullRefund(paid)).toEqual({ percentage: 100, ...paid, fee: 0 });
    expect(noRefund(paid)).toEqual({ percentage: 0, card: 0, giftCard: 0, fee: 6501 });
  });
});
