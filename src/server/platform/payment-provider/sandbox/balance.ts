import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type Form, refuseUnknown, textOf, wholeNumberOf } from './form-body.ts';
import type { SandboxIntent } from './ledger.ts';
import { invalid } from './sandbox-error.ts';
import { planEvent } from './send-events.ts';
import { eventShape, newSandboxId } from './shapes.ts';

type Answer = { status: number; body: object };

type BalanceRow = {
  id: string;
  type: 'charge' | 'refund' | 'adjustment' | 'payout';
  amount: number;
  fee: number;
  intentId: string | null;
  sourceId: string;
  payoutId: string | null;
  metadata: Record<string, string> | null;
  disputeStatus: string | null;
  created: number;
};

type Wish = { since: number; payout: string | null; after: string | null; limit: number };

const listRows = (on: Queryable, { since, payout, after, limit }: Wish): Promise<BalanceRow[]> =>
  on.many<BalanceRow>(sql`
    select b.id, b.type, b.amount, b.fee, b.intent_id as "intentId", b.source_id as "sourceId", b.payout_id as "payoutId",
      r.metadata, d.status as "disputeStatus", floor(extract(epoch from b.created_at))::int as created
    from sandbox_balance b left join sandbox_refunds r on r.id = b.source_id left join sandbox_disputes d on d.id = b.source_id
    where b.created_at >= to_timestamp(${since}) and (${payout}::text is null or b.payout_id = ${payout})
      and (${after}::text is null or (b.created_at, b.id) < (select a.created_at, a.id from sandbox_balance a where a.id = ${after}))
    order by b.created_at desc, b.id desc limit ${limit}`);

const sourceShape = (row: BalanceRow): object => {
  const { sourceId: id, intentId, amount, created } = row;
  if (row.type === 'payout')
    return { id, object: 'payout', amount: -amount, arrival_date: created, created, status: 'paid' };
  if (row.type === 'refund')
    return {
      id,
      object: 'refund',
      amount: -amount,
      payment_intent: intentId,
      metadata: row.metadata ?? {},
      status: 'succeeded',
    };
  if (row.type === 'adjustment')
    return { id, object: 'dispute', amount: -amount, payment_intent: intentId, status: row.disputeStatus };
  return { id, object: 'charge', amount, payment_intent: intentId };
};

const balanceShape = (row: BalanceRow): object => ({
  id: row.id,
  object: 'balance_transaction',
  amount: row.amount,
  available_on: row.created,
  created: row.created,
  currency: 'eur',
  fee: row.fee,
  net: row.amount - row.fee,
  source: sourceShape(row),
  status: 'available',
  type: row.type,
});

/** As Stripe lists it, newest first; always with its sources, as our server asks for them. */
export const showBalance = async (database: Database, query: Record<string, unknown>): Promise<Answer> => {
  const text = (name: string): string | null => (typeof query[name] === 'string' ? (query[name] as string) : null);
  const limit = Math.min(100, Math.max(1, Number(text('limit') ?? 10) || 10));
  const wish = { since: Number(text('created[gte]') ?? 0) || 0, payout: text('payout'), after: text('starting_after') };
  const rows = await listRows(database, { ...wish, limit: limit + 1 });
  const data = rows.slice(0, limit).map(balanceShape);
  return {
    status: 200,
    body: { object: 'list', data, has_more: rows.length > limit, url: '/v1/balance_transactions' },
  };
};

/** Everything that has not gone to the bank goes there now; the real provider does so by itself. */
export const createPayout = async (tx: Transaction, form: Form): Promise<Answer> => {
  refuseUnknown(form, ['amount', 'currency', 'metadata', 'description']);
  const { free } = await tx.one<{ free: number }>(sql`
    select coalesce(sum(amount - fee), 0)::int as free from sandbox_balance where payout_id is null`);
  const amount = wholeNumberOf(form, 'amount') ?? free;
  if (textOf(form, 'currency') !== 'eur') throw invalid('Invalid currency', { param: 'currency' });
  if (amount !== free || amount < 1)
    throw invalid('You have insufficient funds in your Stripe account for this transfer.', {
      code: 'balance_insufficient',
    });
  const id = newSandboxId('po');
  const { created } = await tx.one<{ created: number }>(sql`
    insert into sandbox_payouts (id, amount) values (${id}, ${amount})
    returning floor(extract(epoch from created_at))::int as created`);
  await tx.run(sql`
    insert into sandbox_payout_items (transaction_id, payout_id)
    select b.id, ${id} from sandbox_balance b where b.payout_id is null and b.type <> 'payout'`);
  const body = { id, object: 'payout', amount, arrival_date: created, created, currency: 'eur', status: 'paid' };
  await planEvent(tx, eventShape('payout.paid', body, created));
  return { status: 200, body };
};

/** The cardholder of this test card disputes every charge. */
export const disputedLast4 = '0259';

/** A week, as banks usually give. */
const secondsToAnswer = 7 * 24 * 3600;

export const openDispute = async (tx: Transaction, { id: intentId, amount, created }: SandboxIntent): Promise<void> => {
  const id = newSandboxId('dp');
  await tx.run(sql`insert into sandbox_disputes (id, intent_id, amount) values (${id}, ${intentId}, ${amount})`);
  const evidence_details = { due_by: created + secondsToAnswer };
  const body = { id, object: 'dispute', amount, payment_intent: intentId, status: 'needs_response', evidence_details };
  await planEvent(tx, eventShape('charge.dispute.created', body, created));
};
