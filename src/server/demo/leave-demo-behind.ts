import { errorCodeOf, type Transaction } from '../platform/database/database.ts';
import { StartRefusal } from '../platform/database/folder-lock.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

/** A domain nobody can have: every person of the demo writes from it. */
const demoAddress = '%@calma.example';
const demoCodes = ['WELCOME10', 'MINUS20', 'OLDCODE'];

const gone = sql`select id from demo_gone`;
const goneTherapists = sql`select id from therapists where email ilike ${demoAddress}`;
const gonePayments = sql`select id from payments where purpose_id in (${gone})`;
const goneIntents = sql`select provider_intent_id from payments where purpose_id in (${gone})`;

/** In this order: what points to others goes first. */
const steps: readonly { table: string; statement: Sql }[] = [
  {
    table: 'jobs',
    statement: sql`delete from jobs where exists (select from demo_gone g where payload::text like '%' || g.id || '%')`,
  },
  // The only time that the ledger lets go of lines: those of a company that never was.
  { table: 'ledger_lines', statement: sql`alter table ledger_lines disable trigger ledger_is_kept` },
  {
    table: 'ledger_lines',
    statement: sql`
      delete from ledger_lines where booking_id in (${gone}) or gift_card_id in (${gone})
        or therapist_id in (${goneTherapists})`,
  },
  { table: 'ledger_lines', statement: sql`alter table ledger_lines enable trigger ledger_is_kept` },
  { table: 'refunds', statement: sql`delete from refunds where payment_id in (${gonePayments})` },
  { table: 'payment_disputes', statement: sql`delete from payment_disputes where payment_id in (${gonePayments})` },
  { table: 'sandbox_refunds', statement: sql`delete from sandbox_refunds where intent_id in (${goneIntents})` },
  { table: 'sandbox_disputes', statement: sql`delete from sandbox_disputes where intent_id in (${goneIntents})` },
  {
    table: 'provider_transactions',
    statement: sql`delete from provider_transactions where payment_id in (${gonePayments})`,
  },
  { table: 'sandbox_intents', statement: sql`delete from sandbox_intents where id in (${goneIntents})` },
  { table: 'payments', statement: sql`delete from payments where id in (${gonePayments})` },
  {
    table: 'stand_in_invoices',
    statement: sql`
      delete from stand_in_invoices where request_id in (select id from invoice_requests where purpose_id in (${gone}))`,
  },
  { table: 'invoice_requests', statement: sql`delete from invoice_requests where purpose_id in (${gone})` },
  { table: 'promo_uses', statement: sql`delete from promo_uses where booking_id in (${gone})` },
  {
    table: 'gift_card_movements',
    statement: sql`delete from gift_card_movements where booking_id in (${gone}) or gift_card_id in (${gone})`,
  },
  { table: 'busy', statement: sql`delete from busy where booking_id in (${gone})` },
  { table: 'notifications', statement: sql`delete from notifications where booking_id in (${gone})` },
  { table: 'emails', statement: sql`delete from emails where to_email ilike ${demoAddress}` },
  { table: 'bookings', statement: sql`delete from bookings where id in (${gone})` },
  { table: 'gift_cards', statement: sql`delete from gift_cards where id in (${gone})` },
  { table: 'pay_corrections', statement: sql`delete from pay_corrections where therapist_id in (${goneTherapists})` },
  {
    table: 'therapist_payouts',
    statement: sql`delete from therapist_payouts where therapist_id in (${goneTherapists})`,
  },
  { table: 'therapists', statement: sql`delete from therapists where email ilike ${demoAddress}` },
  { table: 'users', statement: sql`delete from users where email ilike ${demoAddress}` },
  {
    table: 'clients',
    statement: sql`
      delete from clients c where not exists (select from users u where u.client_id = c.id)
        and not exists (select from bookings b where b.client_id = c.id)`,
  },
  {
    table: 'promo_codes',
    statement: sql`
      delete from promo_codes p where code = any(${demoCodes}) and not exists (select from bookings where promo_code_id = p.id)
        and not exists (select from promo_uses where promo_code_id = p.id)`,
  },
  { table: 'zip_refusals', statement: sql`delete from zip_refusals` },
  { table: 'unserved_counts', statement: sql`delete from unserved_counts` },
];

const stillNeeded = '23503';

/**
 * Takes the people of the demo away with all that is theirs. Treatments, areas and settings stay, for they may have been
 * made one's own. Where something real hangs on a row of the demo, nothing is imported and the sentence says what.
 */
export const leaveDemoBehind = async (tx: Transaction): Promise<Record<string, number>> => {
  await tx.run(sql`
    create temporary table demo_gone on commit drop as
    select id from bookings where contact ->> 'email' ilike ${demoAddress}
    union all select id from gift_cards where buyer_email ilike ${demoAddress}`);
  const left: Record<string, number> = {};
  for (const { table, statement } of steps) {
    const count = await tx.run(statement).catch((error: Error & { detail?: string }) => {
      if (errorCodeOf(error) !== stillNeeded) throw error;
      throw new StartRefusal(
        `Something of real people hangs on a row of the demo in ${table} (${error.detail ?? error.message}); give it to somebody else first, or import without --without-demo.`,
      );
    });
    if (count > 0) left[table] = (left[table] ?? 0) + count;
  }
  return left;
};
