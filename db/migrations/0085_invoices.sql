-- Certified invoices and credit notes: the number and the document of the invoicing software, once for each purchase, and a
-- credit note for everything that went back since.
alter table invoice_requests add column kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  -- Of a credit note: how much it takes back, and how much has gone back in all by then.
  add column amount_cents int check (amount_cents > 0),
  add column credited_cents int not null default 0,
  add column document_id text,
  drop constraint invoice_requests_purpose_kind_purpose_id_key,
  add unique (purpose_kind, purpose_id, kind, credited_cents),
  add check ((kind = 'credit_note') = (amount_cents is not null));

-- Invoices of which more went back than was credited.
create view invoices_to_credit as
select i.purpose_kind, i.purpose_id, b.refund_cents as refunded_cents, b.refund_cents - coalesce(c.credited, 0)::int as amount_cents
from invoice_requests i join bookings b on i.purpose_kind = 'booking' and b.id = i.purpose_id
left join (select purpose_id, sum(amount_cents) as credited from invoice_requests where kind = 'credit_note' group by purpose_id) c
  on c.purpose_id = i.purpose_id
where i.kind = 'invoice' and i.status = 'issued' and i.document_id is not null and b.refund_cents > coalesce(c.credited, 0);
