import { type GiftCardStatus, refundedCreditMonths } from '#domain/gift-cards/gift-card-rules.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { writeEntry } from '#server/modules/ledger/public.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { GiftCardPurchase } from './buy/purchase.ts';
import { type GiftCard, normaliseCode } from './gift-card.ts';

const todayInLisbon = sql`(clock_now() at time zone 'Europe/Lisbon')::date`;

/** Also one that is frozen, empty or over: `giftCardRefusal` says so. */
export const findGiftCard = (on: Queryable, code: string): Promise<GiftCard | null> =>
  on.maybeOne<GiftCard>(sql`
    select id, code, balance_cents as "balanceCents", expires_on::text as "expiresOn", status, expires_on < ${todayInLisbon} as "hasExpired"
    from gift_cards where code = ${normaliseCode(code)} and expires_on is not null`);

/** The balance goes down only if it suffices, judged by the row itself at the moment of writing. */
export const takeFromBalance = async (tx: Transaction, id: string, amount: Cents): Promise<boolean> => {
  const touched = await tx.run(sql`
    update gift_cards set balance_cents = balance_cents - ${amount}
    where id = ${id} and status = 'active' and balance_cents >= ${amount} and expires_on >= ${todayInLisbon}`);
  return touched === 1;
};

export const addToBalance = (tx: Transaction, id: string, amount: Cents): Promise<number> =>
  tx.run(sql`update gift_cards set balance_cents = balance_cents + ${amount} where id = ${id}`);

/** A card that is over, or would be within six months, is good for six months from today. */
export const extendSoonOver = (tx: Transaction, id: string): Promise<number> =>
  tx.run(sql`
    update gift_cards set expires_on = (${todayInLisbon} + make_interval(months => ${refundedCreditMonths}))::date
    where id = ${id} and expires_on < (${todayInLisbon} + make_interval(months => ${refundedCreditMonths}))::date`);

type MovementKind = 'issued' | 'given' | 'spent' | 'returned' | 'withdrawn' | 'cancelled';

/** With its lines in the ledger, so that what is owed on cards is the same in both. */
export const insertMovement = async (
  tx: Transaction,
  movement: { giftCardId: string; kind: MovementKind; amount: Cents; bookingId: string | null },
): Promise<void> => {
  const { giftCardId, kind, amount, bookingId } = movement;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into gift_card_movements (gift_card_id, kind, amount_cents, booking_id)
    values (${giftCardId}, ${kind}, ${amount}, ${bookingId}) returning id`);
  const event = { kind: `gift_card_${kind}` as const, amount: cents(Math.abs(amount)) };
  await writeEntry(tx, { entry: `movement:${id}`, event, giftCardId, bookingId });
};

/** Locks the cards a booking has drawn on, always in the same order; two that give back wait for each other. */
export const lockCardsOfBooking = async (tx: Transaction, bookingId: string): Promise<string[]> => {
  const rows = await tx.many<{ id: string }>(sql`
    select id from gift_cards
    where id in (select gift_card_id from gift_card_movements where booking_id = ${bookingId}) order by id for update`);
  return rows.map((row) => row.id);
};

/** What a booking has taken from a card and not got back. */
export const readCreditOut = async (tx: Transaction, giftCardId: string, bookingId: string): Promise<Cents> => {
  const row = await tx.one<{ out: number }>(sql`
    select coalesce(-sum(amount_cents), 0)::int as out from gift_card_movements
    where gift_card_id = ${giftCardId} and booking_id = ${bookingId}`);
  return cents(row.out);
};

/** The same over all cards a booking has drawn on. */
export const readCreditOutOfBooking = async (on: Queryable, bookingId: string): Promise<Cents> => {
  const row = await on.one<{ out: number }>(sql`
    select coalesce(-sum(amount_cents), 0)::int as out from gift_card_movements where booking_id = ${bookingId}`);
  return cents(row.out);
};

type Unpaid = { status: GiftCardStatus; amountCents: Cents; isPaid: boolean };

export const lockForPayment = (tx: Transaction, id: string): Promise<Unpaid | null> =>
  tx.maybeOne<Unpaid>(sql`
    select status, amount_cents as "amountCents", paid_at is not null as "isPaid" from gift_cards where id = ${id} for update`);

/** Zero when the code is somebody's already. */
export const activate = (tx: Transaction, id: string, code: string): Promise<number> =>
  tx.run(sql`
    update gift_cards set status = 'active', code = ${code}, balance_cents = amount_cents, paid_at = clock_now(),
      expires_on = (${todayInLisbon} + interval '3 years')::date
    where id = ${id} and status = 'waiting_payment' and not exists (select from gift_cards where code = ${code})`);

/** Nobody may pay it any more. */
export const cancelUnpaidCard = (tx: Transaction, id: string): Promise<number> =>
  tx.run(sql`update gift_cards set status = 'cancelled' where id = ${id} and status = 'waiting_payment'`);

export const findGiftCardPurchase = (on: Queryable, id: string): Promise<GiftCardPurchase | null> =>
  on.maybeOne<GiftCardPurchase>(sql`
    select id, amount_cents as "amountCents", paid_at is not null as "isPaid", user_id as "userId", access_token_hash as "accessTokenHash",
      created_at as "createdAt", status <> 'waiting_payment'
        or coalesce((bank_wait->>'until')::timestamptz, created_at + interval '1 day') < clock_now() as "isOver"
    from gift_cards where id = ${id}`);
