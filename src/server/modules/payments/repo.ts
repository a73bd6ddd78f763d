import type { PaidWith } from '#domain/booking/money-words.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { BankAsked } from '#domain/money/ways-to-pay.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  defineTable,
  int,
  json,
  orNull,
  type RowOf,
  text,
  texts,
  uuid,
} from '#server/platform/database/define-table.ts';
import { sql } from '#server/platform/database/sql.ts';
import { newId } from '#server/platform/secrets.ts';
import type { Payment, Purpose } from './payment.ts';

const payments = defineTable('payments', {
  id: uuid(),
  intentId: orNull(text('provider_intent_id')),
  amountCents: int<Cents>(),
  currency: text(),
  status: text<Payment['status']>(),
  lastError: orNull(text()),
  declined: texts(),
  waits: orNull(json<BankAsked>()),
});

type PaymentRow = RowOf<typeof payments.columns> & Pick<Payment, 'purpose'>;

const columns = sql`${payments.select()}, json_build_object('kind', purpose_kind, 'id', purpose_id) as purpose`;

const ofPurpose = ({ kind, id }: Purpose) => sql`purpose_kind = ${kind} and purpose_id = ${id}`;

export const findOpenPayment = (on: Queryable, purpose: Purpose): Promise<Payment | null> =>
  on.maybeOne<PaymentRow>(sql`select ${columns} from payments where ${ofPurpose(purpose)} and status = 'open'`);

export const findPayment = (on: Queryable, id: string): Promise<Payment | null> =>
  on.maybeOne<PaymentRow>(sql`select ${columns} from payments where id = ${id}`);

export const findPaymentOfIntent = (on: Queryable, intentId: string): Promise<Payment | null> =>
  on.maybeOne<PaymentRow>(sql`select ${columns} from payments where provider_intent_id = ${intentId}`);

export const saveMethod = (tx: Transaction, id: string, method: PaidWith): Promise<number> =>
  tx.run(sql`update payments set method = ${JSON.stringify(method)} where id = ${id}`);

/** The open one of this purpose, or a new one: the index allows no second. */
export const openRow = async (on: Queryable, purpose: Purpose, amountCents: Cents): Promise<Payment> => {
  await on.run(sql`
    insert into payments (id, purpose_kind, purpose_id, amount_cents, status, next_check_at)
    values (${newId()}, ${purpose.kind}, ${purpose.id}, ${amountCents}, 'open', clock_now() + interval '20 seconds')
    on conflict (purpose_kind, purpose_id) where status = 'open' do nothing`);
  return on.one<PaymentRow>(sql`select ${columns} from payments where ${ofPurpose(purpose)} and status = 'open'`);
};

/** False when another request was first with an intent of its own, or the payment is no longer open. */
export const saveIntent = async (
  on: Queryable,
  { id, intentId, amountCents }: { id: string; intentId: string; amountCents: Cents },
): Promise<boolean> => {
  const touched = await on.run(sql`
    update payments set provider_intent_id = ${intentId}, amount_cents = ${amountCents}
    where id = ${id} and status = 'open' and coalesce(provider_intent_id, ${intentId}) = ${intentId}`);
  return touched === 1;
};

const uuidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** By the intent; or by the number we gave along, when the provider's first answer never reached us. */
export const lockPaymentOfIntent = (tx: Transaction, intentId: string, paymentId: string): Promise<Payment | null> =>
  tx.maybeOne<PaymentRow>(sql`
    select ${columns} from payments
    where provider_intent_id = ${intentId}
      or (id = ${uuidShape.test(paymentId) ? paymentId : null}::uuid and provider_intent_id is null) for update`);

/** Succeeded is the end: from there nothing leads back. */
export const markSucceeded = async (
  tx: Transaction,
  { id, intentId, amountCents }: { id: string; intentId: string; amountCents: Cents },
): Promise<boolean> => {
  const touched = await tx.run(sql`
    update payments set status = 'succeeded', settled_at = clock_now(), provider_intent_id = ${intentId}, amount_cents = ${amountCents}, last_error = null
    where id = ${id} and status in ('open', 'cancelled')`);
  return touched === 1;
};

export const markCancelled = (on: Queryable, id: string): Promise<number> =>
  on.run(sql`update payments set status = 'cancelled', settled_at = clock_now() where id = ${id} and status = 'open'`);

export const noteDecline = (tx: Transaction, id: string, error: string, attempt: string): Promise<number> =>
  tx.run(sql`
    update payments set last_error = ${error}, declined = array_append(declined, ${attempt}::text) where id = ${id}`);

export const saveWaits = (tx: Transaction, id: string, waits: BankAsked | null): Promise<number> =>
  tx.run(sql`update payments set waits = ${waits && JSON.stringify(waits)} where id = ${id}`);

export const checkSoon = (tx: Transaction, id: string): Promise<number> =>
  tx.run(sql`update payments set next_check_at = clock_now() where id = ${id}`);

/** What is due to be asked about, taken so that two processes do not ask twice. Old ones are asked about less often. */
export const claimDue = (on: Queryable, limit: number): Promise<Payment[]> =>
  on.many<PaymentRow>(sql`
    update payments set next_check_at = clock_now()
      + case when created_at > clock_now() - interval '1 hour' then interval '20 seconds' else interval '10 minutes' end
    where id = any(array(
      select id from payments where status = 'open' and next_check_at <= clock_now() order by next_check_at, id limit ${limit} for update skip locked))
    returning ${columns}`);

/** False when the event has been here before. */
export const rememberEvent = async (tx: Transaction, { id, type }: { id: string; type: string }): Promise<boolean> => {
  const inserted = await tx.run(
    sql`insert into provider_events (id, type) values (${id}, ${type}) on conflict (id) do nothing`,
  );
  return inserted === 1;
};
