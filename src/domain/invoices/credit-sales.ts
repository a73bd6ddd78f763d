import { addCents, type Cents, noCents, smallerCents, subtractCents } from '#domain/money/cents.ts';

/** What was sold of a visit (a plus) or went back of it (a minus), named by its entry in the ledger. */
export type SaleOrReturn = { readonly entry: string; readonly amount: number };

type Sale = { readonly entry: string; readonly amount: Cents; back: Cents };

/**
 * How much of each sale has gone back by now, the events given in the order in which they happened: what goes back is taken off
 * the newest sale first, and never more than is left of each.
 */
export const returnedOfSales = (events: readonly SaleOrReturn[]): ReadonlyMap<string, Cents> => {
  const sales: Sale[] = [];
  for (const { entry, amount } of events) {
    if (amount > 0) sales.unshift({ entry, amount: amount as Cents, back: noCents });
    let rest = Math.max(0, -amount) as Cents;
    for (const sale of sales) {
      const part = smallerCents(rest, subtractCents(sale.amount, sale.back));
      sale.back = addCents(sale.back, part);
      rest = subtractCents(rest, part);
    }
  }
  return new Map(sales.map(({ entry, back }) => [entry, back]));
};
