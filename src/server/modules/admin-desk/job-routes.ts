import * as contract from '#contract/admin-jobs.ts';
import { found } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { dropStuckJob, listStuckJobs, runStuckJob } from '#server/platform/jobs/stuck-jobs.ts';

type Deps = { database: Database; jobKinds(): readonly string[] };

export const adminJobRoutes = ({ database, jobKinds }: Deps): Handler[] => [
  handle(contract.listStuckJobs, async () => {
    const jobs = await listStuckJobs(database, jobKinds());
    return { items: jobs.map((job) => ({ ...job, since: job.since.toISOString() })), total: jobs.length };
  }),
  handle(contract.runStuckJob, ({ params: { id }, actor }) =>
    database.transaction(async (tx) => {
      const job = found(await runStuckJob(tx, id, jobKinds()));
      await recordChange(tx, {
        actor,
        what: 'job',
        id,
        label: job.kind,
        before: { sent: false },
        after: { sent: true },
      });
      return { ok: true as const };
    }),
  ),
  handle(contract.dropStuckJob, ({ params: { id }, actor }) =>
    database.transaction(async (tx) => {
      const job = found(await dropStuckJob(tx, id, jobKinds()));
      await recordChange(tx, { actor, what: 'job', id, label: job.kind, before: { name: job.kind }, after: null });
      return { ok: true as const };
    }),
  ),
];
