import type { ClientRow, ClientVisit, clientKind, clientSorts } from '#contract/admin-clients.ts';
import type { BookingStatus } from '#domain/booking/booking-status.ts';
import { noShow } from '#domain/booking/cancellation.ts';
import type { PaymentStatus } from '#domain/booking/payment-status.ts';
import type { Language } from '#domain/language/language.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { containsWordsOrPhone, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, prepared, type Sql, sql } from '#server/platform/database/sql.ts';

export type Person = Omit<ClientRow, 'lastVisitAt' | 'nextVisitAt'> & {
  lastVisitAt: Date | null;
  nextVisitAt: Date | null;
};

export type WholePerson = Person & {
  accountSince: Date | null;
  createdAt: Date;
  cancelled: number;
  noShows: number;
  notes: string;
  blockedAt: Date | null;
  blockedReason: string;
  version: number;
};

const listed = sql`p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.phone, p.language,
  p.user_id as "userId", p.area, p.visits, p.spent_cents as spent, p.last_visit_at as "lastVisitAt",
  p.next_visit_at as "nextVisitAt", case when p.next_visit_at is not null then (
    select b.timezone from bookings b where b.client_id = p.id and b.starts_at = p.next_visit_at
      and b.status in ('finding_therapist', 'confirmed') order by b.id limit 1) end as "nextVisitZone", p.blocked_at is not null as "isBlocked"`;
const whole = sql`${listed}, p.account_since as "accountSince", p.created_at as "createdAt", p.cancelled, p.notes,
  (select count(*)::int from bookings b where b.client_id = p.id and b.status = 'cancelled' and b.cancel_reason = ${noShow}) as "noShows",
  p.blocked_at as "blockedAt", p.blocked_reason as "blockedReason", p.version`;

type SortName = (typeof clientSorts)[number];
type Wish = {
  q?: string | undefined;
  kind?: (typeof clientKind)['options'][number] | undefined;
  blocked?: boolean | undefined;
  sort: SortName | `-${SortName}`;
  page: number;
  pageSize: number;
};

const sortColumns: Record<SortName, Sql> = {
  name: sql`lower(p.first_name || ' ' || p.last_name) collate "und-x-icu"`,
  lastVisitAt: sql`p.last_visit_at`,
  nextVisitAt: sql`p.next_visit_at`,
  visits: sql`p.visits`,
  spent: sql`p.spent_cents`,
};

/** To the letter as the indexes `bookings_search` and `users_search` have it: every name and number they ever gave. */
const inBookings = sql`b.reference || ' ' || coalesce(b.contact->>'firstName', '') || ' ' || coalesce(b.contact->>'lastName', '') || ' '
  || coalesce(b.contact->>'email', '') || ' ' || coalesce(b.contact->>'phone', '')`;
const inAccounts = sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.phone, '')`;

const inCards = sql`g.buyer_name || ' ' || g.buyer_email`;

const found = (q: string): Sql[] => {
  if (q.trim() === '') return [];
  const bookings = allOf(containsWordsOrPhone(q, inBookings, [sql`b.contact->>'phone'`]));
  const accounts = allOf(containsWordsOrPhone(q, inAccounts, [sql`u.phone`]));
  const cards = allOf([sql`g.client_id is not null`, ...containsWordsOrPhone(q, inCards, [])]);
  return [
    sql`p.id in (select b.client_id from bookings b where ${bookings} union select u.client_id from users u where ${accounts}
      union select g.client_id from gift_cards g where ${cards})`,
  ];
};

const matching = ({ q = '', kind, blocked }: Wish): Sql =>
  allOf([
    sql`true`,
    ...found(q),
    ...(kind ? [sql`(p.user_id is not null) = ${kind === 'account'}`] : []),
    ...(blocked === undefined ? [] : [sql`(p.blocked_at is not null) = ${blocked}`]),
  ]);

export const pageOfClients = async (on: Queryable, wish: Wish): Promise<{ items: Person[]; total: number }> => {
  const from = sql`from client_people p where ${matching(wish)}`;
  const order = orderBy(wish.sort, sortColumns, sql`p.id`);
  const items = await on.many<Person>(sql`select ${listed} ${from} ${order} ${pageOf(wish)}`);
  const { total } = await on.one<{ total: number }>(sql`select count(*)::int as total ${from}`);
  return { items, total };
};

/** Of those that are still there and have one. */
export const namesOfClients = async (on: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await on.many<{ id: string; name: string }>(sql`
    select p.id, trim(concat_ws(' ', p.first_name, p.last_name)) as name from client_people p
    where p.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]));
};

