import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { MetricSource } from '#server/platform/metrics/metrics.ts';

export const mailMetrics = (database: Queryable): MetricSource[] => [
  {
    name: 'calma_mails_waiting',
    help: 'Mails that are due and have not left',
    read: () =>
      database.many(sql`
        select count(*)::int as value from emails where status in ('planned', 'sending') and send_at <= clock_now()`),
  },
];
