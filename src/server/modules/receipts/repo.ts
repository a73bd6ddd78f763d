import type { Cents } from '#domain/money/cents.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { IssuedDocument } from '#server/platform/invoicing/invoicing.ts';
import { newId } from '#server/platform/secrets.ts';

export type InvoicePurpose = { readonly kind: 'booking' | 'gift_card'; readonly id: string };
export type InvoiceRow = {
  id: string;
  purpose: InvoicePurpose;
  kind: 'invoice' | 'credit_note';
  /** Of a credit note. */
  amount: Cents | null;
  status: 'queued' | 'issued';
  createdAt: Date;
};

/** The id of the new request; null when there is one already. */
export const insertRequest = async (tx: Queryable, { kind, id }: InvoicePurpose): Promise<string | null> => {
  const row = await tx.maybeOne<{ id: string }>(sql`
    insert into invoice_requests (id, purpose_kind, purpose_id) values (${newId()}, ${kind}, ${id})
    on conflict (purpose_kind, purpose_id, kind, credited_cents) do nothing returning id`);
  return row?.id ?? null;
};

/** A credit note for each invoice of which more went back than was credited; their ids. */
export const insertCredits = async (tx: Queryable): Promise<string[]> => {
  const rows = await tx.many<{ id: string }>(sql`
    insert into invoice_requests (id, purpose_kind, purpose_id, kind, amount_cents, credited_cents)
    select gen_random_uuid(), purpose_kind, purpose_id, 'credit_note', amount_cents, refunded_cents from invoices_to_credit
    on conflict do nothing returning id`);
  return rows.map(({ id }) => id);
};

export const findRequest = (on: Queryable, id: string): Promise<InvoiceRow | null> =>
  on.maybeOne<InvoiceRow>(sql`
    select id, json_build_object('kind', purpose_kind, 'id', purpose_id) as purpose, kind, amount_cents as amount, status,
      created_at as "createdAt"
    from invoice_requests where id = ${id}`);

export const markIssued = (on: Queryable, id: string, { number, documentId }: IssuedDocument): Promise<number> =>
  on.run(sql`
    update invoice_requests set status = 'issued', number = ${number}, document_id = ${documentId}, issued_at = clock_now()
    where id = ${id} and status = 'queued'`);

export type IssuedRow = {
  id: string;
  kind: InvoiceRow['kind'];
  number: string;
  documentId: string;
  issuedAt: Date;
  amount: Cents | null;
};

/** What certified software wrote for a purchase, the oldest first. */
export const listIssued = (on: Queryable, { kind, id }: InvoicePurpose): Promise<IssuedRow[]> =>
  on.many<IssuedRow>(sql`
    select id, kind, number, document_id as "documentId", issued_at as "issuedAt", amount_cents as amount
    from invoice_requests where purpose_kind = ${kind} and purpose_id = ${id} and id in (select id from issued_documents)
    order by issued_at, credited_cents, id`);

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
