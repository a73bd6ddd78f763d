import type { OfferStatus, Withdrawal } from '#domain/dispatch/offer-state.ts';
import type { RankReasons } from '#domain/dispatch/rank-therapists.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  defineTable,
  instant,
  int,
  json,
  orNull,
  type RowOf,
  text,
  uuid,
} from '#server/platform/database/define-table.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

/** Whoever changes rows of these tables has locked the booking they belong to. */
const dispatches = defineTable('dispatches', {
  bookingId: uuid(),
  round: int(),
  wave: int(),
  startsAt: instant(),
  giveUpAt: instant(),
  /** When this round began. */
  since: instant(),
  nextAt: orNull(instant()),
});
export type Dispatch = RowOf<typeof dispatches.columns>;

const dispatchColumns = dispatches.select();

export const findDispatch = (on: Queryable, bookingId: string): Promise<Dispatch | null> =>
  on.maybeOne<Dispatch>(sql`select ${dispatchColumns} from dispatches where booking_id = ${bookingId}`);

/** Begins the search, or begins it anew with everybody who has not said no. */
export const openRound = (
  tx: Transaction,
  { bookingId, startsAt, giveUpAt }: Pick<Dispatch, 'bookingId' | 'startsAt' | 'giveUpAt'>,
): Promise<Dispatch> =>
  tx.one<Dispatch>(sql`
    insert into dispatches as d (booking_id, starts_at, give_up_at, since, next_at)
    values (${bookingId}, ${startsAt}, ${giveUpAt}, clock_now(), clock_now())
    on conflict (booking_id) do update
      set round = d.round + 1, wave = 0, starts_at = excluded.starts_at, give_up_at = excluded.give_up_at,
        since = clock_now(), next_at = clock_now()
    returning ${dispatchColumns}`);

/** The booking stands at another time, and whoever searched for it knows. */
export const moveSearch = (tx: Transaction, bookingId: string, startsAt: Date): Promise<number> =>
  tx.run(sql`update dispatches set starts_at = ${startsAt} where booking_id = ${bookingId}`);

export const setNextAt = (tx: Transaction, bookingId: string, nextAt: Date | null): Promise<number> =>
  tx.run(sql`update dispatches set next_at = ${nextAt} where booking_id = ${bookingId}`);

export const countWave = (tx: Transaction, bookingId: string): Promise<{ wave: number }> =>
  tx.one<{ wave: number }>(sql`update dispatches set wave = wave + 1 where booking_id = ${bookingId} returning wave`);

const mostAtOnce = 200;

export const searchesGoOnAt: Sql = sql`select min(next_at) from dispatches where next_at > clock_now()`;

export const listDue = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(sql`
    select booking_id as id from dispatches where next_at <= clock_now() order by next_at, booking_id limit ${mostAtOnce}`);
  return rows.map(({ id }) => id);
};

/** Paid bookings nobody began to search for. */
export const listUnsearched = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(sql`
    select b.id from bookings b left join dispatches d on d.booking_id = b.id
    where b.status = 'finding_therapist' and d.booking_id is null limit ${mostAtOnce}`);
  return rows.map(({ id }) => id);
};

const offers = defineTable('offers', {
  id: uuid(),
  bookingId: uuid(),
  therapistId: uuid(),
  round: int(),
  wave: int(),
  status: text<OfferStatus>(),
  withdrawnBecause: orNull(text<Withdrawal>()),
  reason: text(),
  startsAt: instant(),
  pay: int<Cents>('pay_cents'),
  sentAt: instant(),
  answerBy: instant(),
  expiresAt: instant(),
  answeredAt: orNull(instant()),
  answers: int(),
});
export type Offer = RowOf<typeof offers.columns>;

const offerColumns = offers.select();

/** All offers of a booking, the oldest first. */
export const listOffers = (on: Queryable, bookingId: string): Promise<Offer[]> =>
  on.many<Offer>(sql`select ${offerColumns} from offers where booking_id = ${bookingId} order by round, sent_at, id`);

