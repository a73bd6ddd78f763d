import type { BookingStatus } from '#domain/booking/booking-status.ts';
import type { CancellationTerms, Paid } from '#domain/booking/cancellation.ts';
import type { MoneyBackState, PaidWith } from '#domain/booking/money-words.ts';
import type { PaymentStatus } from '#domain/booking/payment-status.ts';
import { type ByHand, type Purses, sumOfPurses } from '#domain/booking/refund-purses.ts';
import { receiptOnlyAfterDays, type WithdrawnBecause } from '#domain/booking/withdrawn-key.ts';
import type { BookingChoice, ChoiceReason } from '#domain/dispatch/choice.ts';
import { addCents, type Cents } from '#domain/money/cents.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { prepared, type Sql, sql } from '#server/platform/database/sql.ts';
import { type BookingColumns, type BookingFacts, bookings, newBookings, type StoredPrice } from './columns.ts';

export type { BookingFacts, StoredPrice };

export type Who = {
  readonly kind: 'guest' | 'client' | 'therapist' | 'admin' | 'system' | 'provider';
  readonly userId: string | null;
};

type HistoryRow = {
  from: BookingStatus | null;
  to: BookingStatus;
  actor: Who['kind'];
  reason: string;
  /** Only of a move: the start it had before. */
  movedFrom?: string;
  /** Only of a refund by the office. */
  refunded?: Cents;
  /** ISO, as the database writes it. */
  at: string;
};

export type BookingRow = BookingColumns & {
  /** The visit was so long ago that its link shows the receipt alone. */
  isLongOver: boolean;
  history: HistoryRow[];
};

const isoText = (instant: Sql): Sql => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const movedFrom = sql`case when h.moved_from is null then '{}'::jsonb
  else jsonb_build_object('movedFrom', ${isoText(sql`h.moved_from`)}) end
  || case when h.refund_cents is null then '{}'::jsonb else jsonb_build_object('refunded', h.refund_cents) end`;

const columnsWith = (lines: Sql): Sql => sql`${bookings.select('b')},
  b.ends_at <= clock_now() - make_interval(days => ${receiptOnlyAfterDays}) as "isLongOver",
  coalesce((
    select jsonb_agg(jsonb_build_object('from', h.from_status, 'to', h.to_status, 'actor', h.actor, 'reason', h.reason,
      'at', ${isoText(sql`h.at`)}) || (${movedFrom}) order by h.id)
    from ${lines} h where h.booking_id = b.id), '[]'::jsonb) as history`;
const columns = columnsWith(sql`booking_history`);

export const findBooking = (on: Queryable, id: string): Promise<BookingRow | null> =>
  on.maybeOne<BookingRow>(sql`select ${columns} from bookings b where b.id = ${id}`);

/** By the hash of its key: the key alone names the booking. */
export const findBookingByKey = (on: Queryable, keyHash: Buffer): Promise<BookingRow | null> =>
  on.maybeOne<BookingRow>(sql`select ${columns} from bookings b where b.access_token_hash = ${keyHash}`);

/** Nobody else changes it until this transaction ends. */
export const lockBooking = async (tx: Transaction, id: string): Promise<BookingRow | null> => {
  await tx.run(sql`select from bookings where id = ${id} for update`);
  // Read after the wait, so that the history is as new as the row.
  return findBooking(tx, id);
};

/** For whoever holds another booking's row already: null when somebody else is at this one, instead of waiting in a circle. */
export const tryLockBooking = async (tx: Transaction, id: string): Promise<BookingRow | null> => {
  const locked = await tx.maybeOne(sql`select id from bookings where id = ${id} for update skip locked`);
  return locked && findBooking(tx, id);
};

const mostListed = 200;

export const listBookingsOfUser = (on: Queryable, userId: string): Promise<BookingRow[]> =>
  on.many<BookingRow>(sql`
    select ${columns} from bookings b where b.user_id = ${userId} order by b.created_at desc, b.id limit ${mostListed}`);

/** Made without an account, with this address. */
export const listGuestBookings = (on: Queryable, email: string): Promise<BookingRow[]> =>
  on.many<BookingRow>(sql`
    select ${columns} from bookings b where b.user_id is null and lower(b.contact->>'email') = lower(${email})
    order by b.created_at desc, b.id limit ${mostListed}`);

export type Idempotency = { readonly key: string; readonly digest: Buffer };

export const findByIdempotencyKey = (on: Queryable, key: string) =>
  on.maybeOne<{ id: string; digest: Buffer }>(
    sql`select id, idempotency_digest as digest from bookings where idempotency_key = ${key}`,
  );

type NewBooking = BookingFacts &
  StoredPrice & { accessTokenHash: Buffer; holdExpiresAt: Date; idempotency: Idempotency | null };

