import type { Module } from '#server/module.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { MetricSource } from '#server/platform/metrics/metrics.ts';
import { type MessagingDeps, messagingRoutes } from './routes.ts';
import { type MailJobDeps, messagingJobs, messagingSchedules } from './send/jobs.ts';

export const messagingModule = (deps: MessagingDeps & MailJobDeps): Module => {
  const jobs = messagingJobs(deps);
  return {
    routes: messagingRoutes(deps),
    schedules: messagingSchedules(deps),
    jobs,
    waiting: { for: 'mail server', kinds: Object.keys(jobs) },
    metrics: [waitingMails(deps.database)],
  };
};

const waitingMails = (database: Queryable): MetricSource => ({
  name: 'calma_mails_waiting',
  help: 'Mails that are due and have not left',
  read: () =>
    database.many(sql`
      select count(*)::int as value from emails where status in ('planned', 'sending') and send_at <= clock_now()`),
});
