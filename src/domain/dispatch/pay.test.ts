import { expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { payPerSeat } from './pay.ts';

it.each([
  [6500, 60, 1, 3900],
  [13_000, 60, 2, 3900],
  [7901, 60, 2, 2370],
  [0, 60, 1, 0],
])('%i cents at %i %% for %i seats pay %i each', (price, share, seats, expected) => {
  expect(payPerSeat(cents(price), share, seats)).toBe(expected);
  expect(payPerSeat(cents(price), share, seats) * seats).toBeLessThanOrEqual((price * share) / 100 + 0.5);
});
