import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatReference, type ToPay, voucherUntil, waysFor } from './ways-to-pay.ts';

const now = new Date('2026-11-16T09:00:00Z');
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000);
const days = (count: number): Date => hours(count * 24);

describe('which ways for which visit at which distance', () => {
  const both = 'card mb_way';
  const all = 'card mb_way multibanco';
  it.each<[string, ToPay, string]>([
    ['a visit in three hours', { kind: 'visit', createdAt: now, startsAt: hours(3) }, both],
    ['one tomorrow', { kind: 'visit', createdAt: now, startsAt: days(1) }, both],
    ['one a minute short of five days away', { kind: 'visit', createdAt: now, startsAt: hours(5 * 24 - 1 / 60) }, both],
    ['one five days away', { kind: 'visit', createdAt: now, startsAt: days(5) }, all],
    ['one in three months', { kind: 'visit', createdAt: now, startsAt: days(90) }, all],
    ['one that was booked on the phone two days ago', { kind: 'visit', createdAt: days(-2), startsAt: days(9) }, all],
    ['one that was booked three days ago', { kind: 'visit', createdAt: days(-3), startsAt: days(9) }, both],
    ['a gift card', { kind: 'gift_card', createdAt: now }, all],
    ['a gift card that was ordered long ago', { kind: 'gift_card', createdAt: days(-4) }, both],
    ['what a changed visit costs more', { kind: 'difference' }, both],
    ['a tip', { kind: 'tip' }, 'card'],
  ])('%s', (_, toPay, ways) => {
    expect(waysFor(toPay, now).join(' ')).toBe(ways);
  });

  const minutesAround = fc.integer({ min: -10 * 1440, max: 100 * 1440 });

  it('always offers the card and MB WAY, and a voucher only where it leaves a day to pay and two before the visit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10 * 1440, max: 0 }), minutesAround, minutesAround, (made, starts, expires) => {
        const [createdAt, startsAt, expiresAt] = [made, starts, expires].map((minutes) => hours(minutes / 60)) as [
          Date,
          Date,
          Date,
        ];
        const ways = waysFor({ kind: 'visit', createdAt, startsAt }, now);
        expect(ways.slice(0, 2)).toEqual(['card', 'mb_way']);
        const until = voucherUntil(createdAt, expiresAt);
        expect(until <= expiresAt && until.getTime() - createdAt.getTime() <= 3 * 86_400_000).toBe(true);
        if (!ways.includes('multibanco')) return;
        expect(startsAt.getTime() - until.getTime()).toBeGreaterThanOrEqual(2 * 86_400_000);
        if (expiresAt >= days(3)) expect(until.getTime() - now.getTime()).toBeGreaterThanOrEqual(86_400_000);
      }),
    );
  });
});

it('writes a reference as cash machines do', () => {
  expect([formatReference('123456789'), formatReference('12345')]).toEqual(['123 456 789', '12 345']);
});
