import type { UserStatus } from '#contract/account-fields.ts';
import type { TherapistGender } from '#domain/availability/gender-wish.ts';
import type { TherapistCheck } from '#domain/therapists/public-card.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  bool,
  defineTable,
  int,
  orNull,
  type RowOf,
  smallint,
  text,
  texts,
  uuid,
} from '#server/platform/database/define-table.ts';
import { containsWordsOrPhone } from '#server/platform/database/list-query.ts';
import { allOf, type Sql, sql } from '#server/platform/database/sql.ts';
import { partOfDay, type TimeOffRow, type WeeklyHour } from './desk-repo.ts';

/** What an admin types about somebody, apart from their hours, where they go and what they do. */
const table = defineTable('therapists', {
  id: uuid(),
  firstName: text(),
  lastName: text(),
  email: text(),
  phone: text(),
  gender: text<TherapistGender>(),
  languages: texts(),
  practisingSince: orNull(smallint()),
  aboutEn: text(),
  aboutPt: text(),
  checks: texts<TherapistCheck[]>(),
  imageUrl: orNull(text()),
  active: bool(),
  sharePercent: orNull(int()),
});

type Work = { serviceAreaIds: number[]; treatmentIds: number[] };
export type TherapistProfile = Omit<RowOf<typeof table.columns>, 'id'> & Work;

export type TherapistInFull = TherapistProfile & {
  id: string;
  no: number;
  hours: WeeklyHour[];
  timeOff: TimeOffRow[];
  account: { userId: string; email: string; status: UserStatus } | null;
  createdAt: Date;
  version: number;
};

const account = sql`case when u.id is not null then json_build_object('userId', u.id, 'email', u.email, 'status',
  case when u.disabled_at is not null then 'disabled'
    when u.password_hash is null and u.google_subject is null then 'invited' else 'active' end) end`;

const inFull = sql`
  select t.no, ${table.select('t')}, t.version, t.created_at as "createdAt", ${account} as account,
    array(select service_area_id from therapist_areas a where a.therapist_id = t.id order by 1) as "serviceAreaIds",
    array(select treatment_id from therapist_treatments s where s.therapist_id = t.id order by 1) as "treatmentIds",
    coalesce((select json_agg(json_build_object('weekday', weekday, 'fromMinute', from_minute, 'toMinute', to_minute)
      order by weekday, from_minute) from therapist_hours h where h.therapist_id = t.id), '[]') as hours,
    coalesce((select json_agg(json_build_object('id', o.id, 'startsOn', starts_on, 'endsOn', ends_on, 'note', note,
      'times', ${partOfDay})
      order by starts_on, o.id) from therapist_time_off o
      where o.therapist_id = t.id and o.ends_on >= (clock_now() at time zone ${lisbon})::date), '[]') as "timeOff"
  from therapists t left join users u on u.id = t.user_id and u.erased_at is null`;

const listWhere = (on: Queryable, condition: Sql): Promise<TherapistInFull[]> =>
  on.many<TherapistInFull>(sql`
    ${inFull} where t.left_at is null and ${condition}
    order by lower(t.first_name || ' ' || t.last_name) collate "und-x-icu", t.no`);

export const listInFull = (
  on: Queryable,
  { q = '', active }: { q?: string | undefined; active?: boolean | undefined },
): Promise<TherapistInFull[]> =>
  listWhere(
    on,
    allOf([
      ...containsWordsOrPhone(q, sql`concat_ws(' ', t.first_name, t.last_name, t.email, t.phone)`, [sql`t.phone`]),
      ...(active === undefined ? [] : [sql`t.active = ${active}`]),
    ]),
  );

export const findInFull = async (on: Queryable, id: string): Promise<TherapistInFull | null> =>
  (await listWhere(on, sql`t.id = ${id}`))[0] ?? null;

export const lockInFull = async (tx: Transaction, id: string): Promise<TherapistInFull | null> => {
  await tx.run(sql`select from therapists where id = ${id} for update`);
  return findInFull(tx, id);
};

export const insertTherapist = async (
  tx: Transaction,
  id: string,
  { serviceAreaIds, treatmentIds, ...person }: TherapistProfile,
): Promise<void> => {
  await tx.run(sql`insert into therapists ${table.values({ id, ...person })}`);
  await writeWork(tx, id, { serviceAreaIds, treatmentIds });
};

/** The caller has locked the row. */
export const writeTherapist = async (
  tx: Transaction,
  id: string,
  { serviceAreaIds, treatmentIds, ...person }: TherapistProfile,
): Promise<void> => {
  await tx.run(sql`update therapists set ${table.set(person)}, version = version + 1 where id = ${id}`);
  await writeWork(tx, id, { serviceAreaIds, treatmentIds });
};

/** Where they go and what they do. An area or a treatment that is not there runs into the constraint. */
const writeWork = async (tx: Transaction, id: string, { serviceAreaIds, treatmentIds }: Work): Promise<void> => {
  await tx.run(sql`
    delete from therapist_areas where therapist_id = ${id} and not service_area_id = any(${serviceAreaIds}::int[])`);
  await tx.run(sql`
    insert into therapist_areas (therapist_id, service_area_id)
    select ${id}::uuid, unnest(${serviceAreaIds}::int[]) on conflict do nothing`);
  await tx.run(sql`
    delete from therapist_treatments where therapist_id = ${id} and not treatment_id = any(${treatmentIds}::int[])`);
  await tx.run(sql`
    insert into therapist_treatments (therapist_id, treatment_id)
    select ${id}::uuid, unnest(${treatmentIds}::int[]) on conflict do nothing`);
};

/** Runs into the constraint when the account is somebody else's of the team. */
export const setAccount = (tx: Transaction, id: string, userId: string | null): Promise<number> =>
  tx.run(sql`update therapists set user_id = ${userId}, version = version + 1 where id = ${id}`);

/** Time of theirs that is taken or kept from now on, also for a booking that is not paid yet. */
export const hasTimeTaken = async (on: Queryable, no: number): Promise<boolean> =>
  (await on.maybeOne(sql`
    select id from busy where therapist_no = ${no} and blocked_until > clock_now()
      and (expires_at is null or expires_at > clock_now()) limit 1`)) !== null;

/** Only the name stays, for the visits they have made. */
export const markLeft = async (tx: Transaction, id: string): Promise<void> => {
  await tx.run(sql`
    update therapists set left_at = clock_now(), active = false, user_id = null, email = '', phone = '', image_url = null,
      practising_since = null, about_en = '', about_pt = '', checks = '{}',
      calendar_feed_version = calendar_feed_version + 1, version = version + 1
    where id = ${id}`);
  await tx.run(sql`delete from therapist_hours where therapist_id = ${id}`);
  await tx.run(sql`delete from therapist_areas where therapist_id = ${id}`);
  await tx.run(sql`delete from therapist_treatments where therapist_id = ${id}`);
  await tx.run(sql`delete from therapist_time_off where therapist_id = ${id}`);
};
