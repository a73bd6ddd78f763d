import type { applyPromo as route } from '#contract/bookings.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { subtractCents } from '#domain/money/cents.ts';
import { AppError } from '#server/http/app-error.ts';
import { giveCreditBack, guardCode, spendCredit } from '#server/modules/gift-cards/public.ts';
import { codeRefused, findPromo, type Promo, reservePromo } from '#server/modules/promotions/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findAccessible, type Visitor } from '../access.ts';
import type { BookingDeps } from '../deps.ts';
import { expireHolds } from '../make/expire-holds.ts';
import { giftCardReduction, priceAgain, promoReduction, type Reductions } from '../make/price-lines.ts';
import { respond } from '../read/to-response.ts';
import { findHeldCredit } from '../read/uses-repo.ts';
import { type BookingRow, lockBooking, updatePrice } from '../repo.ts';
import { findSpendableCard, hadBookedBefore, promoClientOf, type WantedCode } from './find-code.ts';

/** A promo takes the place of an earlier promo, a gift card that of an earlier gift card; one of each may stand together. */
export const applyPromo = async (
  deps: BookingDeps,
  id: string,
  visitor: Visitor,
  wanted: WantedCode,
  ip: string,
): Promise<RouteAnswer<typeof route>> => {
  await findAccessible(deps.database, id, visitor);
  await guardCode(deps.limits, ip, () => applyCode(deps, id, wanted));
  const row = await findAccessible(deps.database, id, visitor);
  const booking = await respond(deps, deps.database, row);
  return { booking, promoCode: booking.promoCode, held: await heldElsewhere(deps, row) };
};

/** Why a gift card gave less than it could: another checkout has the rest, for now. */
const heldElsewhere = async ({ database }: BookingDeps, { id, giftCardId, totalPrice }: BookingRow) => {
  const held = giftCardId && totalPrice > 0 ? await findHeldCredit(database, giftCardId, id) : null;
  return held && { amount: held.amount, until: held.until.toISOString() };
};

const applyCode = async (deps: BookingDeps, id: string, wanted: WantedCode): Promise<void> => {
  await expireHolds(deps);
  await deps.database.transaction(async (tx) => {
    const booking = await lockUnpaid(tx, id);
    const promo = await findPromo(tx, wanted);
    if (promo) await takePromo(deps, tx, booking, promo);
    else await takeGiftCard(deps, tx, booking, wanted);
  });
};

/** The booking, unless it no longer waits for its payment. */
export const lockUnpaid = async (tx: Transaction, id: string): Promise<BookingRow> => {
  const booking = await lockBooking(tx, id);
  if (booking?.status === 'expired') throw new AppError('hold_expired');
  if (booking?.status !== 'waiting_payment') throw new AppError('too_late');
  return booking;
};

const takePromo = async (deps: BookingDeps, tx: Transaction, booking: BookingRow, promo: Promo): Promise<void> => {
  const { id, treatmentId, originalPrice, giftCardId } = booking;
  const isReturning = promo.terms.isFirstBookingOnly && (await hadBookedBefore(tx, booking));
  const use = { treatmentId, originalPrice, hasBookedBefore: isReturning };
  const client = await promoClientOf(tx, booking);
  const refusal = await reservePromo(tx, { promoId: promo.id, bookingId: id, client, use });
  if (refusal) throw codeRefused(refusal);
  // Of the credit it already has, the booking keeps what it still needs.
  const label = booking.priceLines.find(({ kind }) => kind === 'gift-card')?.label;
  const giftCard = giftCardId && label ? { id: giftCardId, label, balance: booking.giftCard } : null;
  const price = priceAgain(deps.texts, booking, { promo: promoReduction(promo), giftCard });
  const tooMuch = subtractCents(booking.giftCard, price.giftCard);
  if (tooMuch > 0) await giveCreditBack(tx, id, tooMuch);
  await updatePrice(tx, id, price);
};

const takeGiftCard = async (
  deps: BookingDeps,
  tx: Transaction,
  booking: BookingRow,
  wanted: WantedCode,
): Promise<void> => {
  // First of all, for it may be the very same card that gets its credit back.
  if (booking.giftCard > 0) await giveCreditBack(tx, booking.id);
  const card = await findSpendableCard(tx, wanted);
  const giftCard = giftCardReduction(deps.texts, card);
  const price = priceAgain(deps.texts, booking, { promo: await currentPromo(tx, booking), giftCard });
  const spend = { giftCardId: card.id, bookingId: booking.id, amount: price.giftCard };
  if (price.giftCard > 0 && !(await spendCredit(tx, spend))) throw codeRefused('used_up');
  await updatePrice(tx, booking.id, price);
};

export const currentPromo = async (tx: Transaction, { promoCodeId }: BookingRow): Promise<Reductions['promo']> => {
  const promo = promoCodeId === null ? null : await findPromo(tx, { id: promoCodeId });
  return promo && promoReduction(promo);
};
