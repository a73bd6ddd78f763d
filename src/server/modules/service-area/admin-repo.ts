import type { ServiceArea } from '#contract/service-areas.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { containsWords, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, sql } from '#server/platform/database/sql.ts';

/** As the table keeps it. */
export type AreaRow = Omit<ServiceArea, 'therapists'>;
export type AreaFields = Omit<AreaRow, 'id' | 'version'>;

export type AreaWish = {
  q?: string | undefined;
  sort: 'name' | '-name' | 'zipFrom' | '-zipFrom';
  page: number;
  pageSize: number;
  active?: boolean | undefined;
};

const columns = sql`id, name, zip_from as "zipFrom", zip_to as "zipTo", active, version`;

export const listAreas = async (on: Queryable, wish: AreaWish) => {
  const matching = allOf([
    ...containsWords(wish.q ?? '', sql`concat_ws(' ', name, zip_from, zip_to)`),
    ...(wish.active === undefined ? [] : [sql`active = ${wish.active}`]),
  ]);
  const order = orderBy(wish.sort, { name: sql`lower(name)`, zipFrom: sql`zip_from` }, sql`id`);
  const items = await on.many<AreaRow>(sql`
    select ${columns} from service_areas where ${matching} ${order} ${pageOf(wish)}`);
  const { total } = await on.one<{ total: number }>(sql`
    select count(*)::int as total from service_areas where ${matching}`);
  return { items, total };
};

export const findArea = (on: Queryable, id: number): Promise<AreaRow | null> =>
  on.maybeOne<AreaRow>(sql`select ${columns} from service_areas where id = ${id}`);

export const lockArea = (tx: Transaction, id: number): Promise<AreaRow | null> =>
  tx.maybeOne<AreaRow>(sql`select ${columns} from service_areas where id = ${id} for update`);

/** Those that already have some of these zip codes. */
export const listOverlapping = (
  on: Queryable,
  { zipFrom, zipTo }: Pick<AreaFields, 'zipFrom' | 'zipTo'>,
  exceptId: number | null,
): Promise<AreaRow[]> =>
  on.many<AreaRow>(sql`
    select ${columns} from service_areas
    where zip_from <= ${zipTo} and zip_to >= ${zipFrom} and id is distinct from ${exceptId}::int order by zip_from`);

export const insertArea = (tx: Transaction, { name, zipFrom, zipTo, active }: AreaFields): Promise<AreaRow> =>
  tx.one<AreaRow>(sql`
    insert into service_areas (name, zip_from, zip_to, active) values (${name}, ${zipFrom}, ${zipTo}, ${active})
    returning ${columns}`);

export const writeArea = (
  tx: Transaction,
  id: number,
  { name, zipFrom, zipTo, active }: AreaFields,
): Promise<AreaRow> =>
  tx.one<AreaRow>(sql`
    update service_areas set name = ${name}, zip_from = ${zipFrom}, zip_to = ${zipTo}, active = ${active},
      version = version + 1
    where id = ${id} returning ${columns}`);

export const removeArea = (tx: Transaction, id: number): Promise<number> =>
  tx.run(sql`delete from service_areas where id = ${id}`);
