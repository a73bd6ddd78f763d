import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { learnMethod, methodJob } from './learn-method.ts';
import type { PaymentDeps } from './payment.ts';
import { refundJob } from './queue-refund.ts';

export const paymentJobs = (deps: PaymentDeps): JobHandlers => ({
  [methodJob]: (payload) => learnMethod(deps, (payload as { paymentId: string }).paymentId),
  [refundJob]: (payload) => carryOutRefund(deps, (payload as { refundId: string }).refundId),
});
