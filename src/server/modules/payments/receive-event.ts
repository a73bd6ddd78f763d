import { AppError } from '#server/http/app-error.ts';
import { subjectOf, writeEntry } from '#server/modules/ledger/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  type Intent,
  type ProviderDispute,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/platform/payment-provider/payment-provider.ts';
import { askProvider } from './ask-provider.ts';
import { disputeStanding, readKeptCents, readLostCents, saveDispute } from './disputes-repo.ts';
import { type PaymentDeps, paymentDisputed } from './payment.ts';
import { followProviderRefund } from './provider/mirror-refund.ts';
import { checkSoon, findPaymentOfIntent, lockPaymentOfIntent, rememberEvent } from './repo.ts';
import { settlePayment } from './settle-payment.ts';

/** Each event works once: its id is kept in the same transaction as what it changes. */
export const receiveEvent = async (deps: PaymentDeps, rawBody: string, signature: string): Promise<void> => {
  const event = await deps.provider.readEvent(rawBody, signature);
  if (!event) throw new AppError('signature_wrong');
  const intent = event.intent && (await withCard(deps, event.intent));
  const isAsked = intent ? await askAboutBank(deps, intent) : true;
  await deps.database.transaction(async (tx) => {
    if (!(await rememberEvent(tx, event))) return;
    if (intent) await settlePayment(deps, tx, intent, 'told');
    if (intent && !isAsked) await lookSoon(tx, intent);
    if (event.dispute) await settleDispute(deps, tx, event.dispute);
    if (event.refund) await followProviderRefund(deps, tx, event.refund);
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

/** That a bank waits, or waits no longer: an event may be old, so the provider itself says where it stands now. */
const askAboutBank = async (deps: PaymentDeps, intent: Intent): Promise<boolean> => {
  if (intent.status !== 'waiting' && intent.status !== 'processing') return true;
  const payment = await findPaymentOfIntent(deps.database, intent.id);
  if (payment?.status !== 'open' || (intent.lastError !== null && !payment.waits)) return true;
  return askProvider(deps, intent.id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return false;
      throw error;
    },
  );
};

const lookSoon = async (tx: Transaction, intent: Intent): Promise<void> => {
  const payment = await lockPaymentOfIntent(tx, intent.id, '');
  if (payment) await checkSoon(tx, payment.id);
};

type Deps = Pick<PaymentDeps, 'purchases' | 'logger' | 'emit'>;

/** What is disputed or lost is frozen, what was won is as it was. In whatever order the news comes, an end is the end. */
export const settleDispute = async (deps: Deps, tx: Transaction, dispute: ProviderDispute): Promise<void> => {
  const payment = await lockPaymentOfIntent(tx, dispute.intentId, '');
  if (!payment) {
    deps.logger.warn({ disputeId: dispute.id }, 'A dispute about a payment we know nothing of');
    return;
  }
  const { id: paymentId, purpose, amountCents } = payment;
  const { id: disputeId, status, answerBy } = dispute;
  const isNews = await saveDispute(tx, { id: disputeId, paymentId, status, answerBy });
  if (isNews && status === 'lost') {
    const event = await deps.purchases[purpose.kind].lossOf(tx, purpose.id, await readKeptCents(tx, paymentId));
    await writeEntry(tx, { entry: `lost:${paymentId}:${disputeId}`, event, ...subjectOf(purpose), paymentId });
  }
  if (isNews && status !== 'won') {
    deps.logger.warn({ paymentId, purpose, status }, 'A payment is disputed; it needs a person');
    await deps.emit(tx, paymentDisputed, { purpose, amountCents, disputeId, status });
  }
  const standing = await disputeStanding(tx, purpose);
  await deps.purchases[purpose.kind].onDisputed(tx, purpose.id, standing, await readLostCents(tx, purpose));
};
