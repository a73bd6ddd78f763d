import type { VisitMode } from '#domain/booking/visit-mode.ts';
import type { Language } from '#domain/language/language.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { mostKeptTimes, type WaitingState, type WishedPart } from '#domain/waiting-list/waiting-rules.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  bool,
  bytes,
  day,
  defineTable,
  instant,
  int,
  ints,
  orNull,
  type RowOf,
  text,
  uuid,
} from '#server/platform/database/define-table.ts';
import { prepared, type Sql, sql } from '#server/platform/database/sql.ts';

export const waitingTable = defineTable('waiting_list', {
  id: int(),
  email: text(),
  language: text<Language>(),
  mailbox: bytes(),
  network: orNull(bytes()),
  zip: text('zip_code'),
  areaId: int('service_area_id'),
  date: day('waits_on'),
  partOfDay: text<WishedPart>(),
  treatmentId: int(),
  duration: int(),
  peopleCount: int(),
  mode: text<VisitMode>(),
  gender: text<'any' | 'female' | 'male'>('therapist_gender'),
  acceptOppositeGender: bool(),
  addIns: ints(),
  state: text<WaitingState>(),
  told: int(),
  keptId: orNull(uuid()),
  startsAt: orNull(instant()),
  endsAt: orNull(instant()),
  keptUntil: orNull(instant()),
  keyHash: orNull(bytes()),
  version: int(),
  createdAt: instant(),
});

export type WaitingRow = RowOf<typeof waitingTable.columns>;

const columns = waitingTable.select('w');
const today = sql`(clock_now() at time zone ${lisbon})::date`;

/** What decides which times are free for somebody. */
export type WaitingWish = Pick<
  WaitingRow,
  | 'zip'
  | 'date'
  | 'partOfDay'
  | 'treatmentId'
  | 'duration'
  | 'peopleCount'
  | 'mode'
  | 'gender'
  | 'acceptOppositeGender'
  | 'addIns'
  | 'email'
>;

type NewPlace = WaitingWish & Pick<WaitingRow, 'language' | 'mailbox' | 'network' | 'areaId'>;

/** Whoever asks again keeps their place and has the newer wish; not while a time is held for the older one. */
export const insertPlace = async (tx: Transaction, place: NewPlace): Promise<boolean> => {
  const { network: _, mailbox: _mailbox, ...wish } = place;
  const rows = await tx.many<{ isNew: boolean }>(sql`
    insert into waiting_list as known ${waitingTable.values(place)}
    on conflict on constraint waiting_list_once do update set ${waitingTable.set(wish)}, version = known.version + 1
      where known.state in ('waiting', 'passed')
    returning version = 1 as "isNew"`);
  return rows[0]?.isNew ?? false;
};

/** One at a time: two requests never both find room for the last place. */
export const lockJoining = (tx: Transaction): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('waiting-list.join'))`);

type Counted = { ofMailbox: number; ofNetwork: number };

/** How many other days this mailbox waits for, and how many of this line come from this network. */
export const countPlaces = (
  on: Queryable,
  { mailbox, network, areaId, date }: Pick<NewPlace, 'mailbox' | 'network' | 'areaId' | 'date'>,
): Promise<Counted> =>
  on.one<Counted>(sql`
    select (count(*) filter (where mailbox = ${mailbox}))::int as "ofMailbox",
      (count(*) filter (where network = ${network} and service_area_id = ${areaId} and waits_on = ${date}))::int as "ofNetwork"
    from waiting_list
    where (mailbox = ${mailbox} or network = ${network})
      and not (mailbox = ${mailbox} and service_area_id = ${areaId} and waits_on = ${date})`);

export type LineKey = { areaId: number; date: string };

/** The lines in which somebody may hear of a time. */
export const listLines = (on: Queryable): Promise<LineKey[]> =>
  on.many<LineKey>(sql`
    select distinct service_area_id as "areaId", waits_on::text as date from waiting_list
    where state in ('waiting', 'passed') and waits_on >= ${today} order by 2, 1`);

/** Nobody else looks after this line until the transaction ends: the first in it is asked first. */
export const lockLine = (tx: Transaction, { areaId, date }: LineKey): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('waiting-list'), hashtext(${`${areaId}/${date}`}))`);

