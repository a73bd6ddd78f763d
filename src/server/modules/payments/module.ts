import type { Module } from '#server/module.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import { closePayment } from './ask-provider.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import type { PaymentDeps, Purpose } from './payment.ts';
import { refundJob } from './queue-refund.ts';
import { closingJob, learnMethod, methodJob } from './settle-payment.ts';

export const paymentsModule = (deps: PaymentDeps): Module => {
  const jobs: JobHandlers = {
    [closingJob]: (payload) => closePayment(deps, payload as Purpose),
    [methodJob]: (payload) => learnMethod(deps, (payload as { paymentId: string }).paymentId),
    [refundJob]: (payload) => carryOutRefund(deps, (payload as { refundId: string }).refundId),
  };
  return { jobs, waiting: { for: 'card provider', kinds: Object.keys(jobs) } };
};
