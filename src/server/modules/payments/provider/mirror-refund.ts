import { type Cents, cents, noCents, subtractCents } from '#domain/money/cents.ts';
import { subjectOf, writeEntry } from '#server/modules/ledger/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ProviderRefund } from '#server/platform/payment-provider/payment-provider.ts';
import { tellMoneyBack } from '../money-back.ts';
import { type PaymentDeps, paymentRefunded, refundRefused } from '../payment.ts';
import {
  findMatchingOrder,
  findRefund,
  insertMirrored,
  isKnownRefund,
  markOrderCarriedOut,
  markRefundReturned,
  type RefundOrder,
} from '../refunds-repo.ts';
import { lockPaymentOfIntent } from '../repo.ts';

type Deps = Pick<PaymentDeps, 'purchases' | 'logger' | 'emit'>;

/** News of a refund, by an event or in the account of the provider, in whatever order and as often as it likes. */
export const followProviderRefund = async (deps: Deps, tx: Transaction, refund: ProviderRefund): Promise<void> => {
  if (refund.status === 'done') await settleRefund(deps, tx, refund);
  if (refund.status === 'failed') await takeBackRefund(deps, tx, refund);
};

/** The bank sent it back: the money is with us again, and a person has to see to it. */
const takeBackRefund = async (deps: Deps, tx: Transaction, returned: ProviderRefund): Promise<void> => {
  const refund = await markRefundReturned(tx, returned);
  if (!refund) return;
  const { id: refundId, purpose, amountCents } = refund;
  deps.logger.error({ refundId }, 'The bank sent a refund back; it needs a person');
  await tellMoneyBack(deps, tx, purpose);
  await deps.emit(tx, refundRefused, { purpose, amountCents, refundId });
};

/**
 * A refund the provider has settled: one of ours that waited there, or one that somebody made at the provider itself.
 */
const settleRefund = async (deps: Deps, tx: Transaction, refund: ProviderRefund): Promise<void> => {
  const own = refund.orderId ? await findRefund(tx, refund.orderId) : null;
  if (own) {
    if (own.status === 'queued') await carriedOut(deps, tx, own, refund);
    return;
  }
  const payment = await lockPaymentOfIntent(tx, refund.intentId, '');
  if (!payment) {
    deps.logger.warn({ providerRefundId: refund.id }, 'A refund of a payment we know nothing of');
    return;
  }
  if (await isKnownRefund(tx, refund.id)) return;
  // What a bank had refused, or what waits, was made there by hand: it is that very refund.
  const order = await findMatchingOrder(tx, payment.id, cents(refund.amountCents));
  if (order) {
    await carriedOut(deps, tx, order, refund);
    return;
  }
  await mirror(deps, tx, {
    paymentId: payment.id,
    purpose: payment.purpose,
    amount: cents(refund.amountCents),
    refund,
  });
};

const carriedOut = async (deps: Deps, tx: Transaction, order: RefundOrder, { id }: ProviderRefund): Promise<void> => {
  if (!(await markOrderCarriedOut(tx, order, id))) return;
  await tellMoneyBack(deps, tx, order.purpose);
  await deps.emit(tx, paymentRefunded, { purpose: order.purpose, amountCents: order.amountCents });
};

type Made = { paymentId: string; purpose: RefundOrder['purpose']; amount: Cents; refund: ProviderRefund };

/** Nobody here ordered it: the purchase takes as much of it as was paid, the rest is written off. */
const mirror = async (deps: Deps, tx: Transaction, { paymentId, purpose, amount, refund }: Made): Promise<void> => {
  const entry = `provider:${refund.id}`;
  const taken = await deps.purchases[purpose.kind].onRefundedAtProvider(tx, purpose.id, amount, entry);
  const rest = subtractCents(amount, taken);
  if (rest > noCents)
    await writeEntry(tx, {
      entry: `unordered:${refund.id}`,
      event: { kind: 'refund_unordered', amount: rest },
      ...subjectOf(purpose),
      paymentId,
    });
  await insertMirrored(tx, { paymentId, purpose, amountCents: amount, cause: entry, providerRefundId: refund.id });
  deps.logger.warn({ paymentId, amountCents: amount }, 'A refund was made at the card provider');
  await tellMoneyBack(deps, tx, purpose);
  await deps.emit(tx, paymentRefunded, { purpose, amountCents: amount });
};
