import { sqlFile } from '#server/platform/database/sql.ts';
import { addArea } from '../testing/roster.ts';
import { countOf, type Stage } from './stage.ts';

/** Three towns an hour and more apart, and the building everybody else is in. */
const towns = [
  { zip: 3010, latitude: 40.2033, longitude: -8.4103 },
  { zip: 3020, latitude: 39.7436, longitude: -8.8071 },
  { zip: 3030, latitude: 40.6405, longitude: -8.6538 },
];

/** Where clients live, as changes of a booking: the therapists of `openClients` serve all these places. */
export const openTowns = async (stage: Stage): Promise<Record<string, unknown>[]> => {
  for (const { zip, ...centre } of towns) {
    const id = await addArea(stage, zip, zip + 9, centre);
    await stage.database.run(
      sqlFile(`insert into therapist_areas select t.id, ${id} from therapists t
        join therapist_areas a on a.therapist_id = t.id join service_areas s on s.id = a.service_area_id and s.zip_from = 3000`),
    );
  }
  await stage.database.run(
    sqlFile('update service_areas set latitude = 40.2111, longitude = -8.4292 where zip_from = 3000'),
  );
  return [
    {},
    { location: { address: 'Rua da Sofia 12', isHotel: false } },
    ...towns.map(({ zip }) => ({ zipCode: `${zip}-001`, location: { address: `Largo ${zip}`, isHotel: false } })),
  ];
};

/** One of the starts in the four hours from this one on: some overlap, some are only too near for the way. */
export const startNear = (start: string, index: number): string =>
  new Date(Date.parse(start) + ((index * 7) % 16) * 900_000).toISOString();

export const countTooClose = (stage: Stage): Promise<number> =>
  countOf(
    stage,
    `from busy a join busy b on a.therapist_no = b.therapist_no and a.id <> b.id and a.starts_at <= b.starts_at
     where b.starts_at < a.blocked_until + make_interval(mins => way_minutes(a.area_id, a.place_key, b.area_id, b.place_key))`,
  );
