import type { AdminAddIn } from '#contract/admin-catalogue.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { type AddInFields, insertAddIn, lockAddIn, removeFrom, writeAddIn } from './admin-repo.ts';
import type { CatalogueAdminDeps } from './deps.ts';
import { refuseBooked } from './refuse-booked.ts';
import { withChanges } from './with-changes.ts';

export const createAddIn = (deps: CatalogueAdminDeps, fields: AddInFields, actor: Actor): Promise<AdminAddIn> =>
  deps.database.transaction(async (tx) => {
    const made = await insertAddIn(tx, fields);
    await recordChange(tx, { actor, what: 'add-in', id: made.id, label: made.name.en, before: null, after: made });
    return made;
  });

type Change = { [Name in keyof AddInFields]?: AddInFields[Name] | undefined } & { version: number };

export const updateAddIn = (
  deps: CatalogueAdminDeps,
  id: number,
  { version, ...changes }: Change,
  actor: Actor,
): Promise<AdminAddIn> =>
  deps.database.transaction(async (tx) => {
    const before = await lockAddIn(tx, id);
    if (!before) throw new AppError('not_found');
    refuseStale(before, version);
    const after = await writeAddIn(tx, id, withChanges<AddInFields>(before, changes));
    await recordChange(tx, { actor, what: 'add-in', id, label: after.name.en, before, after });
    return after;
  });

export const deleteAddIn = (deps: CatalogueAdminDeps, id: number, actor: Actor): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const before = await lockAddIn(tx, id);
    if (!before) throw new AppError('not_found');
    await refuseBooked(deps, tx, 'add-in', id);
    await removeFrom(tx, 'add_ins', id);
    await recordChange(tx, { actor, what: 'add-in', id, label: before.name.en, before, after: null });
  });
