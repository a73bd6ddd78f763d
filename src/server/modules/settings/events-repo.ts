import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

type NewEvent = { name: string; step?: number; isTest?: boolean };

/** That something happened, never to whom. */
export const recordTrackingEvent = async (on: Queryable, { name, step, isTest = false }: NewEvent): Promise<Date> => {
  const { at } = await on.one<{ at: Date }>(sql`
    insert into tracking_events (name, step, is_test) values (${name}, ${step ?? null}, ${isTest}) returning at`);
  return at;
};

/** They are there to be looked at; the figures are kept elsewhere, as counts. */
export const deleteOldEvents = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`delete from tracking_events where at <= ${before}`);
