import { type AdminPromoCode, promoCodes } from '#contract/admin-promo-codes.ts';
import { refuseWrongFields, wrongField } from '#server/http/app-error.ts';
import type { Handler } from '#server/http/handler.ts';
import { type FieldsOf, type QueryOf, serveManaged } from '#server/http/serve-managed.ts';
import { recordsOf } from '#server/modules/audit/public.ts';
import { listTreatmentIds } from '#server/modules/catalogue/public.ts';
import { constraintOf, type Database, type Queryable } from '#server/platform/database/database.ts';
import {
  bool,
  decimal,
  defineTable,
  instant,
  int,
  ints,
  orNull,
  text,
} from '#server/platform/database/define-table.ts';
import { containsWords } from '#server/platform/database/list-query.ts';
import { managedRows } from '#server/platform/database/managed-rows.ts';
import { sql } from '#server/platform/database/sql.ts';

type Fields = FieldsOf<typeof promoCodes>;

export const promotionsAdminRoutes = ({ database }: { database: Database }): Handler[] =>
  serveManaged(database, promoCodes, {
    ...rows,
    check: refuseFaults,
    record: recordsOf('promo-code', terms, ({ code }) => code),
    explain: (error) =>
      constraintOf(error) === 'promo_codes_code_key' ? wrongField('code', 'admin:promoCodes.validation.taken') : null,
  });

const state = sql`case when not active then 'off' when valid_until <= clock_now() then 'over'
  when used.uses >= max_uses then 'used_up' when valid_from > clock_now() then 'planned' else 'running' end`;

const rows = managedRows<AdminPromoCode, Fields, QueryOf<typeof promoCodes>>({
  table: defineTable('promo_codes', {
    id: int(),
    code: text(),
    discountType: text(),
    discountValue: decimal(),
    validFrom: orNull(instant()),
    validUntil: orNull(instant()),
    active: bool(),
    maxUses: orNull(int()),
    maxUsesPerClient: orNull(int()),
    minimumAmount: orNull(int('minimum_cents')),
    treatmentIds: ints(),
    firstBookingOnly: bool(),
    advertised: bool(),
    createdAt: instant(),
    version: int(),
  }),
  computed: {
    columns: sql`used.uses, used.all_uses - used.uses as "reservedUses", ${state} as state`,
    from: sql`cross join lateral (
      select count(*)::int as all_uses, (count(*) filter (where counted))::int as uses
      from promo_uses where promo_code_id = row.id) as used`,
  },
  matching: ({ q = '', state: wanted, discountType, advertised }) => [
    ...containsWords(q, sql`code`),
    ...(wanted ? [sql`${state} = ${wanted}`] : []),
    ...(discountType ? [sql`discount_type = ${discountType}`] : []),
    ...(advertised === undefined ? [] : [sql`advertised = ${advertised}`]),
  ],
  sorts: { code: sql`code`, createdAt: sql`created_at`, validUntil: sql`valid_until`, uses: sql`used.uses` },
});

/** The terms, not how often it was used meanwhile; a value that cannot be read without its kind is told with it. */
const terms = ({ state: _, uses, reservedUses, createdAt, discountType, discountValue, ...kept }: AdminPromoCode) => ({
  ...kept,
  discountPercent: discountType === 'percentage' ? discountValue : null,
  discountAmount: discountType === 'fixed' ? discountValue : null,
});

const refuseFaults = async (on: Queryable, fields: Fields): Promise<void> => {
  const { discountType, discountValue, validFrom, validUntil, treatmentIds } = fields;
  const known = new Set(await listTreatmentIds(on));
  const endsFirst = !!validFrom && !!validUntil && Date.parse(validFrom) >= Date.parse(validUntil);
  refuseWrongFields([
    [discountType === 'percentage' && discountValue > 100, 'discountValue', 'admin:promoCodes.validation.percentage'],
    [
      discountType === 'fixed' && !Number.isInteger(discountValue),
      'discountValue',
      'admin:promoCodes.validation.cents',
    ],
    [endsFirst, 'validUntil', 'admin:promoCodes.validation.order'],
    [treatmentIds.some((id) => !known.has(id)), 'treatmentIds', 'admin:promoCodes.validation.treatments'],
  ]);
};
