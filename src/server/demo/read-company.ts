import { lisbon } from '#domain/time/wall-clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

type Label = { en: string; pt: string };

export type DemoTherapist = {
  id: string;
  no: number;
  userId: string | null;
  email: string;
  firstName: string;
  gender: 'female' | 'male';
  areas: { id: number; zipFrom: number; zipTo: number }[];
  /** The longest way between two of their areas, in minutes. */
  longestWay: number;
  treatmentIds: number[];
  hours: { weekday: number; from: number; to: number }[];
  timeOff: { from: string; to: string }[];
};

export type DemoTreatment = {
  id: number;
  position: number;
  name: Label;
  prices: Record<'60' | '75' | '90', number | null>;
};
export type DemoAddIn = { id: number; name: Label; price: number; extraMinutes: number };

export type DemoCompany = {
  now: Date;
  therapists: DemoTherapist[];
  treatments: DemoTreatment[];
  addIns: DemoAddIn[];
  promo: { id: number; code: string; percentage: number } | null;
};

/** Everything visits are made of, as the other parts of the demo have put it there. All of them are on the mainland. */
export const readCompany = async (tx: Transaction): Promise<DemoCompany> => {
  const { now } = await tx.one<{ now: Date }>(sql`select clock_now() as now`);
  const therapists = await tx.many<DemoTherapist>(sql`
    select t.id, t.no, t.user_id as "userId", t.email, t.first_name as "firstName", t.gender,
      (select json_agg(json_build_object('id', s.id, 'zipFrom', s.zip_from, 'zipTo', s.zip_to) order by s.zip_from)
        from therapist_areas a join service_areas s on s.id = a.service_area_id where a.therapist_id = t.id) as areas,
      (select max(way_minutes(a.service_area_id, null, b.service_area_id, null)) from therapist_areas a, therapist_areas b
        where a.therapist_id = t.id and b.therapist_id = t.id) as "longestWay",
      array(select treatment_id from therapist_treatments k where k.therapist_id = t.id order by 1) as "treatmentIds",
      (select json_agg(json_build_object('weekday', weekday, 'from', from_minute, 'to', to_minute) order by weekday, from_minute)
        from therapist_hours h where h.therapist_id = t.id) as hours,
      coalesce((select json_agg(json_build_object('from', starts_on, 'to', ends_on))
        from therapist_time_off o where o.therapist_id = t.id), '[]') as "timeOff"
    from therapists t where t.active
      and exists (select from therapist_areas a where a.therapist_id = t.id)
      and exists (select from therapist_hours h where h.therapist_id = t.id)
      and (select timezone from therapist_zones z where z.therapist_id = t.id) = ${lisbon}
    order by t.no`);
  const treatments = await tx.many<DemoTreatment>(sql`
    select id, position, json_build_object('en', name_en, 'pt', name_pt) as name,
      json_build_object('60', price_60_cents, '75', price_75_cents, '90', price_90_cents) as prices
    from treatments where active order by position, id`);
  const addIns = await tx.many<DemoAddIn>(sql`
    select id, json_build_object('en', name_en, 'pt', name_pt) as name, price_cents as price, extra_minutes as "extraMinutes"
    from add_ins where active order by position, id`);
  const promo = await tx.maybeOne<NonNullable<DemoCompany['promo']>>(sql`
    select id, code, discount_value::float8 as percentage from promo_codes
    where active and discount_type = 'percentage' and valid_until is null and max_uses is null order by id limit 1`);
  return { now, therapists, treatments, addIns, promo };
};
