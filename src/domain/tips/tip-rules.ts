import { type Cents, cents, noCents } from '#domain/money/cents.ts';
import { reviewUntil } from '#domain/reviews/review-rules.ts';

/** None of them is chosen beforehand. */
export const suggestedTips: readonly Cents[] = [cents(200), cents(500), cents(1000)];

export const leastTip = cents(100);
export const mostTip = cents(20_000);

export const isTipAmount = (amount: number | null): amount is Cents =>
  amount !== null && amount >= leastTip && amount <= mostTip;

export const tipStates = ['closed', 'open', 'given', 'returned', 'ended'] as const;

/** `ended`: so many cards were declined that no other is tried. */
export type TipState = (typeof tipStates)[number];

type Asked = {
  readonly isReviewed: boolean;
  readonly endsAt: Date;
  readonly isPaid: boolean;
  readonly isEnded: boolean;
  /** What of a paid one is still the therapists'. */
  readonly keptCents: Cents;
};

/** After the review and only then, as long as one may be written, and once. */
export const tipState = ({ isReviewed, endsAt, isPaid, isEnded, keptCents }: Asked, now: Date): TipState => {
  if (isPaid) return keptCents > 0 ? 'given' : 'returned';
  if (isEnded) return 'ended';
  return isReviewed && now < reviewUntil(endsAt) ? 'open' : 'closed';
};

type TipShare = { readonly therapistId: string; readonly amount: Cents };

/** Evenly, to the cent: one that cannot be halved is the first one's. */
export const shareTip = (amount: Cents, therapistIds: readonly string[]): TipShare[] =>
  therapistIds.map((therapistId, index) => {
    const even = Math.floor(amount / therapistIds.length);
    const odd = index < amount % therapistIds.length ? 1 : 0;
    return { therapistId, amount: cents(even + odd) };
  });

/** What each gives back so that what stays is shared evenly, too. */
export const shareReturned = (before: Cents, after: Cents, therapistIds: readonly string[]): TipShare[] => {
  const left = shareTip(after, therapistIds);
  return shareTip(before, therapistIds).map(({ therapistId, amount }, index) => ({
    therapistId,
    amount: cents(amount - (left[index]?.amount ?? noCents)),
  }));
};