/** The booking and the first line of its history. Null when another one with this idempotency key was faster. */
export const insertBooking = (tx: Transaction, booking: NewBooking, who: Who): Promise<BookingRow | null> => {
  const { idempotency, ...row } = booking;
  const status: BookingStatus = 'waiting_payment';
  return tx.maybeOne<BookingRow>(
    prepared(sql`
    with made as (
      insert into bookings ${newBookings.values({
        ...row,
        status,
        paymentStatus: 'pending',
        ...(row.notesConsent !== null && { notesConsentAt: sql`clock_now()` }),
        idempotencyKey: idempotency?.key ?? null,
        idempotencyDigest: idempotency?.digest ?? null,
      })}
      on conflict (idempotency_key) do nothing returning *),
    told as (
      insert into booking_history (booking_id, to_status, actor, actor_id, reason)
      select id, ${status}, ${who.kind}, ${who.userId}, 'created' from made returning *)
    select ${columnsWith(sql`told`)} from made b`),
  );
};

export const findStatus = async (tx: Transaction, id: string): Promise<BookingStatus | null> =>
  (await tx.maybeOne<{ status: BookingStatus }>(sql`select status from bookings where id = ${id} for update`))
    ?.status ?? null;

type Move = { id: string; from: BookingStatus; to: BookingStatus; who: Who; reason: string };

/** The only statement that changes a status; each change leaves a line of history. False when somebody was first. */
export const updateStatus = async (tx: Transaction, { id, from, to, who, reason }: Move): Promise<boolean> => {
  const moved = await tx.run(sql`
    with moved as (
      update bookings set status = ${to}, calendar_sequence = calendar_sequence + 1
      where id = ${id} and status = ${from} returning id)
    insert into booking_history (booking_id, from_status, to_status, actor, actor_id, reason)
    select id, ${from}, ${to}, ${who.kind}, ${who.userId}, ${reason} from moved`);
  return moved === 1;
};

export const updatePaymentStatus = async (
  tx: Transaction,
  id: string,
  from: PaymentStatus,
  to: PaymentStatus,
): Promise<boolean> =>
  (await tx.run(sql`update bookings set payment_status = ${to} where id = ${id} and payment_status = ${from}`)) === 1;

export const markPaidNow = (tx: Transaction, id: string, terms: CancellationTerms): Promise<number> =>
  tx.run(sql`
    update bookings set paid_at = clock_now(), cancellation_terms = ${JSON.stringify(terms)} where id = ${id}`);

type Cancelled = { by: 'client' | 'admin' | 'system'; reason: string; refund: Paid };

/** Credit is on its card at once; what came by card is ordered back by whoever hears of the cancellation. */
export const markCancelled = (tx: Transaction, id: string, { by, reason, refund }: Cancelled): Promise<number> =>
  tx.run(sql`
    update bookings set cancelled_by = ${by}, cancel_reason = ${reason},
      refund_cents = refund_cents + ${addCents(refund.card, refund.giftCard)}, refund_credit_cents = refund_credit_cents + ${refund.giftCard},
      refund_state = case when refund_state in ('refused', 'on_its_way') or ${refundStateOf(refund)} = 'none' then refund_state
        else ${refundStateOf(refund)} end
    where id = ${id}`);

const refundStateOf = ({ card, giftCard }: Paid): MoneyBackState => {
  if (card > 0) return 'on_its_way';
  return giftCard > 0 ? 'done' : 'none';
};

type MoneyBack = { ordered: MoneyBackState; refusedCents: Cents; unwanted: MoneyBackState; unwantedCents: Cents };

/** Nothing ordered yet is no news: a cancelled booking has promised its refund before anybody orders it. */
export const updateMoneyBack = (tx: Transaction, id: string, back: MoneyBack): Promise<number> =>
  tx.run(sql`
    update bookings set refund_state = case when ${back.ordered} = 'none' then refund_state else ${back.ordered} end,
      refused_cents = ${back.refusedCents}, unwanted_state = ${back.unwanted}, unwanted_cents = ${back.unwantedCents}
    where id = ${id}`);

export const updatePaidWith = (tx: Transaction, id: string, method: PaidWith): Promise<number> =>
  tx.run(sql`update bookings set paid_with = ${JSON.stringify(method)} where id = ${id} and paid_at is not null`);

/** A payment stands at the provider, or none does any more. */
export const setPaymentOpen = (tx: Transaction, id: string, isOpen: boolean): Promise<number> =>
  tx.run(sql`update bookings set payment_open = ${isOpen} where id = ${id} and payment_open <> ${isOpen}`);

type GivenBack = Purses & { byHand: ByHand; reason: string; who: Who };

