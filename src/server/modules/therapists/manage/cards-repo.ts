import type { OwnCard } from '#contract/own-card.ts';
import type { TherapistCard } from '#contract/therapist-cards.ts';
import { type TherapistCheck, therapistChecks, yearsOfPractice } from '#domain/therapists/public-card.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { noSql, type Sql, sql } from '#server/platform/database/sql.ts';

const inOrder = (found: readonly TherapistCheck[]): TherapistCheck[] =>
  therapistChecks.filter((check) => found.includes(check));

type CardRow = Omit<TherapistCard, 'years'> & { practisingSince: number | null };

/** Everybody who takes visits, or only those who come to one area; nothing that is not for strangers. */
export const listTherapistCards = async (
  on: Queryable,
  today: string,
  areaId: number | null = null,
): Promise<TherapistCard[]> => {
  const ofArea =
    areaId === null
      ? noSql
      : sql`and id in (select therapist_id from therapist_areas where service_area_id = ${areaId})`;
  return readCards(on, today, sql`active and left_at is null ${ofArea}`);
};

/** Of these, whether they still take visits or not. */
export const listCardsOf = (on: Queryable, today: string, ids: readonly string[]): Promise<TherapistCard[]> =>
  ids.length > 0 ? readCards(on, today, sql`id = any(${[...ids]}::uuid[])`) : Promise.resolve([]);

const readCards = async (on: Queryable, today: string, which: Sql): Promise<TherapistCard[]> => {
  const rows = await on.many<CardRow>(sql`
    select id, first_name as "firstName", gender, languages, image_url as "imageUrl",
      practising_since as "practisingSince", json_build_object('en', about_en, 'pt', about_pt) as about, checks as verified,
      (select json_build_object('average', r.average, 'count', r.count, 'isDemo', r.is_demo)
        from therapist_ratings r where r.therapist_id = therapists.id) as rating
    from therapists where ${which} order by first_name collate "und-x-icu", no`);
  return rows.map(({ practisingSince, ...row }) => ({
    ...row,
    verified: inOrder(row.verified),
    years: yearsOfPractice(practisingSince, today),
  }));
};

export const getCardOf = async (on: Queryable, id: string): Promise<OwnCard> => {
  const card = await on.one<OwnCard>(sql`
    select first_name as "firstName", image_url as "imageUrl", languages, practising_since as "practisingSince",
      about_en as "aboutEn", about_pt as "aboutPt", checks
    from therapists where id = ${id}`);
  return { ...card, checks: inOrder(card.checks) };
};

type WrittenCard = Pick<OwnCard, 'languages' | 'practisingSince' | 'aboutEn' | 'aboutPt'>;

/** An admin who looks at an older card is told. */
export const writeCard = (tx: Transaction, id: string, card: WrittenCard): Promise<number> =>
  tx.run(sql`
    update therapists set languages = ${card.languages}::text[], practising_since = ${card.practisingSince},
      about_en = ${card.aboutEn}, about_pt = ${card.aboutPt}, version = version + 1
    where id = ${id}`);
