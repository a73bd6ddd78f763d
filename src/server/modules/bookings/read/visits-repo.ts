import type { BookingStatus } from '#domain/booking/booking-status.ts';
import { placeKnownHours } from '#domain/booking/visit-knowledge.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { allOf, type Sql, sql } from '#server/platform/database/sql.ts';
import { type BookingColumns, bookings } from '../columns.ts';

/** A booking as the work sees it: no prices, no payment, no NIF. */
export type VisitRow = Pick<BookingColumns, (typeof shown)[number]> & {
  /** Treatment and add-ins under the names they were booked by. */
  lines: BookingColumns['priceLines'];
  /** What the therapist earns with it; null when the visit is not theirs. */
  pay: Cents | null;
};

const shown = [
  'id',
  'reference',
  'status',
  'startsAt',
  'endsAt',
  'timezone',
  'flexibleMinutes',
  'wishedStartsAt',
  'duration',
  'peopleCount',
  'isBackToBack',
  'requiresTwoTherapists',
  'serviceAreaId',
  'zipCode',
  'location',
  'locationNotes',
  'notes',
  'hasMassageTable',
  'contact',
  'recipientType',
  'recipientDetails',
  'calendarSequence',
  'cancelReason',
] as const;

const columns = sql`${bookings.select('b', shown)}, b.price_lines as lines, s.pay_cents as pay`;

const withSeatOf = (therapistId: string): Sql =>
  sql`bookings b left join booking_seats s on s.booking_id = b.id and s.therapist_id = ${therapistId}`;

export const findVisit = (on: Queryable, therapistId: string, bookingId: string): Promise<VisitRow | null> =>
  on.maybeOne<VisitRow>(sql`select ${columns} from ${withSeatOf(therapistId)} where b.id = ${bookingId}`);

type VisitsQuestion = {
  therapistId: string;
  /** Bookings that are offered to the therapist: listed too, searched only by what an offer shows. */
  offeredIds: readonly string[];
  /** Of own visits; `null` leaves them out. */
  ownStatuses: readonly BookingStatus[] | null;
  from: Date | null;
  /** Before this instant. */
  to: Date | null;
  /** A text to look for, and the areas whose name has it. */
  search: { text: string; areaIds: readonly number[] } | null;
  now: Date;
};

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Only what a therapist may still see can be found: `domain/booking/visit-knowledge.ts`. */
const matches = ({ text, areaIds }: NonNullable<VisitsQuestion['search']>, now: Date): Sql => {
  const like = pattern(text);
  const isPlaceKnown = sql`b.ends_at > ${now}::timestamptz - make_interval(hours => ${placeKnownHours})`;
  // The collation makes capitals with accents equal small ones, whatever the server's own language is.
  return sql`(b.reference ilike ${like} or b.service_area_id = any(${[...areaIds]}::int[])
    or exists (select from jsonb_array_elements(b.price_lines) as line where line->>'kind' = 'treatment'
      and concat_ws(' ', line->'label'->>'en', line->'label'->>'pt') collate "und-x-icu" ilike ${like})
    or (s.booking_id is not null and b.status <> 'cancelled'
      and (concat_ws(' ', b.contact->>'firstName', b.contact->>'lastName') collate "und-x-icu" ilike ${like}
        or (${isPlaceKnown}
          and concat_ws(' ', b.location->>'hotelName', b.location->>'address', b.zip_code) collate "und-x-icu" ilike ${like}))))`;
};

const conditionOf = ({ offeredIds, ownStatuses, from, to, search, now }: VisitsQuestion): Sql =>
  allOf([
    sql`((s.booking_id is not null and b.status = any(${[...(ownStatuses ?? [])]}::text[]))
      or (s.booking_id is null and b.status = 'finding_therapist' and b.id = any(${[...offeredIds]}::uuid[])))`,
    ...(from ? [sql`b.starts_at >= ${from}`] : []),
    ...(to ? [sql`b.starts_at < ${to}`] : []),
    ...(search ? [matches(search, now)] : []),
  ]);

/** What is still to come first, soonest first; then what is over, latest first. */
const upcomingFirst = (now: Date): Sql => sql`
  b.ends_at <= ${now} or b.status in ('completed', 'cancelled'),
  case when b.ends_at > ${now} and b.status not in ('completed', 'cancelled') then b.starts_at end, b.starts_at desc, b.id`;

export const pageOfVisits = async (
  on: Queryable,
  question: VisitsQuestion,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ visits: VisitRow[]; total: number }> => {
  const from = withSeatOf(question.therapistId);
  const condition = conditionOf(question);
  const { total } = await on.one<{ total: number }>(sql`select count(*)::int as total from ${from} where ${condition}`);
  const visits = await on.many<VisitRow>(sql`
    select ${columns} from ${from} where ${condition}
    order by ${upcomingFirst(question.now)} limit ${limit} offset ${offset}`);
  return { visits, total };
};

/** Own visits that start in a stretch of time, in its order. */
export const listOwnVisits = (
  on: Queryable,
  therapistId: string,
  { from, to, statuses }: { from: Date; to: Date | null; statuses: readonly BookingStatus[] },
): Promise<VisitRow[]> =>
  on.many<VisitRow>(sql`
    select ${columns} from booking_seats s join bookings b on b.id = s.booking_id
    where s.therapist_id = ${therapistId} and b.starts_at >= ${from} and (${to}::timestamptz is null or b.starts_at < ${to})
      and b.status = any(${[...statuses]}::text[])
    order by b.starts_at, b.id`);

/** The first own visit that is not over. */
export const findNextVisit = (on: Queryable, therapistId: string, now: Date): Promise<VisitRow | null> =>
  on.maybeOne<VisitRow>(sql`
    select ${columns} from booking_seats s join bookings b on b.id = s.booking_id
    where s.therapist_id = ${therapistId} and b.ends_at > ${now} and b.status in ('confirmed', 'finding_therapist')
    order by b.starts_at, b.id limit 1`);

/** Those of the bookings, as an offer shows them. */
export const listVisitsById = (on: Queryable, therapistId: string, ids: readonly string[]): Promise<VisitRow[]> =>
  on.many<VisitRow>(sql`
    select ${columns} from ${withSeatOf(therapistId)} where b.id = any(${[...ids]}::uuid[]) order by b.starts_at, b.id`);

/** Visits that are still to come, and those just made. */
export const listIdsToRemind = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(sql`
    select id from bookings
    where (status = 'confirmed' and starts_at > clock_now())
      or (status = 'completed' and ends_at > clock_now() - interval '30 days')
    order by starts_at, id`);
  return rows.map(({ id }) => id);
};
