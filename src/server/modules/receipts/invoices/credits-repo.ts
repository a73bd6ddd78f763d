import type { SaleOrReturn } from '#domain/invoices/credit-sales.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { newId } from '#server/platform/secrets.ts';

/** Visits with an invoice of which more went back than was credited. */
export const listVisitsToCredit = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(sql`select booking_id as id from visits_to_credit order by booking_id`);
  return rows.map(({ id }) => id);
};

type InvoiceOfVisit = { id: string; entry: string; credited: Cents };

/** Its invoices, the newest first, with what was credited of each; locked, so that two that look at once credit once. */
export const lockInvoices = async (tx: Transaction, bookingId: string): Promise<InvoiceOfVisit[]> => {
  await tx.run(sql`
    select from invoice_requests where purpose_kind = 'booking' and purpose_id = ${bookingId} and kind = 'invoice'
    order by id for update`);
  return tx.many<InvoiceOfVisit>(sql`
    select i.id, coalesce(i.entry, 'sold:' || i.purpose_id) as entry, coalesce((select sum(c.amount_cents) from invoice_requests c where c.invoice_id = i.id), 0)::int as credited
    from invoice_requests i
    where i.purpose_kind = 'booking' and i.purpose_id = ${bookingId} and i.kind = 'invoice'
      and not exists (select from stand_in_invoices s where s.request_id = i.id)
    order by i.credited_cents desc, i.id`);
};

/** What was sold of a visit and went back of it, in order. */
export const listSales = (on: Queryable, bookingId: string): Promise<SaleOrReturn[]> =>
  on.many<SaleOrReturn>(sql`
    select entry, amount_cents as amount from visit_sales where booking_id = ${bookingId} order by at, id`);

type Credit = { invoiceId: string; amount: Cents };

/** In one statement: those asked for together belong to the same money. */
export const insertCredits = async (
  tx: Transaction,
  bookingId: string,
  credits: readonly Credit[],
): Promise<string[]> => {
  const rows = await tx.many<{ id: string }>(sql`
    insert into invoice_requests (id, purpose_kind, purpose_id, kind, invoice_id, amount_cents, credited_cents)
    select n.id, 'booking', ${bookingId}, 'credit_note', n.invoice_id, n.amount_cents, n.amount_cents + (
        select coalesce(sum(c.amount_cents), 0) from invoice_requests c
        where c.purpose_kind = 'booking' and c.purpose_id = ${bookingId} and c.kind = 'credit_note')
      + coalesce(sum(n.amount_cents) over (order by n.no rows between unbounded preceding and 1 preceding), 0)
    from jsonb_to_recordset(${JSON.stringify(
      credits.map(({ invoiceId, amount }, no) => ({ no, id: newId(), invoice_id: invoiceId, amount_cents: amount })),
    )}::jsonb) as n (no int, id uuid, invoice_id uuid, amount_cents int)
    returning id`);
  return rows.map(({ id }) => id);
};
