import type { Language } from '#domain/language/language.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { containsWords, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, sql } from '#server/platform/database/sql.ts';

/** An address left for the day a zip code is served. */
export type ZipInterest = { id: number; zip: string; email: string; language: Language; createdAt: Date };

const columns = sql`id::int as id, zip, email, language, created_at as "createdAt"`;

type Wish = {
  q?: string | undefined;
  sort: 'zip' | '-zip' | 'createdAt' | '-createdAt';
  page: number;
  pageSize: number;
};

export const listInterests = async (on: Queryable, wish: Wish): Promise<{ items: ZipInterest[]; total: number }> => {
  const matching = allOf(containsWords(wish.q ?? '', sql`concat_ws(' ', zip, email)`));
  const order = orderBy(wish.sort, { zip: sql`zip`, createdAt: sql`created_at` }, sql`id`);
  const items = await on.many<ZipInterest>(sql`
    select ${columns} from zip_interests where ${matching} ${order} ${pageOf(wish)}`);
  const { total } = await on.one<{ total: number }>(sql`
    select count(*)::int as total from zip_interests where ${matching}`);
  return { items, total };
};

export const listAllInterests = (on: Queryable): Promise<ZipInterest[]> =>
  on.many<ZipInterest>(sql`select ${columns} from zip_interests order by zip, created_at, id`);

/** Those whose zip code lies in one of these areas, taken from the list: a second worker finds none of them. */
export const takeInterestsIn = (
  tx: Transaction,
  areaIds: readonly number[],
): Promise<(ZipInterest & { area: string })[]> =>
  tx.many(sql`
    delete from zip_interests i using service_areas a
    where a.id = any(${[...areaIds]}::int[]) and a.active and left(i.zip, 4)::int between a.zip_from and a.zip_to
    returning i.id::int as id, i.zip, i.email, i.language, i.created_at as "createdAt", a.name as area`);

/** Gives its zip code; null when it was not there. */
export const removeInterest = async (on: Queryable, id: number): Promise<string | null> =>
  (await on.maybeOne<{ zip: string }>(sql`delete from zip_interests where id = ${id} returning zip`))?.zip ?? null;
