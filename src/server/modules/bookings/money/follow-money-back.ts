import type { WayBackByHand } from '#domain/booking/pay-by.ts';
import { addByHand, noPurses, type Purses } from '#domain/booking/refund-purses.ts';
import { addCents, type Cents, noCents, smallerCents } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { movePayment, theProvider } from '../change/move-booking.ts';
import { addRefund, type BookingRow, lockBooking, updateByHand, updateMoneyBack, type Who } from '../repo.ts';
import { leftParts, paidParts } from './money-back.ts';
import { writeByHand, writeRefund } from './write-ledger.ts';

type MoneyBack = Parameters<typeof updateMoneyBack>[2];

/** The provider has news about what goes back: where it stands, and what the booking is to be called then. */
export const followMoneyBack = async (tx: Transaction, id: string, back: MoneyBack): Promise<void> => {
  if (!(await lockBooking(tx, id))) return;
  await updateMoneyBack(tx, id, back);
  const booking = await lockBooking(tx, id);
  if (booking) await renamePayment(tx, booking);
};

/** What a bank refused is not back: it is called refunded only when it is. */
const renamePayment = async (tx: Transaction, booking: BookingRow): Promise<void> => {
  if (!booking.paidAt || booking.refunded === 0) return;
  const returned = booking.refunded - booking.refused;
  const { card, giftCard } = paidParts(booking);
  if (returned === 0) await movePayment(tx, booking, 'refund_refused');
  else await movePayment(tx, booking, returned < addCents(card, giftCard) ? 'refunded_in_part' : 'refunded_in_full');
};

/** `entry`: what the ledger calls it. */
type Given = Purses & { reason: string; who: Who; entry: string; byHand?: WayBackByHand | undefined };

/** The office gives money back, also when the visit is over. The caller has locked the booking and moves the money. */
export const noteRefund = async (tx: Transaction, booking: BookingRow, given: Given): Promise<void> => {
  const { card, onSite, giftCard, entry, byHand: way } = given;
  await writeRefund(tx, booking, entry, { card: addCents(card, onSite), giftCard });
  let byHand = booking.refundedByHand;
  if (onSite > 0) {
    if (!way) throw new Error('What came in person goes back by a way that is known');
    await writeByHand(tx, booking.id, entry, onSite, way);
    byHand = addByHand(byHand, way, onSite);
  }
  await addRefund(tx, booking, { ...given, byHand });
  const noted = await lockBooking(tx, booking.id);
  if (noted) await renamePayment(tx, noted);
};

/** What a bank had refused was paid another way. */
export const noteOtherwise = (tx: Transaction, booking: BookingRow, amount: Cents): Promise<number> =>
  updateByHand(tx, booking.id, addByHand(booking.refundedByHand, 'otherwise', amount));

/** Somebody gave money back at the card provider: as much of it as was paid by card is taken off the visit. */
export const noteRefundAtProvider = async (
  tx: Transaction,
  id: string,
  amount: Cents,
  entry: string,
): Promise<Cents> => {
  const booking = await lockBooking(tx, id);
  if (!booking) return noCents;
  const card = smallerCents(amount, leftParts(booking).card);
  if (card === 0) return noCents;
  await noteRefund(tx, booking, { ...noPurses, card, reason: 'at_provider', who: theProvider, entry });
  return card;
};
