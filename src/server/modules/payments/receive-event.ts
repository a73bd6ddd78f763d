import { AppError } from '#server/http/app-error.ts';
import {
  type Intent,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/platform/payment-provider/payment-provider.ts';
import { refundRefused } from './events.ts';
import { tellMoneyBack } from './money-back.ts';
import type { PaymentDeps } from './payment.ts';
import { markRefundReturned } from './refunds-repo.ts';
import { findPaymentOfIntent, rememberEvent } from './repo.ts';
import { settleDispute } from './settle-dispute.ts';
import { settlePayment } from './settle-payment.ts';

/** Each event works once: its id is kept in the same transaction as what it changes. */
export const receiveEvent = async (deps: PaymentDeps, rawBody: string, signature: string): Promise<void> => {
  const event = deps.provider.readEvent(rawBody, signature);
  if (!event) throw new AppError('signature_wrong');
  const intent = event.intent && (await withCard(deps, event.intent));
  await deps.database.transaction(async (tx) => {
    if (!(await rememberEvent(tx, event))) return;
    if (intent) await settlePayment(deps, tx, intent, 'told');
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

/** An event does not say which card paid. Where that matters the provider is asked; without its answer it counts afterwards. */
const withCard = async (deps: PaymentDeps, intent: Intent): Promise<Intent> => {
  if (intent.status !== 'succeeded') return intent;
  const payment = await findPaymentOfIntent(deps.database, intent.id);
  if (payment?.status !== 'open') return intent;
  const { kind, id } = payment.purpose;
  if (!(await deps.purchases[kind].wantsCard(deps.database, id))) return intent;
  const { cardFingerprint } = await deps.provider.findIntent(intent.id).catch((error: unknown): Partial<Intent> => {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return {};
    throw error;
  });
  return { ...intent, ...(cardFingerprint && { cardFingerprint }) };
};
