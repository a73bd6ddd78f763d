import { ProviderUnavailable } from '#server/platform/payment-provider/payment-provider.ts';
import { askProvider, closePayment } from './ask-provider.ts';
import type { Payment, PaymentDeps } from './payment.ts';
import { planRefund } from './queue-refund.ts';
import { listStuckRefunds } from './refunds-repo.ts';
import { claimDue } from './repo.ts';

const atOnce = 5;

/** Asks about every payment that is still open, so that a lost event loses nothing; ends those nobody may pay any more. */
export const reconcilePayments = async (deps: PaymentDeps): Promise<void> => {
  for (const refundId of await listStuckRefunds(deps.database)) await planRefund(deps.database, refundId);
  for (;;) {
    const due = await claimDue(deps.database, atOnce);
    const answers = await Promise.all(due.map((payment) => reconcileOne(deps, payment)));
    if (due.length === 0 || answers.includes('provider away')) return;
  }
};

/** One that cannot be asked about now must not keep the others waiting; its turn comes again. */
const reconcileOne = async (deps: PaymentDeps, payment: Payment): Promise<'done' | 'failed' | 'provider away'> => {
  try {
    await reconcile(deps, payment);
    return 'done';
  } catch (error) {
    const isAway = error instanceof ProviderUnavailable;
    deps.logger[isAway ? 'warn' : 'error']({ paymentId: payment.id, err: error }, 'A payment could not be reconciled');
    return isAway ? 'provider away' : 'failed';
  }
};

const reconcile = async (deps: PaymentDeps, payment: Payment): Promise<void> => {
  const intent = payment.intentId ? await askProvider(deps, payment.intentId) : null;
  if (intent && intent.status !== 'waiting') return;
  const { kind, id } = payment.purpose;
  if (await deps.purchases[kind].isOver(deps.database, id)) await closePayment(deps, payment.purpose);
};