/** More goes back, and the history says how much and why; the status stays. */
export const addRefund = async (tx: Transaction, booking: BookingRow, given: GivenBack): Promise<void> => {
  const { card, giftCard, byHand, reason, who } = given;
  const sum = sumOfPurses(given);
  const state: MoneyBackState = card > 0 ? 'on_its_way' : 'done';
  await tx.run(sql`
    with given as (
      update bookings set refund_cents = refund_cents + ${sum},
        refund_credit_cents = refund_credit_cents + ${giftCard}, ${bookings.set({ refundedByHand: byHand })},
        refund_state = case when refund_state in ('refused', 'on_its_way') then refund_state else ${state} end
      where id = ${booking.id} returning id)
    insert into booking_history (booking_id, from_status, to_status, actor, actor_id, reason, refund_cents)
    select id, ${booking.status}, ${booking.status}, ${who.kind}, ${who.userId}, ${reason}, ${sum} from given`);
};

export const updateByHand = (tx: Transaction, id: string, refundedByHand: ByHand): Promise<number> =>
  tx.run(sql`update bookings set ${bookings.set({ refundedByHand })} where id = ${id}`);

export const updatePrice = (tx: Transaction, id: string, price: StoredPrice): Promise<number> =>
  tx.run(sql`update bookings set ${bookings.set(price)} where id = ${id}`);

/** 0 when it no longer waits for its payment. */
export const updateNif = (on: Queryable, id: string, nif: string | null): Promise<number> =>
  on.run(sql`update bookings set nif = ${nif} where id = ${id} and status = 'waiting_payment'`);

/** 0 when it was so already: whoever is told of it is told once. */
export const setNeedsAttention = (tx: Transaction, id: string, isNeeded: boolean): Promise<number> =>
  tx.run(sql`
    update bookings set needs_attention_since = case when ${isNeeded} then clock_now() end
    where id = ${id} and (needs_attention_since is not null) <> ${isNeeded}`);

/** From now on, until it begins, the client may have everything back or move it freely. */
export const markChangedByUs = (tx: Transaction, id: string): Promise<number> =>
  tx.run(sql`update bookings set changed_by_us_at = clock_now() where id = ${id}`);

/** A mark for admins; the visit goes on. What a bank has taken back for good is no revenue. */
export const setDisputed = (tx: Transaction, id: string, isDisputed: boolean, lost: Cents): Promise<number> =>
  tx.run(sql`
    update bookings set disputed_since = case when ${isDisputed} then coalesce(disputed_since, clock_now()) end,
      lost_cents = ${lost}
    where id = ${id}`);

/** Until when somebody is searched for, and by when the client knows or is asked. */
export const setSearchUntil = (tx: Transaction, id: string, until: Date, answerBy: Date): Promise<number> =>
  tx.run(sql`update bookings set search_until = ${until}, answer_by = ${answerBy} where id = ${id}`);

export const setChoice = (
  tx: Transaction,
  id: string,
  choice: { until: Date; options: readonly BookingChoice[]; because: ChoiceReason } | null,
): Promise<number> =>
  tx.run(sql`
    update bookings set choice_until = ${choice?.until ?? null}, choice_options = ${[...(choice?.options ?? [])]}::text[],
      choice_because = ${choice?.because ?? null}
    where id = ${id}`);

/** One therapist for all, one after the other, instead of two together: longer, for the same price. */
export const setBackToBack = (
  tx: Transaction,
  id: string,
  { endsAt, blockedUntil }: { endsAt: Date; blockedUntil: Date },
): Promise<number> =>
  tx.run(sql`
    update bookings set requires_two_therapists = false, is_back_to_back = true, ends_at = ${endsAt},
      blocked_until = ${blockedUntil}, calendar_sequence = calendar_sequence + 1
    where id = ${id}`);

const mostCompletedAtOnce = 200;

export const visitsOverAt = (hoursAfter: number): Sql => sql`
  select min(ends_at) + make_interval(hours => ${hoursAfter}) from bookings
  where status = 'confirmed' and ends_at > clock_now() - make_interval(hours => ${hoursAfter})`;

/** Confirmed visits that ended so many hours ago. */
export const listVisitsOver = async (on: Queryable, hoursAgo: number): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(sql`
    select id from bookings where status = 'confirmed' and ends_at <= clock_now() - make_interval(hours => ${hoursAgo})
    order by ends_at, id limit ${mostCompletedAtOnce}`);
  return rows.map(({ id }) => id);
};

export const countSearching = (on: Queryable): Promise<{ waiting: number; attention: number }> =>
  on.one(sql`
    select count(*) filter (where status = 'finding_therapist')::int as waiting,
      count(*) filter (where needs_attention_since is not null)::int as attention
    from bookings where status = 'finding_therapist'`);

