import type { AdminPromoCode } from '#contract/admin-promo-codes.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { listTreatmentIds } from '#server/modules/catalogue/public.ts';
import { constraintOf, type Database, errorCodeOf, type Transaction } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import {
  findPromoCode,
  insertPromoCode,
  lockPromoCode,
  type PromoFields,
  removePromoCode,
  writePromoCode,
} from './admin-repo.ts';

export type PromoAdminDeps = { database: Database; texts: Texts };
type By = { actor: Actor; language: Language };

export const createPromoCode = (deps: PromoAdminDeps, fields: PromoFields, by: By): Promise<AdminPromoCode> =>
  withFreeCode(deps, by, async (tx) => {
    await refuseFaults(deps, tx, fields, by);
    const made = await existing(tx, await insertPromoCode(tx, fields));
    await record(tx, by.actor, null, made);
    return made;
  });

type Change = { [Name in keyof PromoFields]?: PromoFields[Name] | undefined } & { version: number };

export const updatePromoCode = (
  deps: PromoAdminDeps,
  id: number,
  { version, ...changes }: Change,
  by: By,
): Promise<AdminPromoCode> =>
  withFreeCode(deps, by, async (tx) => {
    const before = await lockPromoCode(tx, id);
    if (!before) throw new AppError('not_found');
    refuseStale(before, version);
    const named = Object.entries(changes).filter(([, value]) => value !== undefined);
    const fields: PromoFields = { ...before, ...Object.fromEntries(named) };
    await refuseFaults(deps, tx, fields, by);
    await writePromoCode(tx, id, fields);
    const after = await existing(tx, id);
    await record(tx, by.actor, before, after);
    return after;
  });

/** What bookings name stays: their price was made with it. */
export const deletePromoCode = async ({ database }: PromoAdminDeps, id: number, actor: Actor): Promise<void> => {
  try {
    await database.transaction(async (tx) => {
      const before = await lockPromoCode(tx, id);
      if (!before) throw new AppError('not_found');
      await removePromoCode(tx, id);
      await record(tx, actor, before, null);
    });
  } catch (error) {
    throw errorCodeOf(error) === '23503' ? new AppError('in_use') : error;
  }
};

const existing = async (tx: Transaction, id: number): Promise<AdminPromoCode> => {
  const row = await findPromoCode(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
};

/** The terms, not how often it was used meanwhile; a value that cannot be read without its kind is told with it. */
const terms = ({ state, uses, reservedUses, createdAt, discountType, discountValue, ...kept }: AdminPromoCode) => ({
  ...kept,
  discountPercent: discountType === 'percentage' ? discountValue : null,
  discountAmount: discountType === 'fixed' ? discountValue : null,
});

const record = (tx: Transaction, actor: Actor, before: AdminPromoCode | null, after: AdminPromoCode | null) => {
  const row = after ?? before;
  if (!row) throw new Error('Nothing was changed');
  return recordChange(tx, {
    actor,
    what: 'promo-code',
    id: row.id,
    label: row.code,
    before: before && terms(before),
    after: after && terms(after),
  });
};

type Fault = readonly [field: string, key: string];

const refused = ({ texts }: PromoAdminDeps, { language }: By, ...faults: readonly Fault[]) =>
  new AppError('validation_failed', {
    fields: Object.fromEntries(
      faults.map(([field, key]) => [field, texts.text(language, `admin:promoCodes.validation.${key}`)]),
    ),
  });

/** All of it at once: nobody likes to be sent back twice. */
const refuseFaults = async (deps: PromoAdminDeps, tx: Transaction, fields: PromoFields, by: By): Promise<void> => {
  const { discountType, discountValue, validFrom, validUntil, treatmentIds } = fields;
  const known = new Set(await listTreatmentIds(tx));
  const checks: [boolean, Fault][] = [
    [discountType === 'percentage' && discountValue > 100, ['discountValue', 'percentage']],
    [discountType === 'fixed' && !Number.isInteger(discountValue), ['discountValue', 'cents']],
    [!!validFrom && !!validUntil && Date.parse(validFrom) >= Date.parse(validUntil), ['validUntil', 'order']],
    [treatmentIds.some((id) => !known.has(id)), ['treatmentIds', 'treatments']],
  ];
  const faults = checks.flatMap(([isWrong, fault]) => (isWrong ? [fault] : []));
  if (faults.length > 0) throw refused(deps, by, ...faults);
};

const withFreeCode = async <T>(deps: PromoAdminDeps, by: By, run: (tx: Transaction) => Promise<T>): Promise<T> => {
  try {
    return await deps.database.transaction(run);
  } catch (error) {
    throw constraintOf(error) === 'promo_codes_code_key' ? refused(deps, by, ['code', 'taken']) : error;
  }
};
