import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { lockOrder, type Shelf, writeOrder } from './admin-repo.ts';
import type { CatalogueAdminDeps } from './deps.ts';

const subjects = { treatments: 'treatment', add_ins: 'add-in' } as const;

/** Every id once: a list that lacks somebody's new row is a list nobody should be sorting by. */
export const putInOrder = (
  { database }: CatalogueAdminDeps,
  shelf: Shelf,
  ids: readonly number[],
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    const before = await lockOrder(tx, shelf);
    const wanted = new Set(ids);
    if (wanted.size !== ids.length || wanted.size !== before.length || before.some((id) => !wanted.has(id)))
      throw new AppError('changed_meanwhile');
    await writeOrder(tx, shelf, ids);
    await recordChange(tx, {
      actor,
      what: subjects[shelf],
      id: 'all',
      action: 'reordered',
      before: { order: before },
      after: { order: ids },
    });
  });
