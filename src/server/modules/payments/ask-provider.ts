import { type Intent, ProviderRefused } from '#server/platform/payment-provider/payment-provider.ts';
import type { PaymentDeps, Purpose } from './payment.ts';
import { findOpenPayment, markCancelled } from './repo.ts';
import { settlePayment } from './settle-payment.ts';

/** Asks where the money stands, and settles by the answer. */
export const askProvider = async (deps: PaymentDeps, intentId: string): Promise<Intent> => {
  const intent = await deps.provider.findIntent(intentId);
  await deps.database.transaction((tx) => settlePayment(deps, tx, intent, 'asked'));
  return intent;
};

/** For the browser that comes back, and has no time to wait for an event. */
export const refreshPayment = async (deps: PaymentDeps, purpose: Purpose): Promise<void> => {
  const payment = await findOpenPayment(deps.database, purpose);
  if (payment?.intentId) await askProvider(deps, payment.intentId);
};

/** Makes sure that an open payment can no longer succeed; one that did meanwhile is settled as such. */
export const closePayment = async (deps: PaymentDeps, purpose: Purpose): Promise<void> => {
  const payment = await findOpenPayment(deps.database, purpose);
  if (!payment) return;
  const { intentId } = payment;
  if (!intentId) {
    // Nobody ever got its secret.
    await markCancelled(deps.database, payment.id);
    return;
  }
  try {
    const intent = await deps.provider.cancelIntent(intentId);
    await deps.database.transaction((tx) => settlePayment(deps, tx, intent, 'asked'));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await askProvider(deps, intentId);
  }
};
