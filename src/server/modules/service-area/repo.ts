import { lisbon } from '#domain/time/wall-clock.ts';
import type { TravelArea } from '#domain/travel/travel-minutes.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

type Area = { id: number; name: string };
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

type TravelAreaRow = { id: number; latitude: number | null; longitude: number | null; insideMinutes: number };

/** Every area, served or not, as ways are reckoned. */
export const listTravelAreas = async (on: Queryable): Promise<TravelArea[]> => {
  const rows = await on.many<TravelAreaRow>(sql`
    select id, latitude, longitude, inside_minutes as "insideMinutes" from service_areas order by id`);
  return rows.map(({ id, latitude, longitude, insideMinutes }) => ({
    id,
    centre: latitude === null || longitude === null ? null : { latitude, longitude },
    insideMinutes,
  }));
};

type OwnWay = { fromAreaId: number; toAreaId: number; minutes: number };

/** The ways for which the office has a figure of its own. */
export const listOwnWays = (on: Queryable): Promise<OwnWay[]> =>
  on.many<OwnWay>(sql`
    select from_area_id as "fromAreaId", to_area_id as "toAreaId", minutes from area_ways order by from_area_id, to_area_id`);

export const insertZipInterest = async (
  on: Queryable,
  interest: { zip: string; email: string; language: string },
): Promise<void> => {
  await on.run(sql`
    insert into zip_interests (zip, email, language) values (${interest.zip}, ${interest.email}, ${interest.language})
    on conflict (zip, email) do update set language = excluded.language`);
};

export const deleteInterestsBefore = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`delete from zip_interests where created_at <= ${before}`);

export const deleteInterestsOf = (on: Queryable, email: string): Promise<number> =>
  on.run(sql`delete from zip_interests where lower(email) = lower(${email})`);

export const listInterestsOf = (on: Queryable, email: string): Promise<{ zip: string; since: Date }[]> =>
  on.many(sql`
    select zip, created_at as since from zip_interests where lower(email) = lower(${email}) order by created_at, id`);

/** One more question for a zip code nobody comes to; who asked is not written anywhere. */
export const countZipRefusal = (on: Queryable, zipPrefix: number): Promise<number> =>
  on.run(sql`
    insert into zip_refusals as known (asked_on, zip_prefix, count)
    values ((clock_now() at time zone ${lisbon})::date, ${zipPrefix}, 1)
    on conflict (asked_on, zip_prefix) do update set count = known.count + 1`);
