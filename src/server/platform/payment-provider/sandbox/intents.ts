import { randomBytes } from 'node:crypto';
import type { Transaction } from '#server/platform/database/database.ts';
import { disputedLast4, openDispute } from './balance.ts';
import { askBank } from './banks.ts';
import { type Form, metadataOf, refuseUnknown, textOf, wholeNumberOf } from './form-body.ts';
import { insertIntent, lockIntent, type SandboxIntent, writeIntent } from './ledger.ts';
import { invalid, missing } from './sandbox-error.ts';
import { intentShape, newSandboxId } from './shapes.ts';
import { refuse, succeed, tell, unexpectedState } from './steps.ts';
import { readWay, readWays, sandboxWays } from './test-banks.ts';
import { type CardOutcome, type PaymentError, readCard, readFingerprint, readLast4 } from './test-cards.ts';

export type Answer = { status: number; body: object };

const smallestAmount = 50;

export const createIntent = async (tx: Transaction, form: Form): Promise<Answer> => {
  refuseUnknown(form, [
    ...['amount', 'currency', 'metadata', 'description', 'receipt_email'],
    ...['automatic_payment_methods', 'allowed_payment_method_types'],
  ]);
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
    methodTypes: readWays(form) ?? [...sandboxWays],
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
  refuseUnknown(form, ['amount', 'metadata', 'description', 'allowed_payment_method_types']);
  const intent = await lockOpen(tx, id, 'updated');
  const metadata = { ...intent.metadata, ...metadataOf(form) };
  const amount = form.amount === undefined ? intent.amount : readAmount(form);
  // A step that was asked for at another amount is asked for again.
  const methodTypes = readWays(form) ?? intent.methodTypes;
  const changed = await writeIntent(tx, {
    ...{ ...intent, amount, metadata, methodTypes },
    status: 'requires_payment_method',
    method: null,
  });
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
  const way = readWay(form);
  if (!intent.methodTypes.includes(way))
    throw invalid(`The PaymentMethod provided (${way}) is not allowed for this PaymentIntent.`, {
      code: 'payment_intent_incompatible_payment_method',
      param: 'payment_method',
    });
  return way === 'card' ? confirmCard(tx, intent, form) : askBank(tx, intent, way, form);
};

const confirmCard = async (tx: Transaction, intent: SandboxIntent, form: Form): Promise<Answer> => {
  const outcome = outcomeOf(intent, form);
  const last4 = readLast4(form) ?? intent.last4;
  const fingerprint = readFingerprint(form) ?? intent.fingerprint;
  const method = { id: newSandboxId('pm'), type: 'card' as const };
  const tried: SandboxIntent = { ...intent, last4, fingerprint, method, lastPaymentError: null };
  if (outcome === 'pays') {
    const paid = await succeed(tx, tried);
    if (last4 === disputedLast4) await openDispute(tx, paid);
    return { status: 200, body: intentShape(paid) };
  }
  if (outcome === 'asks') {
    const asking = await writeIntent(tx, { ...tried, status: 'requires_action' });
    await tell(tx, 'payment_intent.requires_action', asking);
    return { status: 200, body: intentShape(asking) };
  }
  const { error, refused } = await refuse(tx, intent, outcome);
  return { status: 402, body: { error: { ...error, payment_intent: intentShape(refused) } } };
};

const notApproved: PaymentError = {
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
  if (intent.status !== 'requires_action' || intent.method?.type !== 'card') throw unexpectedState(intent, 'confirmed');
  return secondStep === 'approved' ? 'pays' : notApproved;
};

const lockOpen = async (tx: Transaction, id: string, wish: string, secret?: string): Promise<SandboxIntent> => {
  const intent = await lockIntent(tx, id);
  if (!intent) throw missing('payment_intent', id);
  if (secret !== undefined && intent.clientSecret !== secret) throw wrongClientSecret();
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpectedState(intent, wish);
  return intent;
};

export const wrongClientSecret = () =>
  invalid('The client_secret provided does not match any associated PaymentIntent on this account.', {
    param: 'client_secret',
  });
