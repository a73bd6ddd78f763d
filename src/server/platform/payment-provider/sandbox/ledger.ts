import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { SandboxMethod, SandboxWay } from './test-banks.ts';
import type { PaymentError } from './test-cards.ts';

type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

export type SandboxIntent = {
  id: string;
  clientSecret: string;
  amount: number;
  currency: string;
  status: IntentStatus;
  metadata: Record<string, string>;
  lastPaymentError: PaymentError | null;
  /** The last four digits of the card, and nothing more of it. */
  last4: string | null;
  fingerprint: string | null;
  /** What may be used, and what was. */
  methodTypes: SandboxWay[];
  method: SandboxMethod | null;
  created: number;
  now: number;
};

export type SandboxRefund = {
  id: string;
  intentId: string;
  amount: number;
  /** `requires_action`: somebody was asked by mail for the number of their account. */
  status: 'requires_action' | 'succeeded';
  metadata: Record<string, string>;
  created: number;
};

const intentColumns = sql`id, client_secret as "clientSecret", amount, currency, status, metadata,
  last_payment_error as "lastPaymentError", last4, fingerprint,
  method_types as "methodTypes", method, floor(extract(epoch from created_at))::int as created,
  floor(extract(epoch from clock_now()))::int as now`;

const refundColumns = sql`id, intent_id as "intentId", amount, status, metadata, floor(extract(epoch from created_at))::int as created`;

export const insertIntent = (
  tx: Transaction,
  intent: Omit<SandboxIntent, 'created' | 'now' | 'lastPaymentError' | 'last4' | 'fingerprint' | 'method'>,
) =>
  tx.one<SandboxIntent>(sql`
    insert into sandbox_intents (id, client_secret, amount, currency, status, metadata, method_types)
    values (${intent.id}, ${intent.clientSecret}, ${intent.amount}, ${intent.currency}, ${intent.status},
      ${JSON.stringify(intent.metadata)}, ${intent.methodTypes}::text[])
    returning ${intentColumns}`);

export const findIntent = (on: Queryable, id: string) =>
  on.maybeOne<SandboxIntent>(sql`select ${intentColumns} from sandbox_intents where id = ${id}`);

export const lockIntent = (tx: Transaction, id: string) =>
  tx.maybeOne<SandboxIntent>(sql`select ${intentColumns} from sandbox_intents where id = ${id} for update`);

export const writeIntent = (tx: Transaction, intent: SandboxIntent) =>
  tx.one<SandboxIntent>(sql`
    update sandbox_intents set amount = ${intent.amount}, status = ${intent.status}, metadata = ${JSON.stringify(intent.metadata)},
      last_payment_error = ${intent.lastPaymentError && JSON.stringify(intent.lastPaymentError)}, last4 = ${intent.last4},
      fingerprint = ${intent.fingerprint}, method_types = ${intent.methodTypes}::text[],
      method = ${intent.method && JSON.stringify(intent.method)},
      succeeded_at = case when ${intent.status} = 'succeeded' then coalesce(succeeded_at, clock_now()) end
    where id = ${intent.id} returning ${intentColumns}`);

export const insertRefund = (tx: Transaction, refund: Omit<SandboxRefund, 'created'>) =>
  tx.one<SandboxRefund>(sql`
    insert into sandbox_refunds (id, intent_id, amount, status, metadata)
    values (${refund.id}, ${refund.intentId}, ${refund.amount}, ${refund.status}, ${JSON.stringify(refund.metadata)})
    returning ${refundColumns}`);

export const lockRefund = (tx: Transaction, id: string) =>
  tx.maybeOne<SandboxRefund>(sql`select ${refundColumns} from sandbox_refunds where id = ${id} for update`);

export const settleRefund = (tx: Transaction, id: string) =>
  tx.one<SandboxRefund>(sql`
    update sandbox_refunds set status = 'succeeded', settled_at = clock_now() where id = ${id} returning ${refundColumns}`);

export const findRefund = (on: Queryable, id: string) =>
  on.maybeOne<SandboxRefund>(sql`select ${refundColumns} from sandbox_refunds where id = ${id}`);

export const listRefunds = (on: Queryable, intentId: string) =>
  on.many<SandboxRefund>(
    sql`select ${refundColumns} from sandbox_refunds where intent_id = ${intentId} order by created_at desc, id`,
  );

type Answer = { status: number; body: object };

/** Whoever comes second with the same key waits until the first has its answer. */
export const lockKey = (tx: Transaction, key: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${key}`}, 0))`);

export const findAnswer = (tx: Transaction, key: string) =>
  tx.maybeOne<Answer & { digest: string }>(
    sql`select request_digest as digest, status, body from sandbox_answers where idempotency_key = ${key}`,
  );

export const insertAnswer = (tx: Transaction, key: string, digest: string, { status, body }: Answer) =>
  tx.run(sql`
    insert into sandbox_answers (idempotency_key, request_digest, status, body)
    values (${key}, ${digest}, ${status}, ${JSON.stringify(body)})`);