export const findClient = (on: Queryable, id: string): Promise<WholePerson | null> =>
  on.maybeOne<WholePerson>(sql`select ${whole} from client_people p where p.id = ${id}`);

export const lockClient = async (tx: Transaction, id: string): Promise<WholePerson | null> => {
  await tx.run(sql`select from clients where id = ${id} for update`);
  return findClient(tx, id);
};

export type VisitRow = Omit<ClientVisit, 'startsAt' | 'otherName'> & {
  startsAt: Date;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  treatment: Record<Language, string> | null;
  spent: Cents | null;
  name: string;
  consentVersion: string | null;
  consentAt: Date | null;
};

const mostVisits = 200;

/** What is ahead first, the next one on top; then backwards. */
export const listVisitsOf = (on: Queryable, clientId: string): Promise<VisitRow[]> =>
  on.many<VisitRow>(sql`
    select booking_id as "bookingId", reference, starts_at as "startsAt", timezone, status, payment_status as "paymentStatus", duration,
      case when treatment_en is not null then jsonb_build_object('en', treatment_en, 'pt', treatment_pt) end as treatment,
      area, therapists, user_id is not null as "isOfAccount", case when paid_at is not null then spent_cents end as spent,
      concat_ws(' ', contact->>'firstName', contact->>'lastName') as name,
      notes_consent_version as "consentVersion", notes_consent_at as "consentAt"
    from client_visits where client_id = ${clientId}
    order by starts_at > clock_now() and status in ('finding_therapist', 'confirmed') desc,
      case when starts_at > clock_now() and status in ('finding_therapist', 'confirmed') then starts_at end,
      starts_at desc, booking_id limit ${mostVisits}`);

type CardRow = {
  id: string;
  codeEnd: string;
  isBought: boolean;
  otherName: string;
  amount: Cents;
  balance: Cents;
  status: string;
  expiresOn: string | null;
};

export const listCardsOf = (on: Queryable, clientId: string): Promise<CardRow[]> =>
  on.many<CardRow>(sql`
    select id, coalesce(code_end, '') as "codeEnd", is_bought as "isBought", other_name as "otherName", amount_cents as amount, balance_cents as balance, status,
      expires_on::text as "expiresOn"
    from client_gift_cards where client_id = ${clientId} order by created_at desc, id limit 50`);

export const listKeysOf = (on: Queryable, clientId: string): Promise<{ kind: 'mailbox' | 'phone'; value: string }[]> =>
  on.many(sql`select kind, value from client_keys where client_id = ${clientId} order by kind, value`);

export const writeNotes = (tx: Transaction, id: string, notes: string): Promise<number> =>
  tx.run(sql`update clients set notes = ${notes}, version = version + 1 where id = ${id}`);

export const writeBlocked = (tx: Transaction, id: string, reason: string | null): Promise<number> =>
  tx.run(sql`
    update clients set blocked_at = case when ${reason !== null} then coalesce(blocked_at, clock_now()) end,
      blocked_reason = ${reason ?? ''}, version = version + 1
    where id = ${id}`);

export type Identified = { userId: string | null; email: string; phone: string };

/** By the account, or by any mailbox or number they were ever known by. */
export const isBlockedPerson = async (on: Queryable, { userId, email, phone }: Identified): Promise<boolean> =>
  (await on.maybeOne(
    prepared(sql`
    select c.id from clients c where c.blocked_at is not null and (
      c.id in (select u.client_id from users u where u.id = ${userId}::uuid)
      or c.id in (select k.client_id from client_keys k where (k.kind = 'mailbox' and k.value = mailbox_of(${email}))
        or (k.kind = 'phone' and k.value = phone_key_of(${phone})))) limit 1`),
  )) !== null;

