import type { Cents } from '#domain/money/cents.ts';
import { type PromoRefusal, promoRefusal } from '#domain/pricing/promo-rules.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { countUses, insertUse, lockPromo, markUseCounted, type Promo, type PromoClient } from './repo.ts';

/** What a code is wanted for. */
type PromoAsk = {
  treatmentId: number;
  originalPrice: Cents;
  hasBookedBefore: boolean;
  /** Null while nobody has said who they are. */
  client: PromoClient | null;
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
  client: PromoClient;
  use: Omit<PromoAsk, 'client' | 'bookingId'>;
};

/** Notes the code with the booking, in place of any other it had; the use itself is taken when it is paid. A refusal changes nothing. */
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

/**
 * Is a use left for a booking that is about to be paid? Whoever asks waits for those before, so that two never pay with the
 * last one. A code that was good when it was noted stays so until then, whatever its last day.
 */
export const isPromoLeft = async (
  tx: Transaction,
  { promoId, bookingId, client, use }: Reservation,
): Promise<boolean> => {
  const promo = await lockPromo(tx, promoId);
  if (!promo) return false;
  const refusal = await refusalOf(tx, promo, { ...use, client, bookingId });
  return refusal !== 'used_up' && refusal !== 'first_booking_only';
};

/** The booking is paid: its use counts for good. */
export const countPromo = async (tx: Transaction, bookingId: string, card: string | null): Promise<void> => {
  await markUseCounted(tx, bookingId, card);
};
