import { addCents, type Cents, cents, noCents, smallerCents, subtractCents } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  addToBalance,
  extendSoonOver,
  insertMovement,
  lockCardsOfBooking,
  readCreditOut,
  takeFromBalance,
} from '../repo.ts';

/** Takes the amount off the card for a booking, or says no: never below zero, whoever tries at the same moment. */
export const spendCredit = async (
  tx: Transaction,
  { giftCardId, bookingId, amount }: { giftCardId: string; bookingId: string; amount: Cents },
): Promise<boolean> => {
  if (amount <= 0) throw new RangeError(`Nothing to spend: ${amount}`);
  if (!(await takeFromBalance(tx, giftCardId, amount))) return false;
  await insertMovement(tx, { giftCardId, kind: 'spent', amount: cents(-amount), bookingId });
  return true;
};

/**
 * Puts back what a booking took, or a part of it, and answers how much that was: never more than was taken.
 * A frozen or expired card gets its money too; whether it may be spent is another question.
 */
export const giveCreditBack = async (tx: Transaction, bookingId: string, amount?: Cents): Promise<Cents> => {
  let given = noCents;
  for (const giftCardId of await lockCardsOfBooking(tx, bookingId)) {
    const out = await readCreditOut(tx, giftCardId, bookingId);
    const part = amount === undefined ? out : smallerCents(out, subtractCents(amount, given));
    if (part <= 0) continue;
    await addToBalance(tx, giftCardId, part);
    await insertMovement(tx, { giftCardId, kind: 'returned', amount: part, bookingId });
    given = addCents(given, part);
  }
  return given;
};

/** The same for credit that had been paid with: it comes back usable, for six months at least. */
export const refundCredit = async (tx: Transaction, bookingId: string, amount: Cents): Promise<Cents> => {
  const given = await giveCreditBack(tx, bookingId, amount);
  if (given > 0) for (const id of await lockCardsOfBooking(tx, bookingId)) await extendSoonOver(tx, id);
  return given;
};
