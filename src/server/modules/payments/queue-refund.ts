import { type Cents, cents } from '#domain/money/cents.ts';
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
  for (const [index, part] of spread(captured, amountCents, cause).entries()) {
    const refundId = await insertRefund(tx, { ...part, cause: index === 0 ? cause : `${cause}:${index + 1}` });
    await planRefund(tx, refundId);
  }
  return 'queued';
};

type Captured = { id: string; leftCents: number };

/** By one payment where one is enough; a booking that was changed has been paid in several. */
const spread = (captured: readonly Captured[], amountCents: Cents, cause: string) => {
  const single = captured.find((one) => one.leftCents >= amountCents);
  if (single) return [{ paymentId: single.id, amountCents }];
  let rest: number = amountCents;
  const parts = captured.flatMap(({ id, leftCents }) => {
    const part = Math.min(rest, leftCents);
    rest -= part;
    return part > 0 ? [{ paymentId: id, amountCents: cents(part) }] : [];
  });
  if (rest > 0) throw new Error(`More would go back than was captured: ${cause}`);
  return parts;
};

export const planRefund = (on: Queryable, refundId: string): Promise<void> =>
  enqueue(on, { kind: refundJob, payload: { refundId }, dedupeKey: refundId });

/** How the cause of a refund begins that gives a whole payment back because nothing could be bought with it. */
export const unwanted = 'unwanted:';
