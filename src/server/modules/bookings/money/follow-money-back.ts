import type { WayBackByHand } from '#domain/booking/pay-by.ts';
import { addCents, type Cents, noCents, smallerCents } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { movePayment, theProvider } from '../change/move-booking.ts';
import { addRefund, type BookingRow, lockBooking, updateMoneyBack, type Who } from '../repo.ts';
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
type Given = { card: Cents; giftCard: Cents; reason: string; who: Who; entry: string; byHand?: WayBackByHand | null };

/** The office gives money back, also when the visit is over. The caller has locked the booking and moves the money. */
export const noteRefund = async (tx: Transaction, booking: BookingRow, given: Given): Promise<void> => {
  await writeRefund(tx, booking, given.entry, given);
  if (given.byHand && given.card > 0) await writeByHand(tx, booking.id, given.entry, given.card, given.byHand);
  await addRefund(tx, booking, given);
  const noted = await lockBooking(tx, booking.id);
  if (noted) await renamePayment(tx, noted);
};

/** What could still go back of what was paid. */
export const leftToRefund = (booking: BookingRow): Cents => {
  const { card, giftCard } = paidParts(booking);
  const left = addCents(card, giftCard) - booking.refunded;
  return left > 0 ? (left as Cents) : noCents;
};

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
  await noteRefund(tx, booking, { card, giftCard: noCents, reason: 'at_provider', who: theProvider, entry });
  return card;
};
