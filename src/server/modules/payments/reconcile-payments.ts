import { ProviderUnavailable } from '#server/platform/payment-provider/payment-provider.ts';
import { askProvider, closePayment } from './ask-provider.ts';
import type { Payment, PaymentDeps } from './payment.ts';
import { planRefund } from './queue-refund.ts';
import { listStuckRefunds } from './refunds-repo.ts';
import { claimDue } from './repo.ts';

const batch = 50;

/** Asks about every payment that is still open, so that a lost event loses nothing; ends those nobody may pay any more. */
export const reconcilePayments = async (deps: PaymentDeps): Promise<void> => {
  for (const refundId of await listStuckRefunds(deps.database)) await planRefund(deps.database, refundId);
  for (const payment of await claimDue(deps.database, batch)) {
    try {
      await reconcile(deps, payment);
    } catch (error) {
      // One that cannot be asked about now must not keep the others waiting; its turn comes again.
      const level = error instanceof ProviderUnavailable ? 'warn' : 'error';
      deps.logger[level]({ paymentId: payment.id, err: error }, 'A payment could not be reconciled');
      if (level === 'warn') return;
    }
  }
};

const reconcile = async (deps: PaymentDeps, payment: Payment): Promise<void> => {
  const intent = payment.intentId ? await askProvider(deps, payment.intentId) : null;
  if (intent && intent.status !== 'waiting') return;
  const { kind, id } = payment.purpose;
  if (await deps.purchases[kind].isOver(deps.database, id)) await closePayment(deps, payment.purpose);
};
