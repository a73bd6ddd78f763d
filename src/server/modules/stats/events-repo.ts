import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

export const listEvents = (on: Queryable, limit: number) =>
  on.many<{ at: Date; name: string; step: number | null; valueCents: number | null; isTest: boolean }>(sql`
    select at, name, step, value_cents as "valueCents", is_test as "isTest" from report_events
    order by at desc, name limit ${limit}`);
