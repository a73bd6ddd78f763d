import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { MetricSource } from '#server/platform/metrics/metrics.ts';

export const bookingMetrics = (database: Queryable): MetricSource[] => [
  {
    name: 'calma_bookings',
    help: 'Bookings whose visit is not over, by state',
    label: 'status',
    read: () =>
      database.many(sql`
        select status as label, count(*)::int as value from bookings
        where starts_at > clock_now() - interval '1 day' group by status`),
  },
  {
    name: 'calma_holds',
    help: 'Unpaid bookings that keep a time',
    read: () =>
      database.many(sql`
        select count(*)::int as value from bookings where status = 'waiting_payment' and hold_expires_at > clock_now()`),
  },
  {
    name: 'calma_searches_overdue',
    help: 'Paid bookings without a therapist whose answer is due or that wait for a person',
    read: () =>
      database.many(sql`
        select count(*)::int as value from bookings
        where status = 'finding_therapist' and (needs_attention_since is not null or answer_by < clock_now())`),
  },
];
