import { addCents, type Cents, noCents, smallerCents, subtractCents } from './cents.ts';

/** A month somebody has lines in, the oldest first; `paid`: null while it was not paid out. */
type EarnedMonth = { readonly month: string; readonly earned: Cents; readonly paid: Cents | null };

/** `carried`: what earlier months left to it; `due`: what is to be paid for it, or was. */
type Carried = { readonly carried: Cents; readonly due: Cents };

/**
 * A month that ends below zero is paid by the next ones, and so is what came to a month after it was paid out. A month that is
 * above zero waits for its own payout and leaves nothing behind: every cent that is open stands in exactly one month.
 */
export const carryMonths = <Month extends EarnedMonth>(months: readonly Month[]): (Month & Carried)[] => {
  let carried: Cents = noCents;
  return months.map((month) => {
    const row = { ...month, carried, due: addCents(month.earned, carried) };
    carried = month.paid === null ? smallerCents(row.due, noCents) : subtractCents(row.due, month.paid);
    return row;
  });
};
