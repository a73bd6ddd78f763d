import type { AdminAddIn, AdminTreatment } from '#contract/admin-catalogue.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { containsWords, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, type Sql, sql } from '#server/platform/database/sql.ts';

/** As the table keeps it. */
export type TreatmentRow = Omit<AdminTreatment, 'therapists'>;
export type TreatmentFields = Omit<TreatmentRow, 'id' | 'position' | 'version'>;
export type AddInFields = Omit<AdminAddIn, 'id' | 'position' | 'version'>;

export type ListWish = {
  q?: string | undefined;
  sort: 'position' | '-position' | 'name' | '-name' | 'price' | '-price';
  page: number;
  pageSize: number;
  active?: boolean | undefined;
};

const texts = sql`json_build_object('en', name_en, 'pt', name_pt) as name,
  json_build_object('en', description_en, 'pt', description_pt) as description`;

const treatmentColumns = sql`id, ${texts}, price_60_cents as "price60min", price_75_cents as "price75min",
  price_90_cents as "price90min", image_url as "imageUrl",
  json_build_object('en', image_alt_en, 'pt', image_alt_pt) as "imageAlt", active, position, version`;

const addInColumns = sql`id, ${texts}, price_cents as price, extra_minutes as "extraMinutes", active, position, version`;

const matching = ({ q = '', active }: ListWish): Sql =>
  allOf([
    ...containsWords(q, sql`concat_ws(' ', name_en, name_pt, description_en, description_pt)`),
    ...(active === undefined ? [] : [sql`active = ${active}`]),
  ]);

const countOf = async (on: Queryable, from: Sql): Promise<number> =>
  (await on.one<{ total: number }>(sql`select count(*)::int as total ${from}`)).total;

export const listTreatments = async (on: Queryable, wish: ListWish) => {
  const from = sql`from treatments where ${matching(wish)}`;
  const price = sql`least(price_60_cents, price_75_cents, price_90_cents)`;
  const order = orderBy(wish.sort, { position: sql`position`, name: sql`lower(name_en)`, price }, sql`id`);
  const items = await on.many<TreatmentRow>(sql`select ${treatmentColumns} ${from} ${order} ${pageOf(wish)}`);
  return { items, total: await countOf(on, from) };
};

export const listAddIns = async (on: Queryable, wish: ListWish) => {
  const from = sql`from add_ins where ${matching(wish)}`;
  const columns = { position: sql`position`, name: sql`lower(name_en)`, price: sql`price_cents` };
  const order = orderBy(wish.sort, columns, sql`id`);
  const items = await on.many<AdminAddIn>(sql`select ${addInColumns} ${from} ${order} ${pageOf(wish)}`);
  return { items, total: await countOf(on, from) };
};

export const findAnyTreatment = (on: Queryable, id: number): Promise<TreatmentRow | null> =>
  on.maybeOne<TreatmentRow>(sql`select ${treatmentColumns} from treatments where id = ${id}`);

export const findAnyAddIn = (on: Queryable, id: number): Promise<AdminAddIn | null> =>
  on.maybeOne<AdminAddIn>(sql`select ${addInColumns} from add_ins where id = ${id}`);

export const lockTreatment = (tx: Transaction, id: number): Promise<TreatmentRow | null> =>
  tx.maybeOne<TreatmentRow>(sql`select ${treatmentColumns} from treatments where id = ${id} for update`);

export const lockAddIn = (tx: Transaction, id: number): Promise<AdminAddIn | null> =>
  tx.maybeOne<AdminAddIn>(sql`select ${addInColumns} from add_ins where id = ${id} for update`);

export const insertTreatment = (on: Queryable, fields: TreatmentFields): Promise<TreatmentRow> =>
  on.one<TreatmentRow>(sql`
    insert into treatments (name_en, name_pt, description_en, description_pt, price_60_cents, price_75_cents,
      price_90_cents, image_url, image_alt_en, image_alt_pt, active, position)
    values (${fields.name.en}, ${fields.name.pt}, ${fields.description.en}, ${fields.description.pt},
      ${fields.price60min}, ${fields.price75min}, ${fields.price90min}, ${fields.imageUrl}, ${fields.imageAlt.en},
      ${fields.imageAlt.pt}, ${fields.active}, (select coalesce(max(position), 0) + 1 from treatments))
    returning ${treatmentColumns}`);

export const insertAddIn = (on: Queryable, fields: AddInFields): Promise<AdminAddIn> =>
  on.one<AdminAddIn>(sql`
    insert into add_ins (name_en, name_pt, description_en, description_pt, price_cents, extra_minutes, active, position)
    values (${fields.name.en}, ${fields.name.pt}, ${fields.description.en}, ${fields.description.pt}, ${fields.price},
      ${fields.extraMinutes}, ${fields.active}, (select coalesce(max(position), 0) + 1 from add_ins))
    returning ${addInColumns}`);

export const writeTreatment = (on: Queryable, id: number, fields: TreatmentFields): Promise<TreatmentRow> =>
  on.one<TreatmentRow>(sql`
    update treatments set name_en = ${fields.name.en}, name_pt = ${fields.name.pt},
      description_en = ${fields.description.en}, description_pt = ${fields.description.pt},
      price_60_cents = ${fields.price60min}, price_75_cents = ${fields.price75min},
      price_90_cents = ${fields.price90min}, image_url = ${fields.imageUrl}, image_alt_en = ${fields.imageAlt.en},
      image_alt_pt = ${fields.imageAlt.pt}, active = ${fields.active}, version = version + 1
    where id = ${id} returning ${treatmentColumns}`);

export const writeAddIn = (on: Queryable, id: number, fields: AddInFields): Promise<AdminAddIn> =>
  on.one<AdminAddIn>(sql`
    update add_ins set name_en = ${fields.name.en}, name_pt = ${fields.name.pt},
      description_en = ${fields.description.en}, description_pt = ${fields.description.pt},
      price_cents = ${fields.price}, extra_minutes = ${fields.extraMinutes}, active = ${fields.active},
      version = version + 1
    where id = ${id} returning ${addInColumns}`);

export type Shelf = 'treatments' | 'add_ins';

const tables: Record<Shelf, Sql> = { treatments: sql`treatments`, add_ins: sql`add_ins` };

export const removeFrom = (on: Queryable, shelf: Shelf, id: number): Promise<number> =>
  on.run(sql`delete from ${tables[shelf]} where id = ${id}`);

/** All ids in their order, locked, so that nobody adds or moves one meanwhile. */
export const lockOrder = async (tx: Transaction, shelf: Shelf): Promise<number[]> => {
  const rows = await tx.many<{ id: number }>(sql`
    select id from ${tables[shelf]} order by position, id for update`);
  return rows.map(({ id }) => id);
};

/** The order is no part of a row's version: moving a treatment disturbs nobody who edits its words. */
export const writeOrder = (tx: Transaction, shelf: Shelf, ids: readonly number[]): Promise<number> =>
  tx.run(sql`
    update ${tables[shelf]} as row set position = wanted.position
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, position)
    where row.id = wanted.id and row.position <> wanted.position`);
