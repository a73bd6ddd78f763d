import type { ServiceArea } from '#contract/service-areas.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { type Database, errorCodeOf, type Queryable, type Transaction } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import {
  type AreaFields,
  type AreaRow,
  insertArea,
  listOverlapping,
  lockArea,
  removeArea,
  writeArea,
} from './admin-repo.ts';

export type AreaAdminDeps = {
  database: Database;
  texts: Texts;
  /** Has anybody ever booked in it? Bookings stand further right; compose hands this in. */
  isAreaBooked(on: Queryable, id: number): Promise<boolean>;
  /** How many can come to each area. Therapists stand further right, too. */
  countTherapists(on: Queryable): Promise<ReadonlyMap<number, number>>;
};

export const withTherapists = async (
  { countTherapists }: Pick<AreaAdminDeps, 'countTherapists'>,
  on: Queryable,
  rows: readonly AreaRow[],
): Promise<ServiceArea[]> => {
  const counted = await countTherapists(on);
  return rows.map((row) => ({ ...row, therapists: counted.get(row.id) ?? 0 }));
};

type By = { actor: Actor; language: Language };

export const createArea = (deps: AreaAdminDeps, fields: AreaFields, by: By): Promise<ServiceArea> =>
  withoutOverlap(deps, by, { fields, id: null }, async (tx) => {
    const made = await insertArea(tx, fields);
    await recordChange(tx, { ...subject(made), actor: by.actor, before: null, after: made });
    return made;
  });

type Change = { [Name in keyof AreaFields]?: AreaFields[Name] | undefined } & { version: number };

export const updateArea = async (
  deps: AreaAdminDeps,
  id: number,
  { version, ...changes }: Change,
  by: By,
): Promise<ServiceArea> => {
  const wish: Wish = { fields: null, id };
  return withoutOverlap(deps, by, wish, async (tx) => {
    const before = await lockArea(tx, id);
    if (!before) throw new AppError('not_found');
    const [current] = await withTherapists(deps, tx, [before]);
    refuseStale(current ?? before, version);
    const named = Object.entries(changes).filter(([, value]) => value !== undefined);
    wish.fields = { ...before, ...Object.fromEntries(named) };
    await refuseFaults(deps, tx, by, wish);
    const after = await writeArea(tx, id, wish.fields);
    await recordChange(tx, { ...subject(after), actor: by.actor, before, after });
    return after;
  });
};

export const deleteArea = (deps: AreaAdminDeps, id: number, actor: Actor): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const before = await lockArea(tx, id);
    if (!before) throw new AppError('not_found');
    if (await deps.isAreaBooked(tx, id)) throw new AppError('in_use');
    await removeArea(tx, id);
    await recordChange(tx, { ...subject(before), actor, before, after: null });
  });

const subject = ({ id, name }: AreaRow) => ({ what: 'service-area' as const, id, label: name });

type Wish = { fields: AreaFields | null; id: number | null };

const refuseFaults = async (
  { texts }: AreaAdminDeps,
  on: Queryable,
  { language }: By,
  { fields, id }: Wish,
): Promise<void> => {
  if (!fields) return;
  const fault = (field: string, key: string, values: Record<string, string> = {}) =>
    new AppError('validation_failed', {
      fields: { [field]: texts.text(language, `admin:serviceAreas.validation.${key}`, values) },
    });
  if (fields.zipFrom > fields.zipTo) throw fault('zipTo', 'order');
  const [other] = await listOverlapping(on, fields, id);
  if (!other) return;
  const field = other.zipFrom <= fields.zipFrom && fields.zipFrom <= other.zipTo ? 'zipFrom' : 'zipTo';
  throw fault(field, 'overlap', { name: other.name, from: String(other.zipFrom), to: String(other.zipTo) });
};

/** Two who draw the same area at once: the database refuses the second, and then its words can be told. */
const withoutOverlap = async (
  deps: AreaAdminDeps,
  by: By,
  wish: Wish,
  run: (tx: Transaction) => Promise<AreaRow>,
): Promise<ServiceArea> => {
  try {
    return await deps.database.transaction(async (tx) => {
      await refuseFaults(deps, tx, by, wish);
      const row = await run(tx);
      const [area] = await withTherapists(deps, tx, [row]);
      return area ?? { ...row, therapists: 0 };
    });
  } catch (error) {
    if (errorCodeOf(error) === '23P01') await refuseFaults(deps, deps.database, by, wish);
    throw error;
  }
};
