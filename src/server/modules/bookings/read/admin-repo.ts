import type { BookingStatus } from '#domain/booking/booking-status.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { containsWordsOrPhone, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, type Sql, sql } from '#server/platform/database/sql.ts';
import { type BookingColumns, bookings } from '../columns.ts';
import { findSpokenReference } from './spoken-reference.ts';

/** A booking as a line of the admin's lists. */
export type ListedBooking = Pick<BookingColumns, (typeof listed)[number]> & {
  needsAttention: boolean;
  lines: BookingColumns['priceLines'];
  hasInternalNotes: boolean;
};

const listed = [
  'id',
  'reference',
  'status',
  'paymentStatus',
  'duration',
  'peopleCount',
  'requiresTwoTherapists',
  'startsAt',
  'endsAt',
  'timezone',
  'zipCode',
  'serviceAreaId',
  'contact',
  'totalPrice',
  'createdAt',
] as const;

/** Nobody was found for it, whoever accepted it will not be there, or a bank asks back about its payment or refuses a refund. */
const needsPerson = (among: Sql): Sql => sql`(b.needs_attention_since is not null or b.disputed_since is not null
  or b.refund_state = 'refused' or b.unwanted_state = 'refused'
  or b.id in (select booking_id from absent_seats where ${among})
  or b.id in (select booking_id from visits_on_closed_days where is_to_sort_out and ${among}))`;
const amongAll = sql`true`;

const columnsOf = (among: Sql): Sql => sql`${bookings.select('b', listed)}, ${needsPerson(among)} as "needsAttention",
  b.price_lines as lines, b.internal_notes <> '' as "hasInternalNotes"`;

const clientName = sql`concat_ws(' ', b.contact->>'firstName', b.contact->>'lastName')`;

export type BookingFilters = {
  q?: string | undefined;
  status?: BookingStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
  therapistId?: string | undefined;
  zip?: string | undefined;
  needsAttention?: boolean | undefined;
};

/** To the letter as the index `bookings_search` has it. */
const searched = sql`b.reference || ' ' || coalesce(b.contact->>'firstName', '') || ' ' || coalesce(b.contact->>'lastName', '') || ' '
  || coalesce(b.contact->>'email', '') || ' ' || coalesce(b.contact->>'phone', '')`;
/** Whoever calls may also be the person the visit is for. */
const phones = [sql`b.contact->>'phone'`, sql`b.recipient_details->>'phone'`];

/** On that day of the place or later. The first half is for the index, and as wide as the country's clocks are apart. */
const beganBy = (day: Sql): Sql =>
  sql`(b.starts_at >= ${day}::timestamp at time zone ${lisbon} and b.starts_at >= ${day}::timestamp at time zone b.timezone)`;

/** A reference is also found without its dash; `Carvalho` is a name as well as what a reference may look like. */
const saying = (q: string): Sql[] => {
  const words = containsWordsOrPhone(q, searched, phones);
  const reference = findSpokenReference(q);
  return reference === null ? words : [sql`(${allOf(words)} or b.reference = ${reference})`];
};

const matching = ({ q = '', status, from, to, therapistId, zip, needsAttention }: BookingFilters): Sql =>
  allOf([
    sql`true`,
    ...saying(q),
    ...(status ? [sql`b.status = ${status}`] : []),
    ...(from ? [beganBy(sql`${from}::date`)] : []),
    ...(to ? [sql`not ${beganBy(sql`(${to}::date + 1)`)} and b.starts_at < (${to}::date + 2)::timestamp`] : []),
    ...(therapistId
      ? [sql`exists (select from booking_seats s where s.booking_id = b.id and s.therapist_id = ${therapistId})`]
      : []),
    ...(zip ? [sql`starts_with(replace(b.zip_code, '-', ''), ${zip.replace('-', '')})`] : []),
    ...(needsAttention === undefined ? [] : [sql`${needsPerson(amongAll)} = ${needsAttention}`]),
  ]);