/** Those who wait, and those who let a time pass, in their order. */
export const listInLine = (tx: Transaction, { areaId, date }: LineKey): Promise<WaitingRow[]> =>
  tx.many<WaitingRow>(sql`
    select ${columns} from waiting_list w
    where w.service_area_id = ${areaId} and w.waits_on = ${date} and w.state in ('waiting', 'passed')
    order by w.told, w.created_at, w.id for update`);

export const markKept = (
  tx: Transaction,
  id: number,
  kept: { keptId: string; startsAt: Date; endsAt: Date; keptUntil: Date; keyHash: Buffer },
): Promise<number> =>
  tx.run(sql`
    update waiting_list set ${waitingTable.set(kept)}, state = 'kept', told = told + 1, version = version + 1 where id = ${id}`);

/** The day is full again for them: they are in line as before. Not while it is the list itself that has the time. */
export const markWaiting = (tx: Transaction, { id, areaId, date }: LineKey & { id: number }): Promise<number> =>
  tx.run(sql`
    update waiting_list set state = 'waiting', version = version + 1
    where id = ${id} and state = 'passed' and not exists (
      select from waiting_list o where o.service_area_id = ${areaId} and o.waits_on = ${date} and o.state in ('kept', 'booked'))`);

/** When the next time has been kept long enough; and as long as somebody waits, once an hour for whatever has come free. */
export const linesMoveAt: Sql = sql`
  select min(case when state = 'kept' and kept_until > clock_now() then kept_until
    when state = 'waiting' then clock_now() + interval '1 hour' end) from waiting_list`;

export const listRunOut = (on: Queryable): Promise<{ id: number }[]> =>
  on.many(sql`select id from waiting_list where state = 'kept' and kept_until <= clock_now() order by kept_until, id`);

/** The time goes back with it, by the table's own trigger. False when it was taken or prolonged meanwhile. */
export const letPass = async (tx: Transaction, id: number): Promise<boolean> => {
  const over = await tx.maybeOne<{ told: number }>(sql`
    select told from waiting_list where id = ${id} and state = 'kept' and kept_until <= clock_now() for update`);
  if (!over) return false;
  await (over.told >= mostKeptTimes ? deletePlace(tx, id) : putBack(tx, id));
  return true;
};

const putBack = (tx: Transaction, id: number): Promise<number> =>
  tx.run(sql`update waiting_list set state = 'passed', kept_id = null, version = version + 1 where id = ${id}`);

export const deletePlace = (tx: Queryable, id: number): Promise<number> =>
  tx.run(sql`delete from waiting_list where id = ${id}`);

/** What was booked from a held time and not paid. */
export const returnUnpaid = (tx: Transaction, bookingId: string): Promise<number> =>
  tx.run(sql`
    update waiting_list set state = 'passed', kept_id = null, version = version + 1
    where kept_id = ${bookingId} and state = 'booked'`);

export const takePlaceOf = (tx: Transaction, bookingId: string): Promise<{ id: number } | null> =>
  tx.maybeOne(sql`delete from waiting_list where kept_id = ${bookingId} and state = 'booked' returning id`);

/** Whoever has a visit that day waits for none. */
export const deletePlacesOn = (tx: Transaction, mailbox: Buffer, date: string): Promise<number> =>
  tx.run(sql`delete from waiting_list where mailbox = ${mailbox} and waits_on = ${date}`);

export const findByKey = (
  on: Queryable,
  keyHash: Buffer,
): Promise<(WaitingRow & { area: string; timezone: TimeZone }) | null> =>
  on.maybeOne(sql`
    select ${columns}, a.name as area, a.timezone from waiting_list w join service_areas a on a.id = w.service_area_id
    where w.key_hash = ${keyHash}`);

