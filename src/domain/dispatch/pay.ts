import { type Cents, cents, percentageOfCents, smallerCents } from '#domain/money/cents.ts';

/** A therapist's share of the price before promo and gift card: what the company gives away is not theirs to lose. */
export const payPerSeat = (originalPrice: Cents, sharePercent: number, seats: number): Cents =>
  cents(Math.floor(percentageOfCents(originalPrice, sharePercent) / seats));

/** Of what is kept of a cancelled visit, for each therapist who had accepted: the same share, and never more than the visit. */
export const feePerSeat = (fee: Cents, sharePercent: number, seats: number, visitPay: Cents): Cents =>
  smallerCents(payPerSeat(fee, sharePercent, seats), visitPay);
