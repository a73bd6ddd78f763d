import type { Transaction } from '#server/platform/database/database.ts';
import type { ProviderDispute } from '#server/platform/payment-provider/payment-provider.ts';
import { disputeStanding, readLostCents, saveDispute } from './disputes-repo.ts';
import { paymentDisputed } from './events.ts';
import type { PaymentDeps } from './payment.ts';
import { lockPaymentOfIntent } from './repo.ts';

type Deps = Pick<PaymentDeps, 'purchases' | 'logger' | 'emit'>;

/** What is disputed or lost is frozen, what was won is as it was. In whatever order the news comes, an end is the end. */
export const settleDispute = async (deps: Deps, tx: Transaction, dispute: ProviderDispute): Promise<void> => {
  const payment = await lockPaymentOfIntent(tx, dispute.intentId, '');
  if (!payment) {
    deps.logger.warn({ disputeId: dispute.id }, 'A dispute about a payment we know nothing of');
    return;
  }
  const { id: paymentId, purpose, amountCents } = payment;
  const { id: disputeId, status } = dispute;
  const isNews = await saveDispute(tx, { id: disputeId, paymentId, status });
  if (isNews && status !== 'won') {
    deps.logger.warn({ paymentId, purpose, status }, 'A payment is disputed; it needs a person');
    await deps.emit(tx, paymentDisputed, { purpose, amountCents, disputeId, status });
  }
  const standing = await disputeStanding(tx, purpose);
  await deps.purchases[purpose.kind].onDisputed(tx, purpose.id, standing, await readLostCents(tx, purpose));
};