/** Only while the time is held; nobody else takes it, and its end waits, until the transaction ends. */
export const lockKept = (tx: Transaction, keptId: string): Promise<{ id: number } | null> =>
  tx.maybeOne(sql`
    select id from waiting_list where kept_id = ${keptId} and state = 'kept' and kept_until > clock_now() for update`);

export const findKept = (on: Queryable, keptId: string): Promise<WaitingRow | null> =>
  on.maybeOne(sql`select ${columns} from waiting_list w where w.kept_id = ${keptId} and w.state = 'kept'`);

/** Null when somebody is at it just now, or it has ended. */
export const tryLockKept = (tx: Transaction, keptId: string): Promise<WaitingRow | null> =>
  tx.maybeOne(sql`
    select ${columns} from waiting_list w where w.kept_id = ${keptId} and w.state = 'kept' for update skip locked`);

export const markBooked = (tx: Transaction, id: number): Promise<number> =>
  tx.run(sql`update waiting_list set state = 'booked', version = version + 1 where id = ${id}`);

type KeptOf = { id: string; areaId: number; treatmentId: number; startsAt: Date; until: Date; isOfMailbox: boolean };

/** Times held for this mailbox or this network at the moment. */
export const listKeptOf = (tx: Queryable, mailbox: Buffer, network: Buffer): Promise<KeptOf[]> =>
  tx.many<KeptOf>(
    prepared(sql`
    select kept_id as id, service_area_id as "areaId", treatment_id as "treatmentId", starts_at as "startsAt", kept_until as until,
      mailbox = ${mailbox} as "isOfMailbox"
    from waiting_list where state = 'kept' and kept_until > clock_now() and (mailbox = ${mailbox} or network = ${network})`),
  );

/** Of days that are over nobody waits any more. */
export const deleteOver = (on: Queryable): Promise<number> =>
  on.run(sql`delete from waiting_list where waits_on < ${today}`);

/** The same for the table of what is kept how long. */
export const deleteWaitingUntil = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`delete from waiting_list where waits_on <= (${before}::timestamptz at time zone ${lisbon})::date`);

export const forgetWaitingNetworks = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`update waiting_list set network = null where network is not null and created_at <= ${before}`);

export const deleteWaitingOf = (on: Queryable, email: string): Promise<number> =>
  on.run(sql`delete from waiting_list where lower(email) = lower(${email})`);

export const listWaitingOf = (on: Queryable, email: string): Promise<{ zip: string; date: string; since: Date }[]> =>
  on.many(sql`
    select zip_code as zip, waits_on::text as date, created_at as since from waiting_list
    where lower(email) = lower(${email}) order by created_at, id`);

type Counts = { joined?: number; kept?: number; booked?: number; bookedCents?: number };

export const count = (tx: Queryable, { joined = 0, kept = 0, booked = 0, bookedCents = 0 }: Counts): Promise<number> =>
  tx.run(sql`
    insert into waiting_list_counts as known (counted_on, joined, kept, booked, booked_cents)
    values (${today}, ${joined}, ${kept}, ${booked}, ${bookedCents})
    on conflict (counted_on) do update set joined = known.joined + excluded.joined, kept = known.kept + excluded.kept,
      booked = known.booked + excluded.booked, booked_cents = known.booked_cents + excluded.booked_cents`);

type Figures = { waiting: number; joined: number; kept: number; booked: number; bookedCents: number };

export const readFigures = (on: Queryable, { from, to }: { from: string; to: string }): Promise<Figures> =>
  on.one<Figures>(sql`
    select (select count(*)::int from waiting_list where state <> 'booked') as waiting,
      coalesce(sum(joined), 0)::int as joined, coalesce(sum(kept), 0)::int as kept, coalesce(sum(booked), 0)::int as booked,
      coalesce(sum(booked_cents), 0)::int as "bookedCents"
    from waiting_list_counts where counted_on between ${from} and ${to}`);
