import type { applyPromo as route } from '#contract/bookings.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { findCard, giveCreditBack, spendCredit } from '#server/modules/gift-cards/public.ts';
import { codeRefused, givePromoBack, isPromoLeft } from '#server/modules/promotions/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findAccessible, type Visitor } from '../access.ts';
import type { BookingDeps } from '../deps.ts';
import { expireHolds } from '../make/expire-holds.ts';
import { priceAgain, type Reductions } from '../make/price-lines.ts';
import { respond } from '../read/to-response.ts';
import { type BookingRow, updatePrice } from '../repo.ts';
import { currentPromo, lockUnpaid } from './apply-promo.ts';
import { hadBookedBefore, promoClientOf } from './find-code.ts';

/** Takes a code out of a booking that waits for its payment. Its time stays held, and the other kind of code stays. */
export const removeCode = async (
  deps: BookingDeps,
  id: string,
  visitor: Visitor,
  kind: 'promo' | 'gift-card',
): Promise<RouteAnswer<typeof route>> => {
  await findAccessible(deps.database, id, visitor);
  await expireHolds(deps);
  await deps.database.transaction(async (tx) => {
    const booking = await lockUnpaid(tx, id);
    if (kind === 'gift-card') await removeGiftCard(deps, tx, booking);
    else await removePromo(deps, tx, booking);
  });
  const booking = await respond(deps, deps.database, await findAccessible(deps.database, id, visitor));
  return { booking, promoCode: booking.promoCode };
};

const removeGiftCard = async (deps: BookingDeps, tx: Transaction, booking: BookingRow): Promise<void> => {
  if (booking.giftCard > 0) await giveCreditBack(tx, booking.id);
  const price = priceAgain(deps.texts, booking, { promo: await currentPromo(tx, booking), giftCard: null });
  await updatePrice(tx, booking.id, price);
};

/** Without the discount a gift card pays more, as far as its balance goes. */
export const removePromo = async (
  deps: Pick<BookingDeps, 'texts'>,
  tx: Transaction,
  booking: BookingRow,
): Promise<void> => {
  await givePromoBack(tx, booking.id);
  if (booking.giftCard > 0) await giveCreditBack(tx, booking.id);
  const giftCard = await currentCard(tx, booking);
  const price = priceAgain(deps.texts, booking, { promo: null, giftCard });
  const spend = giftCard && { giftCardId: giftCard.id, bookingId: booking.id, amount: price.giftCard };
  if (spend && spend.amount > 0 && !(await spendCredit(tx, spend))) throw codeRefused('used_up');
  await updatePrice(tx, booking.id, price);
};

const currentCard = async (
  tx: Transaction,
  { giftCardId, priceLines }: BookingRow,
): Promise<Reductions['giftCard']> => {
  const label = priceLines.find(({ kind }) => kind === 'gift-card')?.label;
  const card = giftCardId === null ? null : await findCard(tx, giftCardId);
  return card && label ? { id: card.id, label, balance: card.balance } : null;
};

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
