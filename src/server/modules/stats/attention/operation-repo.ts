import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** Whether there is anything to sell, anywhere to go and anybody to send. */
export const readOffer = (on: Queryable) =>
  on.one<{ treatments: boolean; areas: boolean; therapists: boolean }>(sql`
    select exists (select from treatments where active) as treatments, exists (select from service_areas where active) as areas,
      exists (select from therapists where active) as therapists`);
