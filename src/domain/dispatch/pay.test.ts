import { expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { feePerSeat, payPerSeat } from './pay.ts';

it.each([
  [6500, 60, 1, 3900],
  [13_000, 60, 2, 3900],
  [7901, 60, 2, 2370],
  [0, 60, 1, 0],
])('%i cents at %i %% for %i seats pay %i each', (price, share, seats, expected) => {
  expect(payPerSeat(cents(price), share, seats)).toBe(expected);
  expect(payPerSeat(cents(price), share, seats) * seats).toBeLessThanOrEqual((price * share) / 100 + 0.5);
});

it.each([
  ['the share she had in the visit', 3250, 6500, 3900, 1, null, 1950],
  ['of a visit for two', 6500, 13_000, 3900, 2, null, 1950],
  ['the share the office set', 3250, 6500, 3900, 1, 100, 3250],
  ['never more than the visit', 6500, 6500, 3900, 1, 100, 3900],
  ['nothing of a free visit', 0, 0, 0, 1, null, 0],
])('of a fee: %s', (_, fee, price, pay, seats, sharePercent, expected) => {
  const parts = { fee: cents(fee), originalPrice: cents(price), visitPay: cents(pay), seats, sharePercent };
  expect(feePerSeat(parts)).toBe(expected);
});
