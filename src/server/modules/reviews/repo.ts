import type { PublicReview, Rating } from '#contract/rating.ts';
import type { OfficeReview, reviewSorts, VisitRating } from '#contract/reviews.ts';
import type { ReviewChip } from '#domain/reviews/review-rules.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { containsWords, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, type Sql, sql } from '#server/platform/database/sql.ts';
import { listSeen } from '../audit/public.ts';

export type ReviewRow = {
  stars: number;
  text: string;
  chips: ReviewChip[];
  privateNote: string;
  givenAt: Date;
  shownFrom: Date;
  hiddenAt: Date | null;
};

const own = sql`stars, words as text, chips, private_note as "privateNote", given_at as "givenAt", shown_from as "shownFrom",
  hidden_at as "hiddenAt"`;

export const findReview = (on: Queryable, bookingId: string): Promise<ReviewRow | null> =>
  on.maybeOne<ReviewRow>(sql`select ${own} from reviews where booking_id = ${bookingId}`);

type NewReview = {
  bookingId: string;
  stars: number;
  text: string;
  chips: readonly ReviewChip[];
  privateNote: string;
  shownFrom: Date;
};

/** Of two at the same moment the second inserts nothing. */
export const insertReview = (tx: Transaction, review: NewReview): Promise<number> =>
  tx.run(sql`
    insert into reviews (booking_id, stars, words, chips, private_note, shown_from)
    values (${review.bookingId}, ${review.stars}, ${review.text}, ${[...review.chips]}::text[], ${review.privateNote}, ${review.shownFrom})
    on conflict do nothing`);

const isOpen = sql`r.hidden_at is null and r.shown_from <= clock_now()`;

const therapistNames = sql`(select coalesce(string_agg(t.first_name, ', ' order by s.assigned_at, t.no), '')
  from booking_seats s join therapists t on t.id = s.therapist_id where s.booking_id = r.booking_id)`;

/** Only what is for strangers: a name without a family, a month without a day. */
export const listPublicReviews = (on: Queryable, limit: number): Promise<PublicReview[]> =>
  on.many<PublicReview>(sql`
    select r.stars, r.words as text, r.chips, b.contact->>'firstName' as "firstName", ${therapistNames} as therapist,
      to_char(b.starts_at at time zone b.timezone, 'YYYY-MM') as month, r.is_demo as "isDemo"
    from reviews r join bookings b on b.id = r.booking_id
    where ${isOpen} and r.words <> '' and b.contact->>'firstName' <> ''
    order by r.given_at desc, r.booking_id limit ${limit}`);

/** Of all visits together; null below three. */
export const findRatingOfAll = async (on: Queryable): Promise<Rating | null> =>
  on.maybeOne<Rating>(sql`
    select round(avg(r.stars), 1)::float8 as average, count(*)::int as count, bool_or(r.is_demo) as "isDemo"
    from reviews r where ${isOpen} having count(*) >= 3`);

/** How many stand on the front page. */
const mostOnFrontPage = 6;

export const readSaidOfUs = async (on: Queryable): Promise<{ rating: Rating | null; reviews: PublicReview[] }> => {
  const rating = await findRatingOfAll(on);
  // Too few to say something of all: one of them alone is not shown to everybody either.
  return { rating, reviews: rating ? await listPublicReviews(on, mostOnFrontPage) : [] };
};

const state = sql`case when r.hidden_at is not null then 'hidden' when r.shown_from > clock_now() then 'sealed' else 'shown' end`;

type OfficeRow = Omit<OfficeReview, 'givenAt' | 'shownFrom' | 'seen'> & { givenAt: Date; shownFrom: Date };

const office = sql`r.booking_id as "bookingId", b.reference, ${state} as state, r.stars, r.words as text, r.chips,
  trim(coalesce(b.contact->>'firstName', '') || ' ' || coalesce(b.contact->>'lastName', '')) as "clientName",
  ${therapistNames} as therapist, r.private_note as "privateNote", r.given_at as "givenAt", r.shown_from as "shownFrom",
  r.hidden_reason as "hiddenReason", r.is_demo as "isDemo",
  (select coalesce(jsonb_agg(jsonb_build_object('therapist', t.first_name, 'stars', v.stars, 'text', v.words) order by t.no), '[]')
    from visit_ratings v join therapists t on t.id = v.therapist_id where v.booking_id = r.booking_id) as visit`;

type SortName = (typeof reviewSorts)[number];
type Wish = {
  q?: string | undefined;
  state?: OfficeReview['state'] | undefined;
  sort: SortName | `-${SortName}`;
  page: number;
  pageSize: number;
};

const sortColumns: Record<SortName, Sql> = { givenAt: sql`r.given_at`, stars: sql`r.stars` };

const searched = sql`b.reference || ' ' || coalesce(b.contact->>'firstName', '') || ' ' || coalesce(b.contact->>'lastName', '')
  || ' ' || r.words || ' ' || ${therapistNames}`;

export const pageOfReviews = async (on: Queryable, wish: Wish): Promise<{ items: OfficeReview[]; total: number }> => {
  const where = allOf([
    ...containsWords(wish.q ?? '', searched),
    ...(wish.state ? [sql`${state} = ${wish.state}`] : []),
    sql`true`,
  ]);
  const from = sql`from reviews r join bookings b on b.id = r.booking_id where ${where}`;
  const rows = await on.many<OfficeRow>(
    sql`select ${office} ${from} ${orderBy(wish.sort, sortColumns, sql`r.booking_id`)} ${pageOf(wish)}`,
  );
  const { total } = await on.one<{ total: number }>(sql`select count(*)::int as total ${from}`);
  return { items: await toOffice(on, rows), total };
};