type MovedTimes = Pick<
  BookingRow,
  'startsAt' | 'endsAt' | 'blockedUntil' | 'timezone' | 'fullRefundEndedAt' | 'halfRefundEndedAt'
>;

/** The new times and their line of history; calendars notice by the sequence. The caller has locked the row. */
export const updateTimes = async (tx: Transaction, booking: BookingRow, to: MovedTimes, who: Who, why = 'moved') => {
  await tx.run(sql`
    with moved as (
      update bookings set starts_at = ${to.startsAt}, ends_at = ${to.endsAt}, blocked_until = ${to.blockedUntil}, timezone = ${to.timezone},
        full_refund_ended_at = ${to.fullRefundEndedAt}, half_refund_ended_at = ${to.halfRefundEndedAt},
        wished_starts_at = ${why === 'flexible_start' ? (booking.wishedStartsAt ?? booking.startsAt) : null},
        calendar_sequence = calendar_sequence + 1
      where id = ${booking.id} returning id)
    insert into booking_history (booking_id, from_status, to_status, actor, actor_id, reason, moved_from)
    select id, ${booking.status}, ${booking.status}, ${who.kind}, ${who.userId}, ${why}, ${booking.startsAt} from moved`);
};

/** Only a booking that has no owner gets one; true also when it is already theirs. */
export const giveOwner = async (on: Queryable, id: string, userId: string): Promise<boolean> =>
  (await on.run(sql`
    update bookings set user_id = ${userId} where id = ${id} and coalesce(user_id, ${userId}) = ${userId}`)) === 1;

/** What admins write for themselves; counted, so that the second of two editors is told. */
export const writeInternalNotes = (
  tx: Transaction,
  id: string,
  notes: string,
): Promise<{ internalNotes: string; version: number }> =>
  tx.one(sql`
    update bookings set internal_notes = ${notes}, version = version + 1 where id = ${id}
    returning internal_notes as "internalNotes", version`);

const mostExpiredAtOnce = 500;
const hasRunOut: Sql = sql`status = 'waiting_payment' and hold_expires_at <= clock_now()`;

export const holdsEndAt: Sql = sql`
  select min(hold_expires_at) from bookings where status = 'waiting_payment' and hold_expires_at > clock_now()`;

export const listRunOutHolds = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(
    sql`select id from bookings where ${hasRunOut} order by hold_expires_at, id limit ${mostExpiredAtOnce}`,
  );
  return rows.map(({ id }) => id);
};

/** True, and locked, when it is this transaction that may expire it; whoever holds the row is about to change it. */
export const lockRunOutHold = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.maybeOne(sql`select id from bookings where id = ${id} and ${hasRunOut} for update skip locked`)) !== null;

export const countStep = async (on: Queryable, countedOn: string, step: number): Promise<void> => {
  await on.run(sql`
    insert into wizard_step_counts as counts (counted_on, step, count) values (${countedOn}, ${step}, 1)
    on conflict (counted_on, step) do update set count = counts.count + 1`);
};

type NewKey = { id: string; keyVersion: number; keyHash: Buffer; because: WithdrawnBecause };

/** The old key opens nothing any more; its hash stays, so that an old link can say why. The caller has locked the row. */
export const replaceKey = async (tx: Transaction, { id, keyVersion, keyHash, because }: NewKey): Promise<void> => {
  await tx.run(sql`
    insert into withdrawn_booking_keys (key_hash, booking_id, because)
    select access_token_hash, id, ${because} from bookings where id = ${id}
    on conflict (key_hash) do nothing`);
  await tx.run(sql`update bookings set key_version = ${keyVersion}, access_token_hash = ${keyHash} where id = ${id}`);
};

/** Why a key was withdrawn: the last thing that happened to its booking counts. Null for a key that never was one. */
export const findWithdrawn = (
  on: Queryable,
  keyHash: Buffer,
  bookingId: string | null,
): Promise<{ because: WithdrawnBecause } | null> =>
  on.maybeOne(sql`
    select later.because from withdrawn_booking_keys mine
    join withdrawn_booking_keys later on later.booking_id = mine.booking_id
    where mine.key_hash = ${keyHash} and (${bookingId}::uuid is null or mine.booking_id = ${bookingId}::uuid)
    order by later.withdrawn_at desc, later.because = 'erased' desc, later.key_hash limit 1`);

/** To another record of the office: all of one, or a single booking of it. Who owns it does not change. */
export const giveToClient = (
  tx: Transaction,
  { from, to, bookingId = null }: { from: string; to: string; bookingId?: string | null },
): Promise<number> =>
  tx.run(sql`
    update bookings set client_id = ${to} where client_id = ${from} and (${bookingId}::uuid is null or id = ${bookingId}::uuid)`);
