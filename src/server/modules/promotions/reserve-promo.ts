import type { Cents } from '#domain/money/cents.ts';
import { type PromoRefusal, promoRefusal } from '#domain/pricing/promo-rules.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { countUses, insertUse, lockPromo, markUseCounted, type Promo } from './repo.ts';

/** What a code is wanted for. */
export type PromoAsk = {
  treatmentId: number;
  originalPrice: Cents;
  hasBookedBefore: boolean;
  /** An e-mail address; null while nobody has said who they are. */
  client: string | null;
  /** Its own reservation does not stand in its way. */
  bookingId?: string;
};

/** Why the code does not hold for this, or null. Without a lock: good for a quote, no promise. */
export const refusalOf = async (on: Queryable, promo: Promo, ask: PromoAsk): Promise<PromoRefusal | null> => {
  const counts = await countUses(on, { promoId: promo.id, client: ask.client, bookingId: ask.bookingId ?? null });
  return promoRefusal(promo.terms, { ...ask, ...counts });
};

type Reservation = {
  promoId: number;
  bookingId: string;
  /** An e-mail address. */
  client: string;
  use: Omit<PromoAsk, 'client' | 'bookingId'>;
};

/** Keeps one use for the booking, in place of any other code it had; a refusal changes nothing. */
export const reservePromo = async (
  tx: Transaction,
  { promoId, bookingId, client, use }: Reservation,
): Promise<PromoRefusal | null> => {
  const promo = await lockPromo(tx, promoId);
  if (!promo) return 'unknown';
  const refusal = await refusalOf(tx, promo, { ...use, client, bookingId });
  if (refusal === null) await insertUse(tx, { promoId, bookingId, client });
  return refusal;
};

/** The booking is paid: its use counts for good. */
export const countPromo = async (tx: Transaction, bookingId: string): Promise<void> => {
  await markUseCounted(tx, bookingId);
};
