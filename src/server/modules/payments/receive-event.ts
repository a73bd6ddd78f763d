import { AppError } from '#server/http/app-error.ts';
import { refundRefused } from './events.ts';
import { tellMoneyBack } from './money-back.ts';
import type { PaymentDeps } from './payment.ts';
import { markRefundReturned } from './refunds-repo.ts';
import { rememberEvent } from './repo.ts';
import { settleDispute } from './settle-dispute.ts';
import { settlePayment } from './settle-payment.ts';

/** Each event works once: its id is kept in the same transaction as what it changes. */
export const receiveEvent = async (deps: PaymentDeps, rawBody: string, signature: string): Promise<void> => {
  const event = deps.provider.readEvent(rawBody, signature);
  if (!event) throw new AppError('signature_wrong');
  await deps.database.transaction(async (tx) => {
    if (!(await rememberEvent(tx, event))) return;
    if (event.intent) await settlePayment(deps, tx, event.intent, 'told');
    if (event.dispute) await settleDispute(deps, tx, event.dispute);
    if (event.refund?.status !== 'failed') return;
    const refund = await markRefundReturned(tx, event.refund);
    if (!refund) return;
    const { id: refundId, purpose, amountCents } = refund;
    deps.logger.error({ refundId }, 'The bank sent a refund back; it needs a person');
    await tellMoneyBack(deps, tx, purpose);
    await deps.emit(tx, refundRefused, { purpose, amountCents, refundId });
  });
};