/** What one therapist was asked about one booking, the latest first. */
export const listOffersTo = (on: Queryable, bookingId: string, therapistId: string): Promise<Offer[]> =>
  on.many<Offer>(sql`
    select ${offerColumns} from offers
    where booking_id = ${bookingId} and therapist_id = ${therapistId} order by round desc`);

export const findOffer = (on: Queryable, id: string): Promise<Offer | null> =>
  on.maybeOne<Offer>(sql`select ${offerColumns} from offers where id = ${id}`);

/** Offers a therapist can still answer, the soonest visit first. */
export const listOpenOffersOf = (on: Queryable, therapistId: string): Promise<Offer[]> =>
  on.many<Offer>(sql`
    select ${offerColumns} from offers
    where therapist_id = ${therapistId} and status = 'open' and expires_at > clock_now() order by starts_at, sent_at, id`);

/** The visits they are about, with the clock of the place. */
export const listVisitsOffered = (
  on: Queryable,
  therapistId: string,
): Promise<{ bookingId: string; startsAt: Date; timezone: TimeZone }[]> =>
  on.many(sql`
    select o.booking_id as "bookingId", o.starts_at as "startsAt", b.timezone from offers o join bookings b on b.id = o.booking_id
    where o.therapist_id = ${therapistId} and o.status = 'open' and o.expires_at > clock_now() order by o.starts_at, o.sent_at, o.id`);

/** What somebody was asked about and has not answered, of visits that touch this stretch. */
export const listOpenOffersWithin = (
  on: Queryable,
  therapistId: string,
  from: Date,
  to: Date,
): Promise<{ bookingId: string; startsAt: Date; endsAt: Date; timezone: TimeZone }[]> =>
  on.many(sql`
    select b.id as "bookingId", b.starts_at as "startsAt", b.ends_at as "endsAt", b.timezone from offers o join bookings b on b.id = o.booking_id
    where o.therapist_id = ${therapistId} and o.status = 'open' and o.expires_at > clock_now()
      and b.starts_at < ${to} and b.ends_at > ${from} order by b.starts_at, b.id`);

/** Other bookings about which a therapist is asked and whose time, the way included, meets this one. */
export const listOpenElsewhere = async (
  tx: Transaction,
  { bookingId, therapistId, startsAt, blockedUntil }: OverlapQuestion,
): Promise<string[]> => {
  const rows = await tx.many<{ id: string }>(sql`
    select b.id from offers o join bookings b on b.id = o.booking_id join bookings own on own.id = ${bookingId}
    where o.therapist_id = ${therapistId} and o.status = 'open' and b.id <> own.id
      and b.starts_at > ${startsAt}::timestamptz - interval '24 hours' and b.starts_at < ${blockedUntil}::timestamptz + interval '12 hours'
      and is_too_close(b.starts_at, b.blocked_until, b.service_area_id, place_key(b.zip_code, b.location->>'address'),
        ${startsAt}, ${blockedUntil}, own.service_area_id, place_key(own.zip_code, own.location->>'address')) order by b.id`);
  return rows.map(({ id }) => id);
};

type OverlapQuestion = { bookingId: string; therapistId: string; startsAt: Date; blockedUntil: Date };

type NewOffer = Pick<
  Offer,
  'id' | 'bookingId' | 'therapistId' | 'round' | 'wave' | 'startsAt' | 'pay' | 'answerBy' | 'expiresAt'
> & { rankedBy: RankReasons | null };

const newOffers = defineTable('offers', { ...offers.columns, rankedBy: json<Partial<RankReasons>>() });

