import type { Database, Transaction } from '#server/platform/database/database.ts';
import { type Form, metadataOf, refuseUnknown, textOf, wholeNumberOf } from './form-body.ts';
import type { Answer } from './intents.ts';
import { findIntent, findRefund, insertRefund, listRefunds, lockIntent } from './ledger.ts';
import { invalid, missing } from './sandbox-error.ts';
import { planEvent } from './send-events.ts';
import { eventShape, newSandboxId, refundShape } from './shapes.ts';

export const createRefund = async (tx: Transaction, form: Form): Promise<Answer> => {
  refuseUnknown(form, ['payment_intent', 'amount', 'metadata', 'reason']);
  const intentId = textOf(form, 'payment_intent') ?? '';
  const intent = await lockIntent(tx, intentId);
  if (!intent) throw missing('payment_intent', intentId);
  if (intent.status !== 'succeeded')
    throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
  const earlier = await listRefunds(tx, intentId);
  const left = intent.amount - earlier.reduce((sum, refund) => sum + refund.amount, 0);
  const amount = wholeNumberOf(form, 'amount') ?? left;
  if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
  if (amount < 1 || amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const refund = await insertRefund(tx, {
    id: newSandboxId('re'),
    intentId,
    amount,
    status: 'succeeded',
    metadata: metadataOf(form),
  });
  const body = refundShape(refund, intent.currency);
  await planEvent(tx, eventShape('refund.created', body, refund.created));
  return { status: 200, body };
};

export const showRefund = async (database: Database, id: string): Promise<Answer> => {
  const refund = await findRefund(database, id);
  if (!refund) throw missing('refund', id);
  return { status: 200, body: refundShape(refund, 'eur') };
};

export const showRefundsOf = async (database: Database, intentId: string): Promise<Answer> => {
  if (!(await findIntent(database, intentId))) throw missing('payment_intent', intentId);
  const data = (await listRefunds(database, intentId)).map((refund) => refundShape(refund, 'eur'));
  return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } };
};
