import { mostDeclines } from '#domain/booking/declined.ts';
import { cents } from '#domain/money/cents.ts';
import { subjectOf, writeEntry } from '#server/modules/ledger/public.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { Intent } from '#server/platform/payment-provider/payment-provider.ts';
import { tellMoneyBack } from './money-back.ts';
import type { Payment, PaymentDeps, Purpose } from './payment.ts';
import { followBank, hasVoucherRunOut } from './provider/follow-bank.ts';
import { queueRefund, unwanted } from './queue-refund.ts';
import {
  checkSoon,
  findPayment,
  lockPaymentOfIntent,
  markCancelled,
  markSucceeded,
  noteDecline,
  saveMethod,
} from './repo.ts';

type Deps = Pick<PaymentDeps, 'purchases' | 'logger'>;

/** `asked`: the provider's answer to our own question. `told`: an event, which may be old. */
type Source = 'asked' | 'told';

/**
 * The one step that moves a payment: webhook, browser return and reconciliation all come here, as often and in whatever
 * order they like. The row is locked first, and only an open payment can succeed, so its purchase is paid once.
 */
export const settlePayment = async (deps: Deps, tx: Transaction, intent: Intent, source: Source): Promise<void> => {
  const payment = await lockPaymentOfIntent(tx, intent.id, intent.metadata.payment_id ?? '');
  if (!payment) {
    deps.logger.warn({ intentId: intent.id }, 'A payment we know nothing of');
    return;
  }
  if (payment.status === 'succeeded') return;
  if (!isOurs(payment, intent, source)) {
    deps.logger.error({ paymentId: payment.id, intentId: intent.id, source }, 'A payment does not fit its order');
    await checkSoon(tx, payment.id);
    return;
  }
  if (intent.status === 'succeeded') await succeed(deps, tx, payment, intent);
  else if (intent.status === 'cancelled') await cancel(deps, tx, payment);
  else if (payment.status === 'open') {
    await noteRefusal(deps, tx, payment, intent);
    // An event may be old: what a bank is asked for now, only the provider's own answer says.
    if (source === 'asked') await followBank(deps, tx, payment, intent);
  }
};

const cancel = async (deps: Deps, tx: Transaction, payment: Payment): Promise<void> => {
  if ((await markCancelled(tx, payment.id)) === 0) return;
  await followBank(deps, tx, payment, null);
  await tellOver(deps, tx, payment);
};

/** What was paid after its end says nothing about another payment that has been opened since. */
const tellOver = async ({ purchases }: Deps, tx: Transaction, { status, purpose }: Payment): Promise<void> => {
  if (status === 'open') await purchases[purpose.kind].onPaymentOpen(tx, purpose.id, false);
};

/** An event with other figures than ours is not believed; the provider itself is asked soon, and its word is final. */
const isOurs = (payment: Payment, intent: Intent, source: Source): boolean =>
  intent.metadata.payment_id === payment.id &&
  (intent.status !== 'succeeded' ||
    source === 'asked' ||
    (intent.amountCents === payment.amountCents && intent.currency === payment.currency));

const succeed = async (deps: Deps, tx: Transaction, payment: Payment, intent: Intent): Promise<void> => {
  const amountCents = cents(intent.amountCents);
  if (!(await markSucceeded(tx, { id: payment.id, intentId: intent.id, amountCents }))) return;
  const { purpose } = payment;
  const about = { ...subjectOf(purpose), paymentId: payment.id };
  const received = { kind: 'payment_received' as const, amount: amountCents };
  await writeEntry(tx, { entry: `payment:${payment.id}`, event: received, ...about });
  const isKept =
    intent.currency === payment.currency &&
    (await deps.purchases[purpose.kind].onPaid(tx, purpose.id, amountCents, {
      paymentId: payment.id,
      card: intent.cardFingerprint ?? null,
    })) === 'kept';
  await tellOver(deps, tx, payment);
  await planMethod(tx, payment.id);
  if (isKept) return;
  deps.logger.warn({ paymentId: payment.id }, 'A payment came that its purchase cannot keep; it goes back');
  const goesBack = { kind: 'payment_unwanted' as const, amount: amountCents };
  await writeEntry(tx, { entry: `${unwanted}${payment.id}`, event: goesBack, ...about });
  await queueRefund(tx, { purpose, amountCents, cause: `${unwanted}${payment.id}` });
  await tellMoneyBack(deps, tx, purpose);
};

const noteRefusal = async (deps: Deps, tx: Transaction, payment: Payment, intent: Intent): Promise<void> => {
  const { lastError, refusedAttempt } = intent;
  const { id, purpose, declined } = payment;
  if (lastError === null || refusedAttempt === null || declined.includes(refusedAttempt)) return;
  await noteDecline(tx, id, lastError, refusedAttempt);
  if (hasVoucherRunOut(payment, lastError)) return;
  const handler = deps.purchases[purpose.kind];
  if (declined.length + 1 < mostDeclines) {
    await handler.onDeclined(tx, purpose.id);
    return;
  }
  deps.logger.warn({ paymentId: id }, 'A payment is ended: too many cards were declined');
  await handler.onDeclinedTooOften(tx, purpose.id);
  await planClosing(tx, purpose);
};

export const closingJob = 'payments.close';

/** The provider is told afterwards: nobody asks it inside a transaction. */
export const planClosing = (on: Queryable, { kind, id }: Purpose): Promise<void> =>
  enqueue(on, { kind: closingJob, payload: { kind, id }, dedupeKey: `close:${kind}:${id}` });

export const methodJob = 'payments.learn-method';

/** The event of a payment does not say what it was paid with; asked once, afterwards, so that nothing waits for it. */
const planMethod = (on: Queryable, paymentId: string): Promise<void> =>
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
