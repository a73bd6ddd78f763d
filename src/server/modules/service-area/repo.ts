import type { TimeZone } from '#domain/time/time-zone.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import type { TravelArea } from '#domain/travel/travel-minutes.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

type Area = { id: number; name: string };
export type AreaRange = Area & { zipFrom: number; zipTo: number; timezone: TimeZone };

type ZonedArea = Area & { timezone: TimeZone };

export const findAreaOfZip = (on: Queryable, zipPrefix: number): Promise<ZonedArea | null> =>
  on.maybeOne<ZonedArea>(
    sql`select id, name, timezone from service_areas where active and ${zipPrefix} between zip_from and zip_to`,
  );

/** The clock of every area there is, served or not. */
export const listAreaZones = async (on: Queryable): Promise<Map<number, TimeZone>> => {
  const areas = await on.many<Pick<ZonedArea, 'id' | 'timezone'>>(sql`select id, timezone from service_areas`);
  return new Map(areas.map(({ id, timezone }) => [id, timezone]));
};

/** Null of an area that is gone. */
export const findAreaZone = async (on: Queryable, areaId: number | null): Promise<TimeZone | null> =>
  (await on.maybeOne<{ timezone: TimeZone }>(sql`select timezone from service_areas where id = ${areaId}::int`))
    ?.timezone ?? null;

/** Every area that is served. */
export const listAreaRanges = (on: Queryable): Promise<AreaRange[]> =>
  on.many<AreaRange>(
    sql`select id, name, zip_from as "zipFrom", zip_to as "zipTo", timezone from service_areas where active order by zip_from`,
  );

/** Every area there is, also those no longer served: past visits lie in them. */
export const listAreaNames = async (on: Queryable): Promise<Map<number, string>> => {
  const areas = await on.many<Area>(sql`select id, name from service_areas`);
  return new Map(areas.map(({ id, name }) => [id, name]));
};

type PlacedArea = TravelArea & { readonly name: string; readonly active: boolean };
type PlacedRow = Omit<PlacedArea, 'centre'> & { latitude: number | null; longitude: number | null };

const placed = sql`id, name, active, latitude, longitude, inside_minutes as "insideMinutes"`;

const toPlaced = ({ latitude, longitude, ...area }: PlacedRow): PlacedArea => ({
  ...area,
  centre: latitude === null || longitude === null ? null : { latitude, longitude },
});

/** Every area, served or not, as ways are reckoned. */
export const listPlacedAreas = async (on: Queryable): Promise<PlacedArea[]> =>
  (await on.many<PlacedRow>(sql`select ${placed} from service_areas order by zip_from, id`)).map(toPlaced);

export const lockPlacedArea = async (tx: Transaction, id: number): Promise<PlacedArea | null> => {
  const row = await tx.maybeOne<PlacedRow>(sql`select ${placed} from service_areas where id = ${id} for update`);
  return row && toPlaced(row);
};

export const writeAreaPlace = (
  tx: Transaction,
  id: number,
  { centre, insideMinutes }: Pick<TravelArea, 'centre' | 'insideMinutes'>,
): Promise<number> =>
  tx.run(sql`
    update service_areas set latitude = ${centre?.latitude ?? null}, longitude = ${centre?.longitude ?? null},
      inside_minutes = ${insideMinutes}, version = version + 1 where id = ${id}`);

type OwnWay = { fromAreaId: number; toAreaId: number; minutes: number };

/** The ways for which the office has a figure of its own. */
export const listOwnWays = (on: Queryable): Promise<OwnWay[]> =>
  on.many<OwnWay>(sql`
    select from_area_id as "fromAreaId", to_area_id as "toAreaId", minutes from area_ways order by from_area_id, to_area_id`);

type NewWay = Omit<OwnWay, 'minutes'> & { minutes: number | null };

export const writeOwnWay = (tx: Transaction, { fromAreaId, toAreaId, minutes }: NewWay): Promise<number> =>
  minutes === null
    ? tx.run(sql`delete from area_ways where from_area_id = ${fromAreaId} and to_area_id = ${toAreaId}`)
    : tx.run(sql`
        insert into area_ways (from_area_id, to_area_id, minutes) values (${fromAreaId}, ${toAreaId}, ${minutes})
        on conflict (from_area_id, to_area_id) do update set minutes = excluded.minutes`);

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
