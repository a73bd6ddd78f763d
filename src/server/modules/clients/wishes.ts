import type { ClientTherapist, ClientWish } from '#contract/admin-clients.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { prepared, sql } from '#server/platform/database/sql.ts';
import { defineEvent } from '#server/platform/jobs/events.ts';

/** The office has changed whom a client wishes: who is asked for the visits still without a therapist may change. */
export const wishesChanged = defineEvent<{ clientId: string }>('client.wishes_changed');

/** Therapists by id. Nobody unwished is held, offered or counted as free for this client; the wished come first. */
type Wishes = { readonly wished: readonly string[]; readonly unwished: readonly string[] };

type Booked = { id: string; userId: string | null; contact: { email: string; phone: string } };

const wishesOfRecord = (on: Queryable, clientId: ReturnType<typeof sql>): Promise<Wishes> =>
  on.one<Wishes>(
    prepared(sql`
    select coalesce(array_agg(therapist_id::text order by therapist_id) filter (where wish = 'wished'), '{}') as wished,
      coalesce(array_agg(therapist_id::text order by therapist_id) filter (where wish = 'unwished'), '{}') as unwished
    from client_therapists where client_id = ${clientId}`),
  );

/** Of a booking: its record once it stands, which the office may have set by hand; before that the one it will get. */
export const wishesFor = (on: Queryable, { id, userId, contact }: Booked): Promise<Wishes> =>
  wishesOfRecord(
    on,
    sql`(select coalesce((select b.client_id from bookings b where b.id = ${id}),
      case when not exists (select from bookings b where b.id = ${id})
        then known_client(${userId}::uuid, ${contact.email}, ${contact.phone}) end))`,
  );

/** Of an account, for the free times it is shown. */
export const unwishedOfUser = async (on: Queryable, userId: string): Promise<readonly string[]> =>
  (await wishesOfRecord(on, sql`(select u.client_id from users u where u.id = ${userId})`)).unwished;

type WishRow = Omit<ClientTherapist, 'nextVisit'> & {
  nextId: string | null;
  nextAt: Date | null;
  nextZone: TimeZone | null;
};

/** The wished first, each with the visits they made here and the next one they have. */
export const listWishesOf = async (on: Queryable, clientId: string): Promise<ClientTherapist[]> => {
  const rows = await on.many<WishRow>(sql`
    select w.therapist_id as "therapistId", t.first_name as "firstName", t.last_name as "lastName", w.wish, w.note,
      t.active and t.left_at is null as "isActive",
      (select count(*)::int from booking_seats s join bookings b on b.id = s.booking_id
        where s.therapist_id = t.id and b.client_id = w.client_id and b.status = 'completed') as visits,
      ahead.id as "nextId", ahead.starts_at as "nextAt", ahead.timezone as "nextZone"
    from client_therapists w join therapists t on t.id = w.therapist_id
    left join lateral (
      select b.id, b.starts_at, b.timezone from booking_seats s join bookings b on b.id = s.booking_id
      where s.therapist_id = t.id and b.client_id = w.client_id and b.status in ('finding_therapist', 'confirmed')
        and b.starts_at > clock_now()
      order by b.starts_at, b.id limit 1) as ahead on true
    where w.client_id = ${clientId}
    order by w.wish = 'unwished', t.first_name collate "und-x-icu", t.last_name collate "und-x-icu", t.no`);
  return rows.map(({ nextId, nextAt, nextZone, ...row }) => ({
    ...row,
    nextVisit:
      nextId && nextAt && nextZone ? { bookingId: nextId, startsAt: nextAt.toISOString(), timezone: nextZone } : null,
  }));
};

/** Those whom nobody can wish any more, or who never were. */
export const listUnknownTherapists = async (on: Queryable, ids: readonly string[]): Promise<string[]> =>
  (
    await on.many<{ id: string }>(sql`
      select given.id::text as id from unnest(${[...ids]}::uuid[]) as given(id)
      where not exists (select from therapists t where t.id = given.id and t.left_at is null)`)
  ).map(({ id }) => id);

/** All of them: who is not named has no wish any more. */
export const writeWishes = async (tx: Transaction, clientId: string, wishes: readonly ClientWish[]): Promise<void> => {
  const ids = wishes.map(({ therapistId }) => therapistId);
  await tx.run(sql`
    delete from client_therapists where client_id = ${clientId} and therapist_id <> all(${ids}::uuid[])`);
  for (const { therapistId, wish, note } of wishes)
    await tx.run(sql`
      insert into client_therapists (client_id, therapist_id, wish, note) values (${clientId}, ${therapistId}, ${wish}, ${note})
      on conflict (client_id, therapist_id) do update set wish = excluded.wish, note = excluded.note,
        since = case when client_therapists.wish = excluded.wish then client_therapists.since else clock_now() end`);
  await tx.run(sql`update clients set version = version + 1 where id = ${clientId}`);
};

/** Two records become one: where they disagree, nobody is sent whom either of them does not want. */
export const joinWishes = (tx: Transaction, { from, to }: { from: string; to: string }): Promise<number> =>
  tx.run(sql`
    insert into client_therapists (client_id, therapist_id, wish, note, since)
    select ${to}, therapist_id, wish, note, since from client_therapists where client_id = ${from}
    on conflict (client_id, therapist_id) do update set
      note = case when client_therapists.wish = excluded.wish then concat_ws(' ', nullif(client_therapists.note, ''), nullif(excluded.note, ''))
        when excluded.wish = 'unwished' then excluded.note else client_therapists.note end,
      wish = case when 'unwished' in (client_therapists.wish, excluded.wish) then 'unwished' else 'wished' end`);

/** A booking leaves for a record of its own: whom not to send stays true for both until the office says otherwise, without the words. */
export const keepUnwished = (tx: Transaction, { from, to }: { from: string; to: string }): Promise<number> =>
  tx.run(sql`
    insert into client_therapists (client_id, therapist_id, wish)
    select ${to}, therapist_id, wish from client_therapists where client_id = ${from} and wish = 'unwished'`);

export const forgetWishes = (tx: Transaction, clientId: string): Promise<number> =>
  tx.run(sql`delete from client_therapists where client_id = ${clientId}`);
