import { minutes } from '#server/platform/durations.ts';
import type { JobHandlers, Schedule } from '#server/platform/jobs/worker.ts';
import type { ReceiptDeps } from './deps.ts';
import { invoiceJob, issueInvoice, retryInvoices } from './invoices.ts';

type Deps = Pick<ReceiptDeps, 'database' | 'invoicing'>;

export const receiptJobs = (deps: Deps): JobHandlers => ({
  [invoiceJob]: (payload) => issueInvoice(deps, (payload as { requestId: string }).requestId),
});

export const receiptSchedules = (deps: Deps): Schedule[] => [
  { kind: 'receipts.retry-invoices', everyMilliseconds: minutes(10), run: () => retryInvoices(deps) },
];
