import type { NewJob } from '#server/platform/jobs/jobs.ts';

export const deliveryKind = 'messaging.deliver';

export type DeliveryPayload = { emailId: string };

/** One job an attempt, so that the next can be planned while the one before still stands. */
export const deliveryJob = (emailId: string, attemptsBefore: number, runAt?: Date): NewJob => ({
  kind: deliveryKind,
  payload: { emailId } satisfies DeliveryPayload,
  dedupeKey: `${emailId}:${attemptsBefore}`,
  ...(runAt && { runAt }),
});

/** Beside the job that waits for the planned time, which will find nothing to do. */
export const deliverNowJob = (emailId: string, attemptsBefore: number): NewJob => ({
  ...deliveryJob(emailId, attemptsBefore),
  dedupeKey: `${emailId}:${attemptsBefore}:now`,
});

/** For a job that came before the mail was due. */
export const deliverLaterJob = (emailId: string, runAt: Date): NewJob => ({
  ...deliveryJob(emailId, 0, runAt),
  dedupeKey: `${emailId}@${runAt.toISOString()}`,
});
