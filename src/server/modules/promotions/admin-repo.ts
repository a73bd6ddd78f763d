import type { AdminPromoCode } from '#contract/admin-promo-codes.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { containsWords, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, type Sql, sql } from '#server/platform/database/sql.ts';

type Made = 'id' | 'state' | 'uses' | 'reservedUses' | 'createdAt' | 'version';
export type PromoFields = Omit<AdminPromoCode, Made>;

type Row = Omit<AdminPromoCode, 'validFrom' | 'validUntil' | 'createdAt'> & {
  validFrom: Date | null;
  validUntil: Date | null;
  createdAt: Date;
};

export type PromoWish = {
  q?: string | undefined;
  sort: 'code' | '-code' | 'createdAt' | '-createdAt' | 'validUntil' | '-validUntil' | 'uses' | '-uses';
  page: number;
  pageSize: number;
  state?: AdminPromoCode['state'] | undefined;
  discountType?: AdminPromoCode['discountType'] | undefined;
  advertised?: boolean | undefined;
};

const state = sql`case when not p.active then 'off' when p.valid_until <= clock_now() then 'over'
  when used.uses >= p.max_uses then 'used_up' when p.valid_from > clock_now() then 'planned' else 'running' end`;

const columns = sql`p.id, p.code, p.discount_type as "discountType", p.discount_value::float8 as "discountValue",
  p.valid_from as "validFrom", p.valid_until as "validUntil", p.active, p.max_uses as "maxUses",
  p.max_uses_per_client as "maxUsesPerClient", p.minimum_cents as "minimumAmount", p.treatment_ids as "treatmentIds",
  p.first_booking_only as "firstBookingOnly", p.advertised, p.created_at as "createdAt", p.version,
  used.uses, used.all_uses - used.uses as "reservedUses", ${state} as state`;

const source = sql`promo_codes p cross join lateral (
    select count(*)::int as all_uses, (count(*) filter (where counted))::int as uses
    from promo_uses where promo_code_id = p.id) as used`;

const toPromoCode = (row: Row): AdminPromoCode => ({
  ...row,
  validFrom: row.validFrom?.toISOString() ?? null,
  validUntil: row.validUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

const matching = ({ q = '', state: wanted, discountType, advertised }: PromoWish): Sql =>
  allOf([
    ...containsWords(q, sql`p.code`),
    ...(wanted ? [sql`${state} = ${wanted}`] : []),
    ...(discountType ? [sql`p.discount_type = ${discountType}`] : []),
    ...(advertised === undefined ? [] : [sql`p.advertised = ${advertised}`]),
  ]);

const sortable = {
  code: sql`p.code`,
  createdAt: sql`p.created_at`,
  validUntil: sql`p.valid_until`,
  uses: sql`used.uses`,
};

export const listPromoCodes = async (on: Queryable, wish: PromoWish) => {
  const from = sql`from ${source} where ${matching(wish)}`;
  const order = orderBy(wish.sort, sortable, sql`p.id`);
  const rows = await on.many<Row>(sql`select ${columns} ${from} ${order} ${pageOf(wish)}`);
  const { total } = await on.one<{ total: number }>(sql`select count(*)::int as total ${from}`);
  return { items: rows.map(toPromoCode), total };
};

export const findPromoCode = async (on: Queryable, id: number): Promise<AdminPromoCode | null> => {
  const row = await on.maybeOne<Row>(sql`select ${columns} from ${source} where p.id = ${id}`);
  return row && toPromoCode(row);
};

export const lockPromoCode = async (tx: Transaction, id: number): Promise<AdminPromoCode | null> => {
  const row = await tx.maybeOne<Row>(sql`select ${columns} from ${source} where p.id = ${id} for update of p`);
  return row && toPromoCode(row);
};

export const insertPromoCode = async (tx: Transaction, fields: PromoFields): Promise<number> => {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into promo_codes (code, discount_type, discount_value, valid_from, valid_until, active, max_uses,
      max_uses_per_client, minimum_cents, treatment_ids, first_booking_only, advertised)
    values (${fields.code}, ${fields.discountType}, ${fields.discountValue}, ${fields.validFrom}, ${fields.validUntil},
      ${fields.active}, ${fields.maxUses}, ${fields.maxUsesPerClient}, ${fields.minimumAmount},
      ${fields.treatmentIds}::int[], ${fields.firstBookingOnly}, ${fields.advertised})
    returning id`);
  return id;
};

export const writePromoCode = (tx: Transaction, id: number, fields: PromoFields): Promise<number> =>
  tx.run(sql`
    update promo_codes set code = ${fields.code}, discount_type = ${fields.discountType},
      discount_value = ${fields.discountValue}, valid_from = ${fields.validFrom}, valid_until = ${fields.validUntil},
      active = ${fields.active}, max_uses = ${fields.maxUses}, max_uses_per_client = ${fields.maxUsesPerClient},
      minimum_cents = ${fields.minimumAmount}, treatment_ids = ${fields.treatmentIds}::int[],
      first_booking_only = ${fields.firstBookingOnly}, advertised = ${fields.advertised}, version = version + 1
    where id = ${id}`);

export const removePromoCode = (tx: Transaction, id: number): Promise<number> =>
  tx.run(sql`delete from promo_codes where id = ${id}`);
