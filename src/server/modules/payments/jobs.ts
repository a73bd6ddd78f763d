import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import type { PaymentDeps } from './payment.ts';
import { refundJob } from './queue-refund.ts';

export const paymentJobs = (deps: PaymentDeps): JobHandlers => ({
  [refundJob]: (payload) => carryOutRefund(deps, (payload as { refundId: string }).refundId),
});
