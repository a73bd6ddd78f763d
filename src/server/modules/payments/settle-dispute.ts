import type { Transaction } from '#server/platform/database/database.ts';
import type { ProviderDispute } from '#server/platform/payment-provider/payment-provider.ts';
import { isPurposeDisputed, saveDispute } from './disputes-repo.ts';
import type { PaymentDeps } from './payment.ts';
import { lockPaymentOfIntent } from './repo.ts';

type Deps = Pick<PaymentDeps, 'purchases' | 'logger'>;

/** What is disputed or lost is frozen, what was won is as it was. In whatever order the news comes, an end is the end. */
export const settleDispute = async (deps: Deps, tx: Transaction, dispute: ProviderDispute): Promise<void> => {
  const payment = await lockPaymentOfIntent(tx, dispute.intentId, '');
  if (!payment) {
    deps.logger.warn({ disputeId: dispute.id }, 'A dispute about a payment we know nothing of');
    return;
  }
  const { id: paymentId, purpose } = payment;
  await saveDispute(tx, { id: dispute.id, paymentId, status: dispute.status });
  if (dispute.status === 'open') deps.logger.warn({ paymentId, purpose }, 'A payment is disputed; it needs a person');
  await deps.purchases[purpose.kind].onDisputed(tx, purpose.id, await isPurposeDisputed(tx, purpose));
};
