import { type Cents, cents, percentageOfCents, smallerCents } from '#domain/money/cents.ts';

/** A therapist's share of the price before promo and gift card: what the company gives away is not theirs to lose. */
export const payPerSeat = (originalPrice: Cents, sharePercent: number, seats: number): Cents =>
  cents(Math.floor(percentageOfCents(originalPrice, sharePercent) / seats));

type Cancelled = {
  /** What is kept of it. */
  readonly fee: Cents;
  readonly originalPrice: Cents;
  /** What the visit would have paid her. */
  readonly visitPay: Cents;
  readonly seats: number;
  /** Of what is kept; null: the share she had in the visit. */
  readonly sharePercent: number | null;
};

/** Of what is kept of a cancelled visit, for a therapist who had accepted: never more than the visit. */
export const feePerSeat = ({ fee, originalPrice, visitPay, seats, sharePercent }: Cancelled): Cents => {
  if (originalPrice === 0) return cents(0);
  const share =
    sharePercent === null ? cents(Math.floor((fee * visitPay) / originalPrice)) : payPerSeat(fee, sharePercent, seats);
  return smallerCents(share, visitPay);
};
