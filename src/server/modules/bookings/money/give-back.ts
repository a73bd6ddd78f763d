import { giveCreditBack } from '#server/modules/gift-cards/public.ts';
import { givePromoBack } from '#server/modules/promotions/public.ts';
import { releaseHold } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** What a booking kept for itself while it was unpaid: the therapists' time, the promo use, the gift card credit. */
export const giveEverythingBack = async (tx: Transaction, bookingId: string): Promise<void> => {
  await releaseHold(tx, bookingId);
  await givePromoBack(tx, bookingId);
  await giveCreditBack(tx, bookingId);
};
