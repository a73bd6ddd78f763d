import { type Cents, cents, percentageOfCents } from '#domain/money/cents.ts';

/** A therapist's share of the price before promo and gift card: what the house gives away is not theirs to lose. */
export const payPerSeat = (originalPrice: Cents, sharePercent: number, seats: number): Cents =>
  cents(Math.floor(percentageOfCents(originalPrice, sharePercent) / seats));
