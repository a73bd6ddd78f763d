import type { AdminTreatment } from '#contract/admin-catalogue.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { pictureExists } from '#server/modules/pictures/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  insertTreatment,
  lockTreatment,
  removeFrom,
  type TreatmentFields,
  type TreatmentRow,
  writeTreatment,
} from './admin-repo.ts';
import type { CatalogueAdminDeps } from './deps.ts';
import { refuseBooked } from './refuse-booked.ts';
import { withChanges } from './with-changes.ts';

export const withTherapists = async (
  { countTherapists }: CatalogueAdminDeps,
  on: Queryable,
  rows: readonly TreatmentRow[],
): Promise<AdminTreatment[]> => {
  const counted = await countTherapists(on);
  return rows.map((row) => ({ ...row, therapists: counted.get(row.id) ?? 0 }));
};

const complete = async (deps: CatalogueAdminDeps, on: Queryable, row: TreatmentRow): Promise<AdminTreatment> =>
  (await withTherapists(deps, on, [row]))[0] ?? { ...row, therapists: 0 };

type By = { actor: Actor; language: Language };

const refuseFaults = async (deps: CatalogueAdminDeps, on: Queryable, fields: TreatmentFields, { language }: By) => {
  const fault = (name: string, key: string) =>
    new AppError('validation_failed', { fields: { [name]: deps.texts.text(language, key) } });
  const isOffered = [fields.price60min, fields.price75min, fields.price90min].some((price) => price !== null);
  if (!isOffered) throw fault('price60min', 'admin:treatments.needsPrice');
  if (!(await pictureExists(on, fields.imageUrl))) throw fault('imageUrl', 'common:fields.invalid');
};

export const createTreatment = (deps: CatalogueAdminDeps, fields: TreatmentFields, by: By): Promise<AdminTreatment> =>
  deps.database.transaction(async (tx) => {
    await refuseFaults(deps, tx, fields, by);
    const made = await insertTreatment(tx, fields);
    await recordChange(tx, {
      actor: by.actor,
      what: 'treatment',
      id: made.id,
      label: made.name.en,
      before: null,
      after: made,
    });
    return complete(deps, tx, made);
  });

type Change = { [Name in keyof TreatmentFields]?: TreatmentFields[Name] | undefined } & { version: number };

export const updateTreatment = (
  deps: CatalogueAdminDeps,
  id: number,
  { version, ...changes }: Change,
  by: By,
): Promise<AdminTreatment> =>
  deps.database.transaction(async (tx) => {
    const before = await lockTreatment(tx, id);
    if (!before) throw new AppError('not_found');
    refuseStale(await complete(deps, tx, before), version);
    const fields = withChanges<TreatmentFields>(before, changes);
    await refuseFaults(deps, tx, fields, by);
    const after = await writeTreatment(tx, id, fields);
    await recordChange(tx, { actor: by.actor, what: 'treatment', id, label: after.name.en, before, after });
    return complete(deps, tx, after);
  });

export const deleteTreatment = (deps: CatalogueAdminDeps, id: number, actor: Actor): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const before = await lockTreatment(tx, id);
    if (!before) throw new AppError('not_found');
    await refuseBooked(deps, tx, 'treatment', id);
    await removeFrom(tx, 'treatments', id);
    await recordChange(tx, { actor, what: 'treatment', id, label: before.name.en, before, after: null });
  });
