import { type Cents, noCents } from '#domain/money/cents.ts';
import { spendCredit } from '#server/modules/gift-cards/public.ts';
import { countPromo, reservePromo } from '#server/modules/promotions/public.ts';
import { keepHold, releaseHold } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { moveBooking, movePayment, theProvider } from '../change/move-booking.ts';
import type { BookingDeps } from '../deps.ts';
import { writeDue } from '../edit/edit-repo.ts';
import { bookingPaid, differencePaid, paymentFailed } from '../events.ts';
import { holdSeats, seatsOf } from '../make/hold-seats.ts';
import { type BookingRow, lockBooking, markPaidNow } from '../repo.ts';
import { hadBookedBefore, promoClientOf } from './find-code.ts';
import { readTerms } from './money-back.ts';
import { mayUsePromo, removePromo } from './remove-code.ts';
import { writeDearer, writeSold } from './write-ledger.ts';

type PaymentOutcome =
  | 'paid'
  /** It was paid before: nothing more to do, and nothing to give back for this very payment. */
  | 'already'
  /** Late, and somebody else has the slot: the money goes back. */
  | 'slot_gone'
  /** Cancelled before the money came, or never there: the money goes back. */
  | 'cancelled'
  /** Not what the booking costs: the money goes back and the booking goes on waiting. */
  | 'wrong_amount'
  /** In the same moment somebody else paid with the last use of its code: the money goes back, and it waits without the code. */
  | 'code_gone';

type Deps = Pick<BookingDeps, 'emit' | 'roster' | 'clock' | 'texts'>;

/** `card`: the provider's name for the card it was paid with, where it is known. */
type Paid = { bookingId: string; amountCents: Cents; card?: string | null };

/** The money has arrived. In the caller's transaction, as often as anybody calls it. */
export const markBookingPaid = async (
  deps: Deps,
  tx: Transaction,
  { bookingId, amountCents, card = null }: Paid,
): Promise<PaymentOutcome> => {
  const booking = await lockBooking(tx, bookingId);
  if (!booking) return 'cancelled';
  if (booking.paidAt) return payDifference(deps, tx, booking, amountCents);
  if (booking.status === 'cancelled') return 'cancelled';
  if (amountCents !== booking.totalPrice) return 'wrong_amount';
  await tx.run(sql`savepoint before_seats`);
  const seats = await secureSeats(deps, tx, booking);
  if (seats === 'gone') return 'slot_gone';
  if (!(await mayUsePromo(tx, booking, card))) {
    await tx.run(sql`rollback to savepoint before_seats`);
    if (booking.status === 'waiting_payment') await removePromo(deps, tx, booking);
    return 'code_gone';
  }
  if (!(await moveBooking(tx, bookingId, 'payment_succeeded', theProvider, seats === 'kept' ? 'paid' : 'paid_late')))
    throw new Error(`A booking that is ${booking.status} cannot be paid`);
  await movePayment(tx, booking, 'succeeded');
  await markPaidNow(tx, bookingId, await readTerms(tx));
  await writeSold(tx, booking);
  await countPromo(tx, bookingId, card);
  await deps.emit(tx, bookingPaid, { bookingId });
  return 'paid';
};

/** The rest of a booking that the office changed after it was paid. */
const payDifference = async (
  { emit }: Pick<Deps, 'emit'>,
  tx: Transaction,
  booking: BookingRow,
  amountCents: Cents,
): Promise<PaymentOutcome> => {
  const { id: bookingId, due, status } = booking;
  if (due === 0) return 'already';
  if (status === 'cancelled') return 'cancelled';
  if (amountCents !== due) return 'wrong_amount';
  await writeDearer(tx, booking);
  await writeDue(tx, bookingId, noCents);
  await emit(tx, differencePaid, { bookingId, sequence: booking.calendarSequence });
  return 'paid';
};

/** The seats it holds are kept; a hold that ran out is taken anew, all of it or none. */
const secureSeats = async (deps: Deps, tx: Transaction, booking: BookingRow): Promise<'kept' | 'again' | 'gone'> => {
  if (booking.status === 'waiting_payment' && (await keepHold(tx, booking.id)) === seatsOf(booking)) return 'kept';
  await tx.run(sql`savepoint late_payment`);
  const isHad = await takeAgain(deps, tx, booking);
  await tx.run(isHad ? sql`release savepoint late_payment` : sql`rollback to savepoint late_payment`);
  return isHad ? 'again' : 'gone';
};

const takeAgain = async (deps: Deps, tx: Transaction, booking: BookingRow): Promise<boolean> => {
  if (booking.startsAt <= deps.clock.now()) return false;
  await releaseHold(tx, booking.id);
  if (!(await holdSeats(deps, tx, booking, null))) return false;
  // Only an expired booking has given its code and its credit back.
  return booking.status !== 'expired' || ((await takePromoAgain(tx, booking)) && (await spendAgain(tx, booking)));
};

const takePromoAgain = async (tx: Transaction, booking: BookingRow): Promise<boolean> => {
  const { id, promoCodeId, treatmentId, originalPrice } = booking;
  if (promoCodeId === null) return true;
  const client = await promoClientOf(tx, booking);
  const use = { treatmentId, originalPrice, hasBookedBefore: await hadBookedBefore(tx, booking) };
  return (await reservePromo(tx, { promoId: promoCodeId, bookingId: id, client, use })) === null;
};

const spendAgain = async (tx: Transaction, { id, giftCardId, giftCard }: BookingRow): Promise<boolean> =>
  giftCardId === null || giftCard === 0 || spendCredit(tx, { giftCardId, bookingId: id, amount: giftCard });

/** A card was declined; the slot stays held and another card may follow. */
export const markPaymentFailed = async (
  { emit }: Pick<BookingDeps, 'emit'>,
  tx: Transaction,
  bookingId: string,
): Promise<void> => {
  const booking = await lockBooking(tx, bookingId);
  if (booking?.status !== 'waiting_payment') return;
  if (await movePayment(tx, booking, 'failed')) await emit(tx, paymentFailed, { bookingId });
};
