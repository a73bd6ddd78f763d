import type { OwnCard, TherapistCard } from '#contract/therapist-cards.ts';
import { therapistChecks, yearsOfPractice } from '#domain/therapists/public-card.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { noSql, sql } from '#server/platform/database/sql.ts';

const inOrder = <Card extends { checks: TherapistCard['checks'] }>(card: Card): Card => ({
  ...card,
  checks: therapistChecks.filter((check) => card.checks.includes(check)),
});

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
  const rows = await on.many<CardRow>(sql`
    select id, first_name as "firstName", gender, languages, image_url as "imageUrl",
      practising_since as "practisingSince", json_build_object('en', about_en, 'pt', about_pt) as about, checks,
      (select json_build_object('average', r.average, 'count', r.count, 'isDemo', r.is_demo)
        from therapist_ratings r where r.therapist_id = therapists.id) as rating
    from therapists where active and left_at is null ${ofArea} order by first_name collate "und-x-icu", no`);
  return rows.map(({ practisingSince, ...row }) => inOrder({ ...row, years: yearsOfPractice(practisingSince, today) }));
};

export const getCardOf = async (on: Queryable, id: string): Promise<OwnCard> =>
  inOrder(
    await on.one<OwnCard>(sql`
      select first_name as "firstName", image_url as "imageUrl", languages, practising_since as "practisingSince",
        about_en as "aboutEn", about_pt as "aboutPt", checks
      from therapists where id = ${id}`),
  );

type WrittenCard = Pick<OwnCard, 'languages' | 'practisingSince' | 'aboutEn' | 'aboutPt'>;

/** An admin who looks at an older card is told. */
export const writeCard = (tx: Transaction, id: string, card: WrittenCard): Promise<number> =>
  tx.run(sql`
    update therapists set languages = ${card.languages}::text[], practising_since = ${card.practisingSince},
      about_en = ${card.aboutEn}, about_pt = ${card.aboutPt}, version = version + 1
    where id = ${id}`);
