import type { Queryable } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';

export type NewJob = {
  kind: string;
  payload?: unknown;
  runAt?: Date;
  /** While a job of this kind with this key waits or runs, another is not added. */
  dedupeKey?: string;
};

/** Written in the caller's transaction, so that a job exists exactly when the change that caused it does. */
export const enqueue = async (on: Queryable, { kind, payload = {}, runAt, dedupeKey }: NewJob): Promise<void> => {
  await on.run(sql`
    insert into jobs (kind, payload, run_at, dedupe_key)
    values (${kind}, ${JSON.stringify(payload)}, coalesce(${runAt?.toISOString() ?? null}::timestamptz, clock_now()), ${dedupeKey ?? null})
    on conflict (kind, dedupe_key) where died_at is null do nothing`);
};

/** Work that failed for good, with what it was about. */
export const deleteDeadJobs = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`delete from jobs where died_at <= ${before}`);

/** For somebody who is gone: nothing waits or lies about that names them; what runs now ends by itself. */
export const deleteJobsAbout = (on: Queryable, named: string): Promise<number> =>
  on.run(sql`
    delete from jobs where dedupe_key is distinct from 'schedule' and locked_until is null
      and (strpos(lower(payload::text), lower(${named})) > 0 or strpos(lower(last_error), lower(${named})) > 0)`);

/**
 * True in a `where` as long as no job waits or runs whose payload names this id: what is to be said about it is said first.
 * One that fails again and again holds nothing up for longer than a day.
 */
export const nothingDueAbout = (name: string, id: Sql): Sql =>
  sql`not exists (select from jobs where died_at is null and created_at > clock_now() - interval '1 day'
    and payload->>${name} = ${id}::text)`;
