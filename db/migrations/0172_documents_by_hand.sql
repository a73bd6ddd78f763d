-- A document that somebody wrote by hand in the certified software, because it was refused here, has a number and no file: its
-- number stands beside its money, in the list and in the accountant's file, like any other.
alter table invoice_requests add column by_hand_at timestamptz;

create or replace view issued_documents as
select i.id, i.purpose_id as booking_id, i.kind, i.number, i.amount_cents, i.created_at as asked_at, i.entry
from invoice_requests i
where i.purpose_kind = 'booking' and i.status = 'issued' and (i.by_hand_at is not null
  or (i.document_id is not null and not exists (select from stand_in_invoices s where s.request_id = i.id)));

-- Those of before, by the log.
update invoice_requests i set by_hand_at = i.issued_at
where i.purpose_kind = 'booking' and i.status = 'issued' and i.document_id is null
  and exists (select from audit_log a where a.subject = 'booking' and a.subject_id = i.purpose_id::text
    and a.before ->> 'document' = 'refused' and a.after ->> 'document' = i.number);