type SortName = 'startsAt' | 'createdAt' | 'reference' | 'client' | 'status' | 'totalPrice';
type Wish = BookingFilters & { sort: SortName | `-${SortName}`; page: number; pageSize: number };

const sortColumns: Record<SortName, Sql> = {
  startsAt: sql`b.starts_at`,
  createdAt: sql`b.created_at`,
  reference: sql`b.reference`,
  client: sql`lower(${clientName}) collate "und-x-icu"`,
  status: sql`b.status`,
  totalPrice: sql`b.total_price_cents`,
};

export const pageOfBookings = async (on: Queryable, wish: Wish): Promise<{ items: ListedBooking[]; total: number }> => {
  const from = sql`from bookings b where ${matching(wish)}`;
  const order = orderBy(wish.sort, sortColumns, sql`b.id`, ['startsAt', 'createdAt', 'reference']);
  // Whether somebody must look after it is asked of this page alone, not of every visit to come.
  const columns = columnsOf(sql`booking_id in (select id from page)`);
  const items = await on.many<ListedBooking>(sql`
    with page as materialized (select b.* ${from} ${order} ${pageOf(wish)}) select ${columns} from page b ${order}`);
  const { total } = await on.one<{ total: number }>(
    isEverything(wish) ? countEverything : sql`select count(*)::int as total ${from}`,
  );
  return { items, total };
};

const isEverything = ({ q, status, from, to, therapistId, zip, needsAttention }: BookingFilters): boolean =>
  [q || undefined, status, from, to, therapistId, zip, needsAttention].every((filter) => filter === undefined);

/** By the sums of the days on which they were begun, instead of by every row. */
const countEverything = sql`
  select coalesce(sum(s.begun), 0)::int as total
  from (select (min(created_at) at time zone ${lisbon})::date as first, (max(created_at) at time zone ${lisbon})::date as last
    from bookings) as days
  cross join lateral begun_sums(days.first, days.last) as s`;

const mostExported = 20_000;

export const listForExport = (on: Queryable, filters: BookingFilters): Promise<ListedBooking[]> =>
  on.many<ListedBooking>(sql`
    select ${columnsOf(amongAll)} from bookings b where ${matching(filters)} order by b.starts_at desc, b.id limit ${mostExported}`);

/** What stands in the calendar of a stretch of time: all that is paid or still waits for its payment. */
export const listInCalendar = (on: Queryable, from: Date, to: Date): Promise<ListedBooking[]> =>
  on.many<ListedBooking>(sql`
    select ${columnsOf(amongAll)} from bookings b
    where b.starts_at >= ${from} and b.starts_at < ${to}
      and (b.status in ('finding_therapist', 'confirmed', 'completed')
        or (b.status = 'waiting_payment' and b.hold_expires_at > clock_now()))
    order by b.starts_at, b.id`);

/** What admins alone know of a booking. */
type InternalNotes = { internalNotes: string; version: number };

const internal = sql`internal_notes as "internalNotes", version`;

export const findInternalNotes = (on: Queryable, id: string): Promise<InternalNotes | null> =>
  on.maybeOne<InternalNotes>(sql`select ${internal} from bookings where id = ${id}`);

export const lockInternalNotes = (
  tx: Transaction,
  id: string,
): Promise<(InternalNotes & { reference: string }) | null> =>
  tx.maybeOne(sql`select ${internal}, reference from bookings where id = ${id} for update`);

/** Who wrote each line of the history, in its order. */
export const listHistoryActors = (on: Queryable, id: string): Promise<{ actorId: string | null }[]> =>
  on.many(sql`select actor_id as "actorId" from booking_history where booking_id = ${id} order by id`);

/** How many own visits each therapist has ahead. */
export const countVisitsAhead = async (on: Queryable): Promise<ReadonlyMap<string, number>> => {
  const rows = await on.many<{ id: string; count: number }>(sql`
    select s.therapist_id as id, count(*)::int as count from booking_seats s join bookings b on b.id = s.booking_id
    where b.status in ('confirmed', 'finding_therapist') and b.ends_at > clock_now() group by s.therapist_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
};
