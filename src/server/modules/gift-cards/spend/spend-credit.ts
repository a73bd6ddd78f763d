import { type Cents, cents } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertMovement, takeFromBalance } from '../repo.ts';

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
