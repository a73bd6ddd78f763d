import type { Queryable } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { Purpose } from './payment.ts';

export const closingJob = 'payments.close';

/** The provider is told afterwards: nobody asks it inside a transaction. */
export const planClosing = (on: Queryable, { kind, id }: Purpose): Promise<void> =>
  enqueue(on, { kind: closingJob, payload: { kind, id }, dedupeKey: `close:${kind}:${id}` });
