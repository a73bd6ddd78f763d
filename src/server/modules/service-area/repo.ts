import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

export type Area = { id: number; name: string };
export type AreaRange = Area & { zipFrom: number; zipTo: number };

export const findAreaOfZip = (on: Queryable, zipPrefix: number): Promise<Area | null> =>
  on.maybeOne<Area>(sql`select id, name from service_areas where active and ${zipPrefix} between zip_from and zip_to`);

/** Every area that is served. */
export const listAreaRanges = (on: Queryable): Promise<AreaRange[]> =>
  on.many<AreaRange>(
    sql`select id, name, zip_from as "zipFrom", zip_to as "zipTo" from service_areas where active order by zip_from`,
  );

/** Every area there is, also those no longer served: past visits lie in them. */
export const listAreaNames = async (on: Queryable): Promise<Map<number, string>> => {
  const areas = await on.many<Area>(sql`select id, name from service_areas`);
  return new Map(areas.map(({ id, name }) => [id, name]));
};

export const insertZipInterest = async (
  on: Queryable,
  interest: { zip: string; email: string; language: string },
): Promise<void> => {
  await on.run(sql`
    insert into zip_interests (zip, email, language) values (${interest.zip}, ${interest.email}, ${interest.language})
    on conflict (zip, email) do nothing`);
};
