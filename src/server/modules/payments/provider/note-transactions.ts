import { cents } from '#domain/money/cents.ts';
import { subjectOf, writeEntry } from '#server/modules/ledger/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { type ProviderTransaction, ProviderUnavailable } from '#server/platform/payment-provider/payment-provider.ts';
import type { Payment, PaymentDeps } from '../payment.ts';
import { settleDispute } from '../receive-event.ts';
import { findPaymentOfIntent } from '../repo.ts';
import { followProviderRefund } from './mirror-refund.ts';
import { insertTransaction, listUnfollowed, readLastHappened, setPayoutOf } from './transactions-repo.ts';

/** So far back it is looked again: the provider may list something late. */
const overlapMilliseconds = hours(48);

/** The provider tells of what happens by events; so long they are given time. */
const settlesMilliseconds = minutes(10);

/** Reads the account of the provider: fees, refunds and disputes made there, and what went to the bank. Each line counts once. */
export const noteTransactions = async (deps: PaymentDeps & { clock: Clock }): Promise<void> => {
  const last = await readLastHappened(deps.database);
  const since = last ? new Date(last.getTime() - overlapMilliseconds) : new Date(0);
  try {
    const listed = await deps.provider.listTransactions({ since });
    const until = deps.clock.now().getTime() - settlesMilliseconds;
    const inOrder = listed
      .filter((one) => one.happenedAt.getTime() <= until)
      .toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime());
    for (const one of inOrder) await noteOne(deps, one);
    for (const payoutId of await listUnfollowed(deps.database)) await followPayout(deps, payoutId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.logger.warn({ err: error }, 'The account of the card provider could not be read');
  }
};

const noteOne = async (deps: PaymentDeps, one: ProviderTransaction): Promise<void> => {
  const payment = one.intentId ? await findPaymentOfIntent(deps.database, one.intentId) : null;
  await deps.database.transaction(async (tx) => {
    if (!(await insertTransaction(tx, one, payment?.id ?? null))) return;
    await writeFee(tx, one, payment);
    if (one.kind === 'payout')
      await writeEntry(tx, {
        entry: `bank:${one.id}`,
        event: { kind: 'provider_paid_out', amount: cents(-one.amountCents) },
        at: one.happenedAt,
      });
    if (one.refund) await followProviderRefund(deps, tx, one.refund);
    if (one.dispute) await settleDispute(deps, tx, one.dispute);
  });
};

/** What is no charge, refund, dispute or payout is a fee of its own. */
const writeFee = async (tx: Transaction, one: ProviderTransaction, payment: Payment | null): Promise<void> => {
  const fee = one.kind === 'other' ? one.feeCents - one.amountCents : one.feeCents;
  if (fee === 0) return;
  await writeEntry(tx, {
    entry: `fee:${one.id}`,
    event: { kind: 'provider_fee', amount: cents(fee) },
    ...(payment && { ...subjectOf(payment.purpose), paymentId: payment.id }),
    at: one.happenedAt,
  });
};

/** What a payout carried is asked for once it is there, and again while the provider did not say. */
const followPayout = async (deps: PaymentDeps, payoutId: string): Promise<void> => {
  const carried = await deps.provider.listTransactions({ payoutId });
  await setPayoutOf(
    deps.database,
    payoutId,
    carried.filter((one) => one.kind !== 'payout').map(({ id }) => id),
  );
};
