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
  /** Of an invoice for a visit: the entry of the ledger it is for. */
  entry: string | null;
  /** Of a credit note: the invoice it takes back from. */
  invoiceId: string | null;
  /** Of a credit note. */
  amount: Cents | null;
  status: 'queued' | 'issued';
  documentId: string | null;
  refusedAt: Date | null;
  createdAt: Date;
};

/** The id of the new request; null when there is one already. Another invoice of a visit is told by what was sold before it. */
export const insertRequest = async (
  tx: Queryable,
  { kind, id }: InvoicePurpose,
  entry: string | null,
): Promise<string | null> => {
  const row = await tx.maybeOne<{ id: string }>(sql`
    insert into invoice_requests (id, purpose_kind, purpose_id, entry, credited_cents)
    values (${newId()}, ${kind}, ${id}, ${entry}, (
      select coalesce(sum(amount_cents), 0) from visit_sales
      where booking_id = ${id} and amount_cents > 0 and id < (select id from visit_sales where entry = ${entry})))
    on conflict (purpose_kind, purpose_id, kind, credited_cents) do nothing returning id`);
  return row?.id ?? null;
};

const columns = sql`id, json_build_object('kind', purpose_kind, 'id', purpose_id) as purpose, kind,
  coalesce(entry, case when purpose_kind = 'booking' and kind = 'invoice' then 'sold:' || purpose_id end) as entry,
  invoice_id as "invoiceId", amount_cents as amount, status, document_id as "documentId", refused_at as "refusedAt",
  created_at as "createdAt"`;

export const findRequest = (on: Queryable, id: string): Promise<InvoiceRow | null> =>
  on.maybeOne<InvoiceRow>(sql`select ${columns} from invoice_requests where id = ${id}`);

/** What an invoice is for, as the ledger has it: it never changes, whatever becomes of the visit. */
export type Sale = { amount: Cents; at: Date; vatPercentage: number | null };

export const findSale = (on: Queryable, entry: string): Promise<Sale | null> =>
  on.maybeOne<Sale>(sql`
    select amount_cents as amount, at, vat_percentage as "vatPercentage" from visit_sales where entry = ${entry}`);

export const markIssued = (on: Queryable, id: string, { number, documentId }: IssuedDocument): Promise<number> =>
  on.run(sql`
    update invoice_requests set status = 'issued', number = ${number}, document_id = ${documentId}, issued_at = clock_now(),
      refused_at = null
    where id = ${id} and status = 'queued'`);

/** It waits for a person, and is not asked for again before. */
export const markRefused = (on: Queryable, id: string): Promise<number> =>
  on.run(sql`update invoice_requests set refused_at = clock_now() where id = ${id} and status = 'queued'`);

export type IssuedRow = {
  id: string;
  kind: InvoiceRow['kind'];
  number: string;
  documentId: string;
  issuedAt: Date;
  amount: Cents | null;
};

/** What certified software wrote for a purchase and has a file of, the oldest first. */
export const listIssued = (on: Queryable, { kind, id }: InvoicePurpose): Promise<IssuedRow[]> =>
  on.many<IssuedRow>(sql`
    select id, kind, number, document_id as "documentId", issued_at as "issuedAt",
      coalesce(amount_cents, (select s.amount_cents from visit_sales s where s.entry = invoice_requests.entry)) as amount
    from invoice_requests where purpose_kind = ${kind} and purpose_id = ${id} and id in (select id from issued_documents)
      and document_id is not null
    order by issued_at, credited_cents, id`);

export const listStuckRequests = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(sql`
    select id from invoice_requests where status = 'queued' and refused_at is null and created_at < clock_now() - interval '10 minutes'
    order by created_at, id limit 100`);
  return rows.map(({ id }) => id);
};

/** What the service has not answered for so long; a credit note waits for its invoice, which is counted itself. */
export const findLateRequests = async (
  on: Queryable,
  minutes: number,
): Promise<{ count: number; since: Date } | null> => {
  const { count, since } = await on.one<{ count: number; since: Date | null }>(sql`
    select count(*)::int as count, min(i.created_at) as since
    from invoice_requests i left join invoice_requests invoice on invoice.id = i.invoice_id
    where i.status = 'queued' and i.refused_at is null and coalesce(invoice.status, 'issued') = 'issued'
      and i.created_at < clock_now() - make_interval(mins => ${minutes})`);
  return since && { count, since };
};

type RefusedRow = {
  id: string;
  kind: InvoiceRow['kind'];
  bookingId: string;
  amount: Cents;
  refusedAt: Date;
};

/** What the invoicing service will not write, of visits. */
export const listRefusedInvoices = (on: Queryable): Promise<RefusedRow[]> =>
  on.many<RefusedRow>(sql`
    select i.id, i.kind, i.purpose_id as "bookingId", i.refused_at as "refusedAt",
      coalesce(i.amount_cents, s.amount_cents, 0) as amount
    from invoice_requests i left join visit_sales s on s.entry = i.entry
    where i.refused_at is not null and i.purpose_kind = 'booking' order by i.refused_at, i.id`);

/** Asked for once more. 0 when it was not refused. */
export const askAgain = (on: Queryable, id: string): Promise<number> =>
  on.run(sql`update invoice_requests set refused_at = null where id = ${id} and refused_at is not null`);

/** Somebody wrote it by hand: we know its number, and not its file. 0 when it was not refused. */
export const noteByHand = (on: Queryable, id: string, number: string): Promise<number> =>
  on.run(sql`
    update invoice_requests set status = 'issued', number = ${number}, issued_at = clock_now(), by_hand_at = clock_now(),
      refused_at = null
    where id = ${id} and refused_at is not null`);

/** What the tax law asks for was kept as long as it asks. */
export const deleteInvoicesBefore = async (on: Queryable, before: Date): Promise<void> => {
  await on.run(sql`delete from stand_in_invoices where created_at <= ${before}`);
  await on.run(sql`delete from invoice_requests where created_at <= ${before}`);
};
