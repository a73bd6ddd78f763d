import type { MoneyBackState } from '#domain/booking/money-words.ts';
import { addCents, cents } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { MoneyBack, PaymentDeps, Purpose } from './payment.ts';
import { unwanted } from './queue-refund.ts';
import { listRefunds, type Refunded } from './refunds-repo.ts';

const isRefused = ({ status, settledHow }: Refunded): boolean => status === 'failed' && settledHow === null;

const stateOf = (refunds: readonly Refunded[]): MoneyBackState => {
  if (refunds.length === 0) return 'none';
  if (refunds.some(isRefused)) return 'refused';
  return refunds.some(({ status }) => status === 'queued') ? 'on_its_way' : 'done';
};

const sumOf = (refunds: readonly Refunded[]) => addCents(cents(0), ...refunds.map(({ amountCents }) => amountCents));

/** As the refunds of a purchase say it. One that was ordered again counts by its new order alone. */
const readMoneyBack = async (tx: Transaction, purpose: Purpose): Promise<MoneyBack> => {
  const refunds = (await listRefunds(tx, purpose)).filter(({ settledHow }) => settledHow !== 'again');
  const isUnwanted = ({ cause }: Refunded) => cause.startsWith(unwanted);
  const ordered = refunds.filter((refund) => !isUnwanted(refund));
  const rest = refunds.filter(isUnwanted);
  return {
    ordered: stateOf(ordered),
    refusedCents: sumOf(ordered.filter(isRefused)),
    unwanted: stateOf(rest),
    unwantedCents: sumOf(rest),
  };
};

/** Tells the purchase, in the same transaction. */
export const tellMoneyBack = async (
  { purchases }: Pick<PaymentDeps, 'purchases'>,
  tx: Transaction,
  purpose: Purpose,
): Promise<void> => purchases[purpose.kind].onMoneyBack(tx, purpose.id, await readMoneyBack(tx, purpose));
