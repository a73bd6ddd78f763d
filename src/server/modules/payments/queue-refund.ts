import type { Cents } from '#domain/money/cents.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { Purpose } from './payment.ts';
import { hasCause, insertRefund, lockCaptured } from './refunds-repo.ts';

export const refundJob = 'payments.refund';

/** Orders money back, once for each cause and never more than was captured; a job carries it out. */
export const queueRefund = async (
  tx: Transaction,
  { purpose, amountCents, cause }: { purpose: Purpose; amountCents: Cents; cause: string },
): Promise<'queued' | 'already'> => {
  const captured = await lockCaptured(tx, purpose);
  if (await hasCause(tx, cause)) return 'already';
  const payment = captured.find((one) => one.leftCents >= amountCents);
  if (!payment) throw new Error(`More would go back than was captured: ${cause}`);
  const refundId = await insertRefund(tx, { paymentId: payment.id, amountCents, cause });
  await planRefund(tx, refundId);
  return 'queued';
};

export const planRefund = (on: Queryable, refundId: string): Promise<void> =>
  enqueue(on, { kind: refundJob, payload: { refundId }, dedupeKey: refundId });

/** How the cause of a refund begins that gives a whole payment back because nothing could be bought with it. */
export const unwanted = 'unwanted:';
