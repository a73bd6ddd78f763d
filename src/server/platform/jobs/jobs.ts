import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

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
