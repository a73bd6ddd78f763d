import type { Queryable } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { PaymentDeps } from './payment.ts';
import { findPayment, saveMethod } from './repo.ts';

export const methodJob = 'payments.learn-method';

/** The event of a payment does not say what it was paid with; asked once, afterwards, so that nothing waits for it. */
export const planMethod = (on: Queryable, paymentId: string): Promise<void> =>
  enqueue(on, { kind: methodJob, payload: { paymentId }, dedupeKey: `method:${paymentId}` });

/** "Visa ending 4242" is kinder than "the original payment method", and nothing more: a refusal is no trouble. */
export const learnMethod = async (deps: PaymentDeps, paymentId: string): Promise<void> => {
  const payment = await findPayment(deps.database, paymentId);
  if (!payment?.intentId) return;
  const { method, cardFingerprint = null } = await deps.provider.findIntent(payment.intentId);
  if (!method) return;
  await deps.database.transaction(async (tx) => {
    await saveMethod(tx, paymentId, method);
    await deps.purchases[payment.purpose.kind].onMethodKnown(tx, payment.purpose.id, method, cardFingerprint);
  });
};
