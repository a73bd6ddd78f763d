import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { type PromoRefusal, type PromoTerms, type PromoUse, promoRefusal } from './promo-rules.ts';

const open: PromoTerms = {
  isActive: true,
  validFrom: null,
  validUntil: null,
  maxUses: null,
  maxUsesPerClient: null,
  minimumAmount: null,
  treatmentIds: [],
  isFirstBookingOnly: false,
};
const now = new Date('2026-11-15T12:00:00Z');
const justAfter = new Date(now.getTime() + 1);
const use: PromoUse = {
  now,
  treatmentId: 3,
  originalPrice: cents(6500),
  uses: 4,
  usesByClient: 1,
  hasBookedBefore: true,
};

describe('a promo code', () => {
  it('nobody made is unknown', () => {
    expect(promoRefusal(null, use)).toBe('unknown');
  });

  it.each<[string, Partial<PromoTerms>, PromoRefusal | null]>([
    ['without terms holds', {}, null],
    ['switched off is unknown', { isActive: false }, 'unknown'],
    ['from this instant on holds', { validFrom: now }, null],
    ['from the next one on does not yet', { validFrom: justAfter }, 'not_yet_valid'],
    ['until the next instant holds', { validUntil: justAfter }, null],
    ['until this instant is over', { validUntil: now }, 'expired'],
    ['with one use left holds', { maxUses: 5 }, null],
    ['with none left is used up', { maxUses: 4 }, 'used_up'],
    ['with one use left for the client holds', { maxUsesPerClient: 2 }, null],
    ['with none left for the client is used up', { maxUsesPerClient: 1 }, 'used_up'],
    ['for this treatment holds', { treatmentIds: [1, 3] }, null],
    ['for others does not', { treatmentIds: [1, 2] }, 'not_for_treatment'],
    ['from just this amount holds', { minimumAmount: cents(6500) }, null],
    ['from a cent more does not', { minimumAmount: cents(6501) }, 'minimum_not_reached'],
    ['for newcomers does not hold for others', { isFirstBookingOnly: true }, 'first_booking_only'],
  ])('%s', (_, terms, expected) => {
    expect(promoRefusal({ ...open, ...terms }, use)).toBe(expected);
  });

  it('for newcomers holds for a newcomer', () => {
    expect(promoRefusal({ ...open, isFirstBookingOnly: true }, { ...use, hasBookedBefore: false })).toBeNull();
  });

  it('that fails in two ways names the plainer one', () => {
    expect(promoRefusal({ ...open, validUntil: now, maxUses: 0 }, use)).toBe('expired');
  });
});
