import type { TherapistGender } from '#domain/availability/gender-wish.ts';
import type { Language } from '#domain/language/language.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

/** Somebody of the team, with what is needed to write to them. */
export type Therapist = {
  no: number;
  id: string;
  userId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  gender: TherapistGender;
  imageUrl: string | null;
  active: boolean;
  lastOfferedAt: Date | null;
  /** In which their hours and days hold: that of most of their areas. */
  zone: TimeZone;
  /** Of their account; Portuguese without one. */
  language: Language;
};

const people = sql`
  select t.no, t.id, t.user_id as "userId", t.first_name as "firstName", t.last_name as "lastName", t.email, t.phone,
    t.gender, t.image_url as "imageUrl", t.active, t.last_offered_at as "lastOfferedAt", coalesce(u.language, 'pt') as language,
    (select timezone from therapist_zones z where z.therapist_id = t.id) as zone
  from therapists t left join users u on u.id = t.user_id`;

const listWhere = (on: Queryable, condition: Sql): Promise<Therapist[]> =>
  on.many<Therapist>(sql`${people} where ${condition} order by t.no`);

export const findTherapist = async (on: Queryable, id: string): Promise<Therapist | null> =>
  (await listWhere(on, sql`t.id = ${id}`))[0] ?? null;

export const findTherapistOfUser = async (on: Queryable, userId: string): Promise<Therapist | null> =>
  (await listWhere(on, sql`t.user_id = ${userId}`))[0] ?? null;

export const listTherapistsById = (on: Queryable, ids: readonly string[]): Promise<Therapist[]> =>
  listWhere(on, sql`t.id = any(${[...ids]}::uuid[])`);

/** The clock somebody works by. */
export const zoneOfTherapist = async (on: Queryable, id: string): Promise<TimeZone> =>
  (await on.maybeOne<{ timezone: TimeZone }>(sql`select timezone from therapist_zones where therapist_id = ${id}`))
    ?.timezone ?? lisbon;

/** For whoever has waited longest to be asked first. In the order of their numbers, as all who lock several rows do. */
export const markOffered = (tx: Transaction, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update therapists set last_offered_at = clock_now()
    where id in (select id from therapists where id = any(${[...ids]}::uuid[]) order by no for no key update)`);

/** Shares of their own or of the treatment, in per cent; who is missing has the share of the settings. */
export const listShares = async (
  on: Queryable,
  treatmentId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await on.many<{ id: string; share: number }>(sql`
    select therapist_id as id, share_percent as share from therapist_shares
    where treatment_id = ${treatmentId} and therapist_id = any(${[...ids]}::uuid[]) and share_percent is not null`);
  return new Map(rows.map(({ id, share }) => [id, share]));
};
