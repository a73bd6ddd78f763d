import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql, sqlFile } from '#server/platform/database/sql.ts';

const subjects = { treatments: 'treatment', add_ins: 'add-in' } as const;

/**
 * Every id once: a list that lacks somebody's new row is a list nobody should be sorting by. The order is no part of a row's
 * version: moving a treatment disturbs nobody who edits its words.
 */
export const putInOrder = (
  database: Database,
  list: keyof typeof subjects,
  ids: readonly number[],
  actor: Actor,
): Promise<{ ok: true }> =>
  database.transaction(async (tx) => {
    const table = sqlFile(list);
    const locked = await tx.many<{ id: number }>(sql`select id from ${table} order by position, id for update`);
    const before = locked.map(({ id }) => id);
    const wanted = new Set(ids);
    if (wanted.size !== ids.length || wanted.size !== before.length || before.some((id) => !wanted.has(id)))
      throw new AppError('changed_meanwhile');
    await tx.run(sql`
      update ${table} as row set position = wanted.position
      from unnest(${[...ids]}::int[]) with ordinality as wanted (id, position)
      where row.id = wanted.id and row.position <> wanted.position`);
    const change = { before: { order: before }, after: { order: ids } };
    await recordChange(tx, { actor, what: subjects[list], id: 'all', action: 'reordered', ...change });
    return { ok: true };
  });