const toOffice = async (on: Queryable, rows: readonly OfficeRow[]): Promise<OfficeReview[]> => {
  const seen = await listSeen(
    on,
    'review_low',
    rows.map(({ bookingId }) => bookingId),
  );
  return rows.map((row) => ({ ...withInstants(row), seen: seen.get(row.bookingId) ?? null }));
};

const withInstants = (row: OfficeRow): Omit<OfficeReview, 'seen'> => ({
  ...row,
  givenAt: row.givenAt.toISOString(),
  shownFrom: row.shownFrom.toISOString(),
});

const fewStars = 2;

/** Few stars, neither shown yet nor hidden. */
export const listLowSealed = (
  on: Queryable,
): Promise<{ bookingId: string; reference: string; stars: number; givenAt: Date; shownFrom: Date }[]> =>
  on.many(sql`
    select r.booking_id as "bookingId", b.reference, r.stars, r.given_at as "givenAt", r.shown_from as "shownFrom"
    from reviews r join bookings b on b.id = r.booking_id
    where r.stars <= ${fewStars} and r.hidden_at is null and r.shown_from > clock_now() order by r.shown_from, r.booking_id`);

export const findOfficeReview = async (on: Queryable, bookingId: string): Promise<OfficeReview | null> => {
  const row = await on.maybeOne<OfficeRow>(
    sql`select ${office} from reviews r join bookings b on b.id = r.booking_id where r.booking_id = ${bookingId}`,
  );
  const [review = null] = row ? await toOffice(on, [row]) : [];
  return review;
};

export const lockReview = (tx: Transaction, bookingId: string): Promise<{ stars: number } | null> =>
  tx.maybeOne(sql`select stars from reviews where booking_id = ${bookingId} for update`);

/** Hidden, or with null shown again. What was written stays as it is. */
export const setHidden = (tx: Transaction, bookingId: string, reason: string | null): Promise<number> =>
  tx.run(sql`
    update reviews set hidden_at = case when ${reason}::text is null then null else clock_now() end,
      hidden_reason = coalesce(${reason}, '')
    where booking_id = ${bookingId}`);

export const findVisitRating = (on: Queryable, bookingId: string, therapistId: string): Promise<VisitRating | null> =>
  on.maybeOne<VisitRating>(sql`
    select stars, words as text from visit_ratings where booking_id = ${bookingId} and therapist_id = ${therapistId}`);

export const writeVisitRating = (
  tx: Transaction,
  { bookingId, therapistId, stars, text }: { bookingId: string; therapistId: string; stars: number; text: string },
): Promise<number> =>
  tx.run(sql`
    insert into visit_ratings (booking_id, therapist_id, stars, words) values (${bookingId}, ${therapistId}, ${stars}, ${text})
    on conflict (booking_id, therapist_id) do update set stars = excluded.stars, words = excluded.words, given_at = clock_now()`);

/** Whose booking has no name any more: the stars stay, the words go, theirs and those about them. */
export const forgetReviews = async (on: Queryable): Promise<void> => {
  await on.run(sql`
    update reviews r set words = '', chips = '{}', private_note = '', hidden_reason = '' from bookings b
    where b.id = r.booking_id and b.contact->>'email' = '' and b.contact->>'phone' = ''
      and (r.words <> '' or r.private_note <> '' or r.hidden_reason <> '')`);
  await on.run(sql`
    update visit_ratings v set words = '' from bookings b
    where b.id = v.booking_id and b.contact->>'email' = '' and b.contact->>'phone' = '' and v.words <> ''`);
};

type Said = {
  reference: string;
  stars: number | null;
  text: string | null;
  chips: ReviewChip[] | null;
  privateNote: string | null;
  givenAt: string | null;
  aboutTheVisit: { stars: number; text: string }[];
};

/** What was said of these visits, by their client and by their therapists. */
export const listSaid = async (on: Queryable, bookingIds: readonly string[]): Promise<Said[]> => {
  const rows = await on.many<Omit<Said, 'givenAt'> & { givenAt: Date | null }>(sql`
    select b.reference, r.stars, r.words as text, r.chips, r.private_note as "privateNote", r.given_at as "givenAt",
      (select coalesce(jsonb_agg(jsonb_build_object('stars', v.stars, 'text', v.words) order by v.given_at, v.therapist_id), '[]')
        from visit_ratings v where v.booking_id = b.id) as "aboutTheVisit"
    from bookings b left join reviews r on r.booking_id = b.id
    where b.id = any(${[...bookingIds]}::uuid[])
      and (r.booking_id is not null or exists (select from visit_ratings v where v.booking_id = b.id))
    order by b.starts_at, b.id`);
  return rows.map(({ givenAt, ...row }) => ({ ...row, givenAt: givenAt?.toISOString() ?? null }));
};

export const listBookingIdsOfUser = async (on: Queryable, userId: string): Promise<string[]> =>
  (await on.many<{ id: string }>(sql`select id from bookings where user_id = ${userId} order by id`)).map(
    ({ id }) => id,
  );

/** Of an account that is being erased: a review is of a visit that is over, so nothing has to wait. */
export const forgetReviewsOfUser = async (on: Queryable, userId: string): Promise<void> => {
  await on.run(sql`
    update reviews r set words = '', chips = '{}', private_note = '', hidden_reason = '' from bookings b
    where b.id = r.booking_id and b.user_id = ${userId}`);
  await on.run(sql`
    update visit_ratings v set words = '' from bookings b where b.id = v.booking_id and b.user_id = ${userId}`);
};
