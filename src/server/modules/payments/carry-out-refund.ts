import { type ProviderRefund, ProviderRefused } from '#server/platform/payment-provider/payment-provider.ts';
import { tellMoneyBack } from './money-back.ts';
import { type PaymentDeps, paymentRefunded, refundRefused } from './payment.ts';
import { findRefund, keepProviderNumber, markRefundDone, markRefundFailed, type RefundOrder } from './refunds-repo.ts';

type Deps = Pick<PaymentDeps, 'database' | 'provider' | 'logger' | 'emit' | 'purchases'>;

/** May be run again after any failure: the row's id is the provider's idempotency key, so the money goes back once. */
export const carryOutRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const refund = await findRefund(deps.database, refundId);
  if (refund?.status !== 'queued') return;
  const made = await refundAtProvider(deps, refund);
  if (made?.status === 'pending') {
    // It is on its way, and called so; the provider says when it is there, or is asked again.
    await keepProviderNumber(deps.database, refund.id, made.id);
    return;
  }
  if (made?.status !== 'done') {
    await deps.database.transaction(async (tx) => {
      if ((await markRefundFailed(tx, refund.id)) === 0) return;
      const { purpose, amountCents } = refund;
      await tellMoneyBack(deps, tx, purpose);
      await deps.emit(tx, refundRefused, { purpose, amountCents, refundId });
    });
    deps.logger.error({ refundId: refund.id }, 'A refund was refused and needs a person');
    return;
  }
  await deps.database.transaction(async (tx) => {
    if (!(await markRefundDone(tx, refund, made.id))) return;
    await tellMoneyBack(deps, tx, refund.purpose);
    await deps.emit(tx, paymentRefunded, { purpose: refund.purpose, amountCents: refund.amountCents });
  });
};

/** Null: a clear no. */
const refundAtProvider = async ({ provider }: Deps, refund: RefundOrder): Promise<ProviderRefund | null> => {
  const { id, intentId, amountCents } = refund;
  const earlier = refund.isOld || refund.isAtProvider ? await provider.findRefund(intentId, 'refund_id', id) : null;
  if (earlier) return earlier;
  try {
    return await provider.createRefund({ intentId, amountCents, metadata: { refund_id: id }, idempotencyKey: id });
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
};
