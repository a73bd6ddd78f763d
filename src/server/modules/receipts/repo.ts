import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { newId } from '#server/platform/secrets.ts';

export type InvoicePurpose = { readonly kind: 'booking' | 'gift_card'; readonly id: string };
type InvoiceRow = { id: string; purpose: InvoicePurpose; status: 'queued' | 'issued' };

/** The id of the new request; null when there is one already. */
export const insertRequest = async (tx: Queryable, { kind, id }: InvoicePurpose): Promise<string | null> => {
  const row = await tx.maybeOne<{ id: string }>(sql`
    insert into invoice_requests (id, purpose_kind, purpose_id) values (${newId()}, ${kind}, ${id})
    on conflict (purpose_kind, purpose_id) do nothing returning id`);
  return row?.id ?? null;
};

export const findRequest = (on: Queryable, id: string): Promise<InvoiceRow | null> =>
  on.maybeOne<InvoiceRow>(sql`
    select id, json_build_object('kind', purpose_kind, 'id', purpose_id) as purpose, status
    from invoice_requests where id = ${id}`);

export const markIssued = (on: Queryable, id: string, number: string): Promise<number> =>
  on.run(sql`
    update invoice_requests set status = 'issued', number = ${number}, issued_at = clock_now()
    where id = ${id} and status = 'queued'`);

export const listStuckRequests = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(sql`
    select id from invoice_requests where status = 'queued' and created_at < clock_now() - interval '10 minutes'
    order by created_at, id limit 100`);
  return rows.map(({ id }) => id);
};

/** What the tax law asks for was kept as long as it asks. */
export const deleteInvoicesBefore = async (on: Queryable, before: Date): Promise<void> => {
  await on.run(sql`delete from stand_in_invoices where created_at <= ${before}`);
  await on.run(sql`delete from invoice_requests where created_at <= ${before}`);
};
