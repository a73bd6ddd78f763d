import type { PaidWith } from '#domain/booking/money-words.ts';
import type { WayBackByHand } from '#domain/booking/pay-by.ts';
import type { DeskWay, GiftCardDesign, GiftCardStatus } from '#domain/gift-cards/gift-card-rules.ts';
import { withdrawalDays } from '#domain/gift-cards/gift-card-rules.ts';
import type { Language } from '#domain/language/language.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { BankWait } from '#domain/money/ways-to-pay.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  bytes,
  day,
  defineTable,
  instant,
  int,
  json,
  orNull,
  type RowOf,
  setIn,
  text,
  uuid,
} from '#server/platform/database/define-table.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { normaliseCode } from './gift-card.ts';

/** Who bought them; nameless once they are forgotten. */
export const listBuyerNames = async (on: Queryable, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await on.many<{ id: string; name: string }>(sql`
    select id, buyer_name as name from gift_cards where id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Has this buyer paid for a card before? */
export const hasEarlierCard = async (
  on: Queryable,
  { id, userId, buyerEmail }: Pick<GiftCardRow, 'id' | 'userId' | 'buyerEmail'>,
): Promise<boolean> =>
  (await on.maybeOne(sql`
    select from gift_cards
    where (user_id = ${userId}::uuid or lower(buyer_email) = lower(${buyerEmail}))
      and id <> ${id} and paid_at is not null limit 1`)) !== null;

/** A card as its buyer ordered it and as it stands. */
export type GiftCardRow = RowOf<typeof giftCards.columns> & {
  buyerLanguage: Language;
  withdrawableUntil: string | null;
  isWithdrawableByTime: boolean;
  /** What went back to whoever bought it. */
  refunded: Cents;
  /** What its payment came by, once the provider has named it. */
  paidWith: PaidWith | null;
  /** So much could the provider still give back. */
  leftAtProvider: Cents;
};

const giftCards = defineTable('gift_cards', {
  id: uuid(),
  code: orNull(text()),
  amount: int<Cents>('amount_cents'),
  balance: int<Cents>('balance_cents'),
  status: text<GiftCardStatus>(),
  userId: orNull(uuid()),
  fromName: text('buyer_name'),
  buyerEmail: text(),
  recipientName: text(),
  recipientEmail: text(),
  message: text(),
  design: text<GiftCardDesign>(),
  /** Of the card and of whoever gets it. */
  language: text<Language>(),
  nif: orNull(text()),
  deliverOn: orNull(day()),
  deliveredAt: orNull(instant()),
  expiresOn: orNull(day()),
  createdAt: instant(),
  paidAt: orNull(instant()),
  bankWait: orNull(json<BankWait>()),
  withdrawnAt: orNull(instant()),
  /** Where nobody paid online. */
  paidBy: orNull(text<DeskWay>()),
  givenBackBy: orNull(text<WayBackByHand>()),
  accessTokenHash: bytes(),
});

const todayInLisbon = sql`(clock_now() at time zone 'Europe/Lisbon')::date`;
const lastDay = sql`((paid_at at time zone 'Europe/Lisbon')::date + ${withdrawalDays}::int)`;

const columns = sql`${giftCards.select()}, coalesce(buyer_language, language) as "buyerLanguage",
  ${lastDay}::text as "withdrawableUntil", coalesce(${todayInLisbon} <= ${lastDay}, false) as "isWithdrawableByTime",
  (select coalesce(-sum(m.amount_cents), 0)::int from gift_card_movements m
    where m.gift_card_id = gift_cards.id and m.kind = 'withdrawn') as refunded,
  (select p.method from office_gift_card_payments p where p.gift_card_id = gift_cards.id and p.method is not null limit 1) as "paidWith",
  coalesce((select max(p.left_cents) from office_gift_card_payments p where p.gift_card_id = gift_cards.id), 0)::int as "leftAtProvider"`;

export const findCard = (on: Queryable, id: string): Promise<GiftCardRow | null> =>
  on.maybeOne<GiftCardRow>(sql`select ${columns} from gift_cards where id = ${id}`);

export const lockCard = (tx: Transaction, id: string): Promise<GiftCardRow | null> =>
  tx.maybeOne<GiftCardRow>(sql`select ${columns} from gift_cards where id = ${id} for update`);

type NewGiftCard = Pick<
  GiftCardRow,
  | 'id'
  | 'amount'
  | 'userId'
  | 'fromName'
  | 'buyerEmail'
  | 'recipientName'
  | 'recipientEmail'
  | 'message'
  | 'design'
  | 'language'
  | 'buyerLanguage'
  | 'nif'
  | 'paidBy'
  | 'deliverOn'
  | 'accessTokenHash'
>;

const newCards = defineTable('gift_cards', { ...giftCards.columns, buyerLanguage: orNull(text<Language>()) });

export const insertCard = (on: Queryable, card: NewGiftCard): Promise<number> =>
  on.run(sql`insert into gift_cards ${newCards.values({ ...card, status: 'waiting_payment' })}`);

/** Paid ones, and unpaid ones that can still be paid. */
export const listCardsOfBuyer = (on: Queryable, userId: string): Promise<GiftCardRow[]> =>
  on.many<GiftCardRow>(sql`
    select ${columns} from gift_cards where user_id = ${userId} and status <> 'cancelled'
    order by created_at desc, id limit 200`);

export const writeBankWait = (tx: Transaction, id: string, wait: BankWait | null): Promise<number> =>
  tx.run(sql`update gift_cards set bank_wait = ${wait && JSON.stringify(wait)} where id = ${id}`);

export const markWithdrawn = (tx: Transaction, id: string, givenBackBy: WayBackByHand | null = null): Promise<number> =>
  tx.run(sql`
    update gift_cards set status = 'withdrawn', balance_cents = 0, withdrawn_at = clock_now(), given_back_by = ${givenBackBy}
    where id = ${id}`);

/** At nine in the morning in Lisbon; null where it is delivered at once. */
const dueAt: Sql = sql`(deliver_on + time '09:00') at time zone 'Europe/Lisbon'`;

const isDue: Sql = sql`status = 'active' and delivered_at is null and (deliver_on is null or ${dueAt} <= clock_now())`;

export const deliveriesDueAt: Sql = sql`
  select min(${dueAt}) from gift_cards where status = 'active' and delivered_at is null and ${dueAt} > clock_now()`;

export const listDueDeliveries = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(
    sql`select id from gift_cards where ${isDue} order by paid_at, id limit 200`,
  );
  return rows.map(({ id }) => id);
};

/** Null when somebody else is delivering it, or it is no longer due. */
export const lockDueDelivery = (tx: Transaction, id: string): Promise<GiftCardRow | null> =>
  tx.maybeOne<GiftCardRow>(sql`select ${columns} from gift_cards where id = ${id} and ${isDue} for update skip locked`);

export const markDelivered = (tx: Transaction, id: string): Promise<number> =>
  tx.run(sql`update gift_cards set delivered_at = clock_now() where id = ${id}`);

/** Its mail never left. Nobody is left to deliver it to once the names on it are gone. */
export const markUndelivered = (tx: Transaction, id: string): Promise<number> =>
  tx.run(sql`update gift_cards set delivered_at = null where id = ${id} and recipient_email <> ''`);

/** Was a card bought by, or for, whoever has this address? */
export const hasPaidCard = async (on: Queryable, email: string): Promise<boolean> =>
  (await on.maybeOne(sql`
    select from gift_cards
    where paid_at is not null and (lower(buyer_email) = lower(${email}) or lower(recipient_email) = lower(${email}))
    limit 1`)) !== null;

const nobody: Sql = sql`buyer_name = '', buyer_email = '', recipient_name = '', recipient_email = '', message = '',
  nif = null, forget_when_delivered = false`;

/** Left unpaid for so long: given up, and nothing about anybody is kept. Its payment was ended a day before. */
export const giveUpUnpaid = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`
    update gift_cards set status = 'cancelled', ${nobody}
    where status = 'waiting_payment' and coalesce((bank_wait->>'until')::timestamptz, created_at) <= ${before}`);

/** Cards that ran out long ago: what is left of them is a line in the books. */
export const forgetRunOut = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`
    update gift_cards set ${nobody}
    where expires_on <= (${before}::timestamptz at time zone 'Europe/Lisbon')::date and (buyer_email <> '' or recipient_email <> '')`);

/** The cards of a buyer who is gone: the money on them stays, the names go, of undelivered ones when they are. */
export const forgetBuyer = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.run(sql`
    update gift_cards set forget_when_delivered = true
    where user_id = ${userId} and delivered_at is null and status in ('active', 'frozen')`);
  await tx.run(sql`
    update gift_cards set status = case when status = 'waiting_payment' then 'cancelled' else status end, ${nobody}
    where user_id = ${userId} and not forget_when_delivered`);
  await tx.run(sql`delete from gift_card_keepers where user_id = ${userId}`);
};

/** Those of a buyer that need not be delivered any more: what was written about them goes too. */
export const listDoneCardIds = async (tx: Transaction, userId: string): Promise<string[]> => {
  const rows = await tx.many<{ id: string }>(sql`
    select id from gift_cards
    where user_id = ${userId} and not (delivered_at is null and status in ('active', 'frozen'))`);
  return rows.map(({ id }) => id);
};

/** The same for a buyer without an account, by the address; and of what they were given, their own name. */
export const forgetAddressOnCards = async (tx: Transaction, email: string): Promise<void> => {
  const isBuyer = sql`user_id is null and lower(buyer_email) = lower(${email})`;
  await tx.run(sql`
    update gift_cards set forget_when_delivered = true
    where ${isBuyer} and delivered_at is null and status in ('active', 'frozen')`);
  await tx.run(sql`
    update gift_cards set status = case when status = 'waiting_payment' then 'cancelled' else status end, ${nobody}
    where ${isBuyer} and not forget_when_delivered`);
  await tx.run(sql`
    update gift_cards set recipient_name = '', recipient_email = '', message = ''
    where lower(recipient_email) = lower(${email}) and delivered_at is not null`);
};

export const listCardIdsOf = async (tx: Transaction, email: string): Promise<string[]> => {
  const rows = await tx.many<{ id: string }>(sql`
    select id from gift_cards where (user_id is null and lower(buyer_email) = lower(${email}))
      or (lower(recipient_email) = lower(${email}) and delivered_at is not null)`);
  return rows.map(({ id }) => id);
};

export const forgetDelivered = (on: Queryable): Promise<number> =>
  on.run(sql`
    update gift_cards set ${nobody}
    where forget_when_delivered and (status = 'withdrawn' or delivered_at < clock_now() - interval '1 day')`);

/** Delivered not long ago, and nameless since: a mail that left late may still name somebody. */
export const listForgottenLately = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(sql`
    select id from gift_cards
    where buyer_email = '' and buyer_name = '' and delivered_at > clock_now() - interval '30 days'`);
  return rows.map(({ id }) => id);
};

/** A card as those know it who have its code. */
export type KeptRow = RowOf<typeof keptCards.columns> & { hasExpired: boolean; keptAt: Date };

const keptCards = defineTable('gift_cards', {
  id: uuid(),
  code: setIn('paid cards', text()),
  amount: int<Cents>('amount_cents'),
  balance: int<Cents>('balance_cents'),
  expiresOn: setIn('paid cards', day()),
  fromName: text('buyer_name'),
  message: text(),
  design: text<GiftCardDesign>(),
});

const keptColumns = sql`${keptCards.select('c')}, c.expires_on < ${todayInLisbon} as "hasExpired"`;

/** Null for one that is frozen or withdrawn: those are as good as unknown. */
export const findLiveCardByCode = (on: Queryable, code: string): Promise<Omit<KeptRow, 'keptAt'> | null> =>
  on.maybeOne(sql`
    select ${keptColumns} from gift_cards c where c.code = ${normaliseCode(code)} and c.status = 'active'`);

export const keepCard = async (on: Queryable, userId: string, giftCardId: string): Promise<void> => {
  await on.run(sql`
    insert into gift_card_keepers (user_id, gift_card_id) values (${userId}, ${giftCardId}) on conflict do nothing`);
};

export const listKeptCards = (on: Queryable, userId: string): Promise<KeptRow[]> =>
  on.many<KeptRow>(sql`
    select ${keptColumns}, k.kept_at as "keptAt" from gift_card_keepers k join gift_cards c on c.id = k.gift_card_id
    where k.user_id = ${userId} and c.status = 'active' order by k.kept_at desc, c.id limit 200`);

/** For the export of one's own data: every movement of one's own cards. */
export const listMovements = (on: Queryable, giftCardId: string) =>
  on.many<{ kind: string; amount: Cents; at: Date }>(sql`
    select kind, amount_cents as amount, created_at as at from gift_card_movements
    where gift_card_id = ${giftCardId} order by id`);
