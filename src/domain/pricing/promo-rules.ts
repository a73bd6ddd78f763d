import type { Cents } from '#domain/money/cents.ts';

export type PromoTerms = {
  readonly isActive: boolean;
  readonly validFrom: Date | null;
  /** The first instant at which it is no longer valid. */
  readonly validUntil: Date | null;
  readonly maxUses: number | null;
  readonly maxUsesPerClient: number | null;
  readonly minimumAmount: Cents | null;
  /** Empty: for all of them. */
  readonly treatmentIds: readonly number[];
  readonly isFirstBookingOnly: boolean;
};

export type PromoUse = {
  readonly now: Date;
  readonly treatmentId: number;
  readonly originalPrice: Cents;
  /** Paid ones, this booking's own left out. */
  readonly uses: number;
  readonly usesByClient: number;
  readonly hasBookedBefore: boolean;
};

export type PromoRefusal =
  | 'unknown'
  | 'not_yet_valid'
  | 'expired'
  | 'used_up'
  | 'not_for_treatment'
  | 'minimum_not_reached'
  | 'first_booking_only';

/** Why a code is refused, the plainest reason first; null when it holds. A switched-off code is as good as unknown. */
export function promoRefusal(promo: PromoTerms | null, use: PromoUse): PromoRefusal | null {
  if (!promo?.isActive) return 'unknown';
  if (promo.validFrom && use.now < promo.validFrom) return 'not_yet_valid';
  if (promo.validUntil && use.now >= promo.validUntil) return 'expired';
  if (isReached(promo.maxUses, use.uses) || isReached(promo.maxUsesPerClient, use.usesByClient)) return 'used_up';
  if (promo.treatmentIds.length > 0 && !promo.treatmentIds.includes(use.treatmentId)) return 'not_for_treatment';
  if (promo.minimumAmount !== null && use.originalPrice < promo.minimumAmount) return 'minimum_not_reached';
  if (promo.isFirstBookingOnly && use.hasBookedBefore) return 'first_booking_only';
  return null;
}

const isReached = (limit: number | null, count: number): boolean => limit !== null && count >= limit;