export const findClientIdOfUser = async (on: Queryable, userId: string): Promise<string | null> =>
  (await on.maybeOne<{ id: string | null }>(sql`select client_id as id from users where id = ${userId}`))?.id ?? null;

export const findClientIdOfMailbox = async (on: Queryable, email: string): Promise<string | null> =>
  (
    await on.maybeOne<{ id: string }>(sql`
      select client_id as id from client_keys where kind = 'mailbox' and value = mailbox_of(${email})`)
  )?.id ?? null;

export const findBookingOf = (tx: Transaction, clientId: string, bookingId: string) =>
  tx.maybeOne<{ reference: string; userId: string | null }>(sql`
    select reference, user_id as "userId" from bookings where id = ${bookingId} and client_id = ${clientId} for update`);

/** All of one but its bookings, which come first; notes of both stay, and a block of either. */
export const joinClients = async (tx: Transaction, id: string, other: WholePerson): Promise<void> => {
  await tx.run(sql`update users set client_id = ${id} where client_id = ${other.id}`);
  await tx.run(sql`update gift_cards set client_id = ${id} where client_id = ${other.id}`);
  await tx.run(sql`update client_keys set client_id = ${id} where client_id = ${other.id}`);
  await tx.run(sql`
    update clients set notes = concat_ws(E'\n', nullif(notes, ''), nullif(${other.notes}, '')), version = version + 1,
      blocked_reason = case when blocked_at is null then ${other.blockedReason} else blocked_reason end,
      blocked_at = coalesce(blocked_at, ${other.blockedAt}::timestamptz)
    where id = ${id}`);
  await tx.run(sql`delete from clients where id = ${other.id}`);
};

export const insertClient = async (tx: Transaction): Promise<string> =>
  (await tx.one<{ id: string }>(sql`insert into clients default values returning id`)).id;

/** After a booking has left: the keys that it gives and nothing of the old record does, and gift cards bought under them. */
export const takeKeysAlong = async (
  tx: Transaction,
  { from, to, bookingId }: { from: string; to: string; bookingId: string },
): Promise<void> => {
  await tx.run(sql`
    update client_keys k set client_id = ${to} from bookings own
    where own.id = ${bookingId} and k.client_id = ${from}
      and k.value = case k.kind when 'mailbox' then mailbox_of(own.contact->>'email') else phone_key_of(own.contact->>'phone') end
      and not exists (select from users u where u.client_id = ${from}
        and k.value in (mailbox_of(u.email), phone_key_of(u.phone)))
      and not exists (select from bookings b where b.client_id = ${from}
        and k.value in (mailbox_of(b.contact->>'email'), phone_key_of(b.contact->>'phone')))`);
  await tx.run(sql`
    update gift_cards g set client_id = ${to} from client_keys k
    where g.client_id = ${from} and g.user_id is null and k.client_id = ${to} and k.kind = 'mailbox'
      and k.value = mailbox_of(g.buyer_email)`);
};

/** Accounts, bookings without one, and addresses that are this person's alone. */
export const listWhatIsOf = (on: Queryable, id: string) =>
  on.one<{ users: { id: string; role: string }[]; bookings: string[]; emails: string[] }>(sql`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'role', u.role) order by u.id) from users u
        where u.client_id = ${id} and u.erased_at is null), '[]') as users,
      coalesce((select jsonb_agg(b.id order by b.created_at, b.id) from bookings b where b.client_id = ${id}), '[]') as bookings,
      coalesce((select jsonb_agg(distinct lower(e.email)) from (
          select b.contact->>'email' as email from bookings b where b.client_id = ${id}
          union all select u.email from users u where u.client_id = ${id}
          union all select g.buyer_email from gift_cards g where g.client_id = ${id}) as e
        join client_keys k on k.kind = 'mailbox' and k.value = mailbox_of(e.email) and k.client_id = ${id}), '[]') as emails`);

/** A gift card that is still to be delivered keeps the name of whoever paid for it until then. */
export const hasNamedCard = async (on: Queryable, id: string): Promise<boolean> =>
  (await on.maybeOne(sql`select from gift_cards where client_id = ${id} and buyer_email <> '' limit 1`)) !== null;
