import type { PaidWith } from '#domain/booking/money-words.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Payment, Purpose } from './payment.ts';
import type { RefundOrder } from './refunds-repo.ts';

export type PaymentInFull = Pick<Payment, 'id' | 'intentId' | 'amountCents' | 'status' | 'lastError' | 'waits'> & {
  method: PaidWith | null;
  refundedCents: Cents;
  createdAt: Date;
  settledAt: Date | null;
  refunds: {
    id: string;
    amountCents: Cents;
    status: RefundOrder['status'];
    settledHow: 'again' | 'otherwise' | null;
    createdAt: string;
    doneAt: string | null;
  }[];
  disputes: { status: 'open' | 'won' | 'lost'; createdAt: string }[];
};

/** Every payment of a purchase with what went back and what is disputed, oldest first; for admins. */
export const listMoney = (on: Queryable, { kind, id }: Purpose): Promise<PaymentInFull[]> =>
  on.many<PaymentInFull>(sql`
    select p.id, p.provider_intent_id as "intentId", p.amount_cents as "amountCents", p.status,
      p.last_error as "lastError", p.waits, p.method, p.refunded_cents as "refundedCents", p.created_at as "createdAt",
      p.settled_at as "settledAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amountCents', r.amount_cents, 'status', r.status,
        'settledHow', r.settled_how, 'createdAt', r.created_at, 'doneAt', r.done_at) order by r.created_at, r.id)
        from refunds r where r.payment_id = p.id), '[]'::jsonb) as refunds,
      coalesce((select jsonb_agg(jsonb_build_object('status', d.status, 'createdAt', d.created_at) order by d.created_at, d.provider_dispute_id)
        from payment_disputes d where d.payment_id = p.id), '[]'::jsonb) as disputes
    from payments p where p.purpose_kind = ${kind} and p.purpose_id = ${id} order by p.created_at, p.id`);
