import type { Database, Transaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import { type Form, metadataOf, refuseUnknown, textOf, wholeNumberOf } from './form-body.ts';
import type { Answer } from './intents.ts';
import { findIntent, findRefund, insertRefund, listRefunds, lockIntent, lockRefund, settleRefund } from './ledger.ts';
import { invalid, missing } from './sandbox-error.ts';
import { planEvent } from './send-events.ts';
import { eventShape, newSandboxId, refundShape } from './shapes.ts';

export const createRefund = async (tx: Transaction, form: Form): Promise<Answer> => {
  refuseUnknown(form, ['payment_intent', 'amount', 'metadata', 'reason', 'instructions_email']);
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
  const isByVoucher = intent.method?.type === 'multibanco';
  const refund = await insertRefund(tx, {
    id: newSandboxId('re'),
    intentId,
    amount,
    // There is no way back through a cash machine: the person is asked by mail which account it shall go to.
    status: isByVoucher ? 'requires_action' : 'succeeded',
    metadata: metadataOf(form),
  });
  const body = refundShape(refund, intent.currency);
  await planEvent(tx, eventShape('refund.created', body, refund.created));
  if (isByVoucher)
    await enqueue(tx, {
      kind: refundJob,
      payload: { refundId: refund.id },
      runAt: new Date((refund.created + accountSeconds) * 1000),
    });
  return { status: 200, body };
};

const refundJob = 'sandbox.refund';

/** So soon somebody in test mode names an account. */
const accountSeconds = 5;

export const refundJobs = (database: Database): JobHandlers => ({
  [refundJob]: (payload) =>
    database.transaction(async (tx) => {
      const refund = await lockRefund(tx, (payload as { refundId: string }).refundId);
      if (refund?.status !== 'requires_action') return;
      const settled = await settleRefund(tx, refund.id);
      await planEvent(tx, eventShape('refund.updated', refundShape(settled, 'eur'), settled.created));
    }),
});

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
