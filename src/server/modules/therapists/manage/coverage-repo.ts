import type { Queryable } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

/** How many can really come, by id; whoever is not named has nobody. */
type Coverage = ReadonlyMap<number, number>;

const works = sql`t.active and t.left_at is null
  and exists (select from therapist_hours h where h.therapist_id = t.id)`;

const count = async (on: Queryable, rows: Sql): Promise<Coverage> => {
  const counted = await on.many<{ id: number; count: number }>(rows);
  return new Map(counted.map((row) => [row.id, row.count]));
};

/** Therapists who work, and give something that is on offer, by area. */
export const countTherapistsByArea = (on: Queryable): Promise<Coverage> =>
  count(
    on,
    sql`select a.service_area_id as id, count(*)::int as count
      from therapist_areas a join therapists t on t.id = a.therapist_id
      where ${works} and exists (select from therapist_treatments s join treatments o on o.id = s.treatment_id
        where s.therapist_id = t.id and o.active)
      group by a.service_area_id`,
  );

/** Therapists who work, and go somewhere that is served, by treatment. */
export const countTherapistsByTreatment = (on: Queryable): Promise<Coverage> =>
  count(
    on,
    sql`select s.treatment_id as id, count(*)::int as count
      from therapist_treatments s join therapists t on t.id = s.therapist_id
      where ${works} and exists (select from therapist_areas a join service_areas p on p.id = a.service_area_id
        where a.therapist_id = t.id and p.active)
      group by s.treatment_id`,
  );

/** Active, and yet nobody can book them: no hours, nowhere to go or nothing to give. */
export const listUnbookable = (on: Queryable): Promise<{ id: string; name: string }[]> =>
  on.many(sql`
    select t.id, concat_ws(' ', t.first_name, t.last_name) as name from therapists t
    where t.active and t.left_at is null and not (${works}
      and exists (select from therapist_areas a where a.therapist_id = t.id)
      and exists (select from therapist_treatments s where s.therapist_id = t.id))
    order by t.first_name, t.last_name, t.id`);
