import { randomUUID } from 'node:crypto';
import type { TherapistGender } from '#domain/availability/gender-wish.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { type Database, errorCodeOf } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

type Stage = { readonly database: Database };

type AreaPlace = { latitude?: number; longitude?: number; insideMinutes?: number; timezone?: TimeZone };

export const addArea = async (
  { database }: Stage,
  zipFrom: number,
  zipTo: number,
  { latitude, longitude, insideMinutes = 10, timezone = 'Europe/Lisbon' }: AreaPlace = {},
): Promise<number> => {
  const { id } = await database.one<{ id: number }>(sql`
    insert into service_areas (name, zip_from, zip_to, latitude, longitude, inside_minutes, timezone)
    values (${`Area ${zipFrom}`}, ${zipFrom}, ${zipTo}, ${latitude ?? null}, ${longitude ?? null}, ${insideMinutes}, ${timezone}) returning id`);
  return id;
};

/** Empties a server of everything that availability depends on; times may then be taken without bookings. */
export const clearServer = async ({ database }: Stage): Promise<void> => {
  await database.run(
    sql`delete from busy; delete from therapists; delete from service_areas; delete from treatments; delete from add_ins; delete from settings`,
  );
  await doWithoutBookings({ database });
};

type Prices = { price60?: number | null; price75?: number | null; price90?: number | null };

export const addTreatment = async (
  { database }: Stage,
  { price60 = 6500, price75 = 7900, price90 = 9200 }: Prices = {},
): Promise<number> => {
  const { id } = await database.one<{ id: number }>(sql`
    insert into treatments (name_en, name_pt, description_en, description_pt, price_60_cents, price_75_cents, price_90_cents, image_url)
    values ('Relaxing', 'Relaxante', '', '', ${price60}, ${price75}, ${price90}, '/treatments/relaxing.svg') returning id`);
  return id;
};

export const addAddIn = async ({ database }: Stage, extraMinutes: number): Promise<number> => {
  const { id } = await database.one<{ id: number }>(sql`
    insert into add_ins (name_en, name_pt, description_en, description_pt, price_cents, extra_minutes)
    values ('Scalp massage', 'Massagem ao couro cabeludo', '', '', 1500, ${extraMinutes}) returning id`);
  return id;
};

export type Shift = { weekdays?: readonly number[]; from: number; to: number };

export type NewTherapist = {
  gender?: TherapistGender;
  active?: boolean;
  areaIds: readonly number[];
  treatmentIds: readonly number[];
  /** Minutes of the day; every weekday when none is named. */
  hours?: readonly Shift[];
  /** ISO days, both included. */
  timeOff?: readonly { from: string; to: string }[];
};

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Somebody straight into the tables. Without hours they work from 08:00 to 22:00 every day. */
export const addTherapist = ({ database }: Stage, person: NewTherapist): Promise<{ no: number; id: string }> =>
  database.transaction(async (tx) => {
    const id = randomUUID();
    const { no } = await tx.one<{ no: number }>(sql`
      insert into therapists (id, first_name, last_name, email, phone, gender, active)
      values (${id}, 'Marta', 'Lopes', ${`${id}@calma.example`}, '+351 912 000 002', ${person.gender ?? 'female'}, ${person.active ?? true})
      returning no`);
    const hours = (person.hours ?? [{ from: 8 * 60, to: 22 * 60 }]).flatMap(({ weekdays = everyDay, from, to }) =>
      weekdays.map((weekday) => ({ weekday, from, to })),
    );
    await tx.run(sql`
      insert into therapist_hours (therapist_id, weekday, from_minute, to_minute)
      select ${id}, weekday, "from", "to" from json_to_recordset(${JSON.stringify(hours)}::json) as h (weekday int, "from" int, "to" int)
      on conflict do nothing`);
    await tx.run(sql`
      insert into therapist_areas (therapist_id, service_area_id) select ${id}, unnest(${[...person.areaIds]}::int[])`);
    await tx.run(sql`
      insert into therapist_treatments (therapist_id, treatment_id) select ${id}, unnest(${[...person.treatmentIds]}::int[])`);
    for (const { from, to } of person.timeOff ?? [])
      await tx.run(sql`
        insert into therapist_time_off (id, therapist_id, starts_on, ends_on) values (${randomUUID()}, ${id}, ${from}, ${to})`);
    return { no, id };
  });

type NewBusy = {
  no: number;
  startsAt: Date;
  blockedUntil: Date;
  expiresAt?: Date | null;
  bookingId?: string;
  /** The first there is, unless named. */
  areaId?: number;
  placeKey?: number | null;
};

/** Where taken times, uses of codes and movements of gift cards are looked at by themselves. */
export const doWithoutBookings = async ({ database }: Stage): Promise<void> => {
  await database.run(sql`drop trigger if exists busy_has_owner on busy;
    alter table promo_uses drop constraint if exists promo_uses_booking;
    alter table gift_card_movements drop constraint if exists gift_card_movements_booking`);
};

type Engagement = { no: number; from: string; to: string };

/** Takes a therapist's time for another booking, which is a copy of any there is. */
export const engage = async ({ database }: Stage, { no, from, to }: Engagement): Promise<void> => {
  await database.run(sql`
    with other as (
      insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'status', 'cancelled',
        'reference', 'C-' || gen_random_uuid(), 'access_token_hash', '\\x' || md5(gen_random_uuid()::text), 'idempotency_key', null))).*
      from bookings b limit 1 returning id, service_area_id)
    insert into busy (therapist_no, booking_id, kind, starts_at, blocked_until, area_id)
    select ${no}::int, id, 'assigned', ${from}::timestamptz, ${to}::timestamptz, service_area_id from other`);
};

/** Takes a therapist's time; false when it is taken already, or too near to what is for the way. */
export const addBusy = async (
  { database }: Stage,
  { no, startsAt, blockedUntil, expiresAt = null, bookingId = randomUUID(), areaId, placeKey = null }: NewBusy,
): Promise<boolean> => {
  try {
    const added = await database.run(sql`
      insert into busy (therapist_no, booking_id, kind, starts_at, blocked_until, expires_at, area_id, place_key)
      values (${no}, ${bookingId}, 'hold', ${startsAt}, ${blockedUntil}, ${expiresAt},
        coalesce(${areaId ?? null}::int, (select min(id) from service_areas)), ${placeKey}::int) on conflict do nothing`);
    return added === 1;
  } catch (error) {
    if (errorCodeOf(error) === '23P01') return false;
    throw error;
  }
};

export const setBookingRules = async ({ database }: Stage, rules: Record<string, unknown>): Promise<void> => {
  await database.run(sql`
    insert into settings (key, value) values ('booking', ${JSON.stringify(rules)})
    on conflict (key) do update set value = excluded.value, version = settings.version + 1`);
};
