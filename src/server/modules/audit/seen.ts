import type { SeenMark, TickedKind } from '#contract/attention.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

type SeenRow = { subject: string; at: Date; by: string | null };

/** Somebody has looked at it and done what was to be done. False when a colleague was first. */
export const markSeen = async (tx: Transaction, kind: TickedKind, subject: string, userId: string): Promise<boolean> =>
  (await tx.run(sql`
    insert into seen_troubles (kind, subject, seen_by) values (${kind}, ${subject}, ${userId}) on conflict do nothing`)) >
  0;

/** Of these, those that were ticked off: when and by whom; without a name once the person is gone. */
export const listSeen = async (
  on: Queryable,
  kind: TickedKind,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, SeenMark>> => {
  if (subjects.length === 0) return new Map();
  const rows = await on.many<SeenRow>(sql`
    select s.subject, s.seen_at as at, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as by
    from seen_troubles s left join users u on u.id = s.seen_by
    where s.kind = ${kind} and s.subject = any(${[...subjects]}::text[])`);
  return new Map(rows.map(({ subject, at, by }) => [subject, { at: at.toISOString(), by }]));
};