/** A therapist who was asked in this round already is asked again. */
export const insertOffer = (tx: Transaction, offer: NewOffer): Promise<Offer> =>
  tx.one<Offer>(sql`
    insert into offers ${newOffers.values({ ...offer, rankedBy: offer.rankedBy ?? {}, status: 'open' })}
    on conflict (booking_id, therapist_id, round) do update
      set status = 'open', withdrawn_because = null, wave = excluded.wave, sent_at = clock_now(), answered_at = null,
        answer_by = excluded.answer_by, pay_cents = excluded.pay_cents
    returning ${offerColumns}`);

/** The therapist's own word. */
export const answerOffer = (
  tx: Transaction,
  id: string,
  status: 'confirmed' | 'rejected' | 'dropped',
  reason: string,
): Promise<number> =>
  tx.run(sql`
    update offers set status = ${status}, withdrawn_because = null, reason = ${reason}, answered_at = clock_now(), answers = answers + 1
    where id = ${id}`);

/** The therapist took the word back. */
export const reopenOffer = (tx: Transaction, id: string): Promise<number> =>
  tx.run(sql`update offers set status = 'open', reason = '', answered_at = null where id = ${id}`);

/** What the company takes back: the open ones, or one that was said yes to. */
export const withdrawOffers = (
  tx: Transaction,
  bookingId: string,
  status: 'open' | 'confirmed',
  because: Withdrawal,
  therapistIds: readonly string[] | null = null,
): Promise<Offer[]> =>
  tx.many<Offer>(sql`
    update offers set status = 'withdrawn', withdrawn_because = ${because}, answered_at = clock_now()
    where booking_id = ${bookingId} and status = ${status}
      and (${therapistIds}::uuid[] is null or therapist_id = any(${therapistIds}::uuid[]))
    returning ${offerColumns}`);

/** A seat is free again before anybody was told: those who were asked in this round may answer again. */
export const reopenTaken = (tx: Transaction, bookingId: string, round: number): Promise<number> =>
  tx.run(sql`
    update offers set status = 'open', withdrawn_because = null, answered_at = null
    where booking_id = ${bookingId} and round = ${round} and withdrawn_because = 'taken'`);

/** Those who said yes and come at the new time, too. */
export const moveOffers = (tx: Transaction, bookingId: string, startsAt: Date, round: number): Promise<number> =>
  tx.run(sql`
    update offers set starts_at = ${startsAt}, expires_at = ${startsAt}, round = ${round} where booking_id = ${bookingId} and status = 'confirmed'`);

type OfferCounts = {
  offersSent: number;
  accepted: number;
  refused: number;
  unanswered: number;
  withdrawn: number;
  open: number;
  medianMinutesToAccept: number | null;
};

/** What an admin assigned by hand was never asked and is not counted. */
export const countOffers = (on: Queryable, days: number): Promise<OfferCounts> =>
  on.one<OfferCounts>(sql`
    select count(*)::int as "offersSent",
      count(*) filter (where said_yes)::int as accepted,
      count(*) filter (where status = 'rejected')::int as refused,
      count(*) filter (where is_late)::int as unanswered,
      count(*) filter (where status = 'withdrawn' and not is_late and not said_yes)::int as withdrawn,
      count(*) filter (where status = 'open' and not is_late)::int as open,
      round((percentile_cont(0.5) within group (order by date_part('epoch', answered_at - sent_at) / 60)
        filter (where status = 'confirmed'))::numeric, 1)::float8 as "medianMinutesToAccept"
    from (
      select *, status in ('confirmed', 'dropped') or (status = 'withdrawn' and answers > 0 and withdrawn_because in ('moved', 'replaced')) as said_yes,
        coalesce((status = 'open' and answer_by <= clock_now())
          or (status = 'withdrawn' and answers = 0 and answered_at >= answer_by), false) as is_late
      from offers where wave > 0 and sent_at >= clock_now() - make_interval(days => ${days})) as o`);

/** What a therapist said about a visit whose client is gone. */
export const forgetOfferReasons = (on: Queryable): Promise<number> =>
  on.run(sql`
    update offers o set reason = '' from bookings b
    where b.id = o.booking_id and o.reason <> '' and b.contact->>'email' = ''`);
