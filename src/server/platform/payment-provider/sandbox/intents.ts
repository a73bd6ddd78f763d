import { randomBytes } from 'node:crypto';
import type { Transaction } from '#server/platform/database/database.ts';
import { disputedLast4, openDispute } from './balance.ts';
import { type Form, metadataOf, refuseUnknown, textOf, wholeNumberOf } from './form-body.ts';
import { insertIntent, lockIntent, type SandboxIntent, writeIntent } from './ledger.ts';
import { invalid, missing } from './sandbox-error.ts';
import { planEvent } from './send-events.ts';
import { eventShape, intentShape, newSandboxId } from './shapes.ts';
import { type CardError, type CardOutcome, readCard, readFingerprint, readLast4 } from './test-cards.ts';

export type Answer = { status: number; body: object };

const smallestAmount = 50;

export const createIntent = async (tx: Transaction, form: Form): Promise<Answer> => {
  refuseUnknown(form, ['amount', 'currency', 'metadata', 'automatic_payment_methods', 'description', 'receipt_email']);
  const currency = textOf(form, 'currency')?.toLowerCase();
  if (currency !== 'eur')
    throw invalid(currency ? `Invalid currency: ${currency.slice(0, 10)}` : 'Missing required param: currency.', {
      param: 'currency',
    });
  const id = newSandboxId('pi');
  const intent = await insertIntent(tx, {
    id,
    clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    amount: readAmount(form),
    currency,
    status: 'requires_payment_method',
    metadata: metadataOf(form),
  });
  return { status: 200, body: intentShape(intent) };
};

const readAmount = (form: Form): number => {
  const amount = wholeNumberOf(form, 'amount');
  if (amount === undefined)
    throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  if (amount < smallestAmount)
    throw invalid('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' });
  return amount;
};

export const changeIntent = async (tx: Transaction, id: string, form: Form): Promise<Answer> => {
  refuseUnknown(form, ['amount', 'metadata', 'description']);
  const intent = await lockOpen(tx, id, 'updated');
  const metadata = { ...intent.metadata, ...metadataOf(form) };
  const amount = form.amount === undefined ? intent.amount : readAmount(form);
  // A step that was asked for at another amount is asked for again.
  const changed = await writeIntent(tx, { ...intent, amount, metadata, status: 'requires_payment_method' });
  return { status: 200, body: intentShape(changed) };
};

export const cancelIntent = async (tx: Transaction, id: string, form: Form): Promise<Answer> => {
  refuseUnknown(form, ['cancellation_reason']);
  const intent = await lockOpen(tx, id, 'canceled');
  const cancelled = await writeIntent(tx, { ...intent, status: 'canceled' });
  await tell(tx, 'payment_intent.canceled', cancelled);
  return { status: 200, body: intentShape(cancelled) };
};

/** By the server with its key, or by the browser with the client secret of this one intent. */
export const confirmIntent = async (
  tx: Transaction,
  id: string,
  form: Form,
  { isServer }: { isServer: boolean },
): Promise<Answer> => {
  const intent = await lockOpen(tx, id, 'confirmed', isServer ? undefined : (textOf(form, 'client_secret') ?? ''));
  const outcome = outcomeOf(intent, form);
  const last4 = readLast4(form) ?? intent.last4;
  const fingerprint = readFingerprint(form) ?? intent.fingerprint;
  if (outcome === 'pays') {
    const paid = await writeIntent(tx, { ...intent, status: 'succeeded', last4, fingerprint, lastPaymentError: null });
    await tell(tx, 'payment_intent.succeeded', paid);
    if (last4 === disputedLast4) await openDispute(tx, paid);
    return { status: 200, body: intentShape(paid) };
  }
  if (outcome === 'asks') {
    const asking = await writeIntent(tx, {
      ...intent,
      status: 'requires_action',
      last4,
      fingerprint,
      lastPaymentError: null,
    });
    return { status: 200, body: intentShape(asking) };
  }
  return refuseCard(tx, intent, outcome);
};

const notApproved: CardError = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication.',
};

const outcomeOf = (intent: SandboxIntent, form: Form): CardOutcome => {
  const secondStep = textOf(form, 'three_d_secure');
  if (secondStep === undefined) {
    const outcome = readCard(form);
    if (!outcome) throw invalid('A payment method is missing.', { code: 'parameter_missing', param: 'payment_method' });
    return outcome;
  }
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'confirmed');
  return secondStep === 'approved' ? 'pays' : notApproved;
};

const refuseCard = async (tx: Transaction, intent: SandboxIntent, said: CardError): Promise<Answer> => {
  // Every attempt is a charge of its own.
  const error = { ...said, charge: newSandboxId('ch') };
  const refused = await writeIntent(tx, { ...intent, status: 'requires_payment_method', lastPaymentError: error });
  await tell(tx, 'payment_intent.payment_failed', refused);
  return { status: 402, body: { error: { ...error, payment_intent: intentShape(refused) } } };
};

const lockOpen = async (tx: Transaction, id: string, wish: string, secret?: string): Promise<SandboxIntent> => {
  const intent = await lockIntent(tx, id);
  if (!intent) throw missing('payment_intent', id);
  if (secret !== undefined && intent.clientSecret !== secret) throw wrongClientSecret();
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, wish);
  return intent;
};

export const wrongClientSecret = () =>
  invalid('The client_secret provided does not match any associated PaymentIntent on this account.', {
    param: 'client_secret',
  });

const unexpectedState = (intent: SandboxIntent, wish: string) =>
  invalid(`This PaymentIntent could not be ${wish} because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    paymentIntent: intentShape(intent),
  });

const tell = (tx: Transaction, type: string, intent: SandboxIntent): Promise<void> =>
  planEvent(tx, eventShape(type, intentShape(intent), intent.created));
