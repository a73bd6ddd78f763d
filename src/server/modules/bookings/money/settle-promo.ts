import { isPromoLeft } from '#server/modules/promotions/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { BookingDeps } from '../deps.ts';
import type { BookingRow } from '../repo.ts';
import { lockUnpaid } from './apply-promo.ts';
import { hadBookedBefore, promoClientOf } from './promo-client.ts';
import { removePromo } from './remove-code.ts';

/** May this booking be paid with the code it notes? `card`: what it is paid with, as far as that is known. */
export const mayUsePromo = async (tx: Transaction, booking: BookingRow, card: string | null): Promise<boolean> => {
  const { id, promoCodeId, treatmentId, originalPrice } = booking;
  if (promoCodeId === null) return true;
  const client = { ...(await promoClientOf(tx, booking)), card };
  const use = { treatmentId, originalPrice, hasBookedBefore: await hadBookedBefore(tx, booking) };
  return isPromoLeft(tx, { promoId: promoCodeId, bookingId: id, client, use });
};

/** Before anything is charged: a code whose last use somebody else has paid with comes off. True when it did. */
export const dropUsedUpPromo = (deps: Pick<BookingDeps, 'database' | 'texts'>, bookingId: string): Promise<boolean> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockUnpaid(tx, bookingId);
    if (await mayUsePromo(tx, booking, null)) return false;
    await removePromo(deps, tx, booking);
    return true;
  });
