import type { AddIn, Treatment } from '#contract/catalogue.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

const treatmentColumns = sql`id, json_build_object('en', name_en, 'pt', name_pt) as name,
  json_build_object('en', description_en, 'pt', description_pt) as description,
  price_60_cents as "price60min", price_75_cents as "price75min", price_90_cents as "price90min", image_url as "imageUrl",
  json_build_object('en', image_alt_en, 'pt', image_alt_pt) as "imageAlt"`;

const addInColumns = sql`id, json_build_object('en', name_en, 'pt', name_pt) as name,
  json_build_object('en', description_en, 'pt', description_pt) as description,
  price_cents as price, extra_minutes as "extraMinutes"`;

export const listActiveTreatments = (on: Queryable): Promise<Treatment[]> =>
  on.many<Treatment>(sql`select ${treatmentColumns} from treatments where active order by position, id`);

export const listActiveAddIns = (on: Queryable): Promise<AddIn[]> =>
  on.many<AddIn>(sql`select ${addInColumns} from add_ins where active order by position, id`);

/** One that is on offer. */
export const findTreatment = (on: Queryable, id: number): Promise<Treatment | null> =>
  on.maybeOne<Treatment>(sql`select ${treatmentColumns} from treatments where active and id = ${id}`);

/** Those of them that are on offer, in the order of their ids. */
export const findAddIns = async (on: Queryable, ids: readonly number[]): Promise<AddIn[]> =>
  ids.length === 0
    ? []
    : on.many<AddIn>(
        sql`select ${addInColumns} from add_ins where active and id = any(${[...ids]}::int[]) order by id`,
      );

export const findLowestPrice = async (on: Queryable): Promise<Cents | null> => {
  const row = await on.one<{ lowest: Cents | null }>(
    sql`select min(least(price_60_cents, price_75_cents, price_90_cents)) as lowest from treatments where active`,
  );
  return row.lowest;
};

/** Also those that are not on offer: a promo code may wait for one. */
export const listTreatmentIds = async (on: Queryable): Promise<number[]> =>
  (await on.many<{ id: number }>(sql`select id from treatments`)).map(({ id }) => id);
