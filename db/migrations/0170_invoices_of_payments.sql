-- Each payment of a visit has its own invoice: the first, and every difference that was paid after a change. What is sold and
-- what goes back stands in the ledger; here only stands which document tells of which of its entries.
alter table invoice_requests
  -- Of an invoice: the entry of the ledger it is for.
  add column entry text,
  -- Of a credit note: the invoice it takes back from.
  add column invoice_id uuid references invoice_requests (id) on delete set null,
  -- The invoicing service will not write it as it is: a person has to see to it.
  add column refused_at timestamptz;
-- `credited_cents` tells two documents of one kind apart: of a credit note what was credited in all with it, of an invoice what
-- had been invoiced before it.
update invoice_requests set entry = 'sold:' || purpose_id where purpose_kind = 'booking' and kind = 'invoice';
update invoice_requests c set invoice_id = i.id from invoice_requests i
where c.kind = 'credit_note' and i.kind = 'invoice' and i.purpose_kind = c.purpose_kind and i.purpose_id = c.purpose_id;
create index invoice_requests_of_invoice on invoice_requests (invoice_id) where invoice_id is not null;
create index invoice_requests_refused on invoice_requests (refused_at) where refused_at is not null;
create index ledger_lines_gone_back on ledger_lines (booking_id) where kind in ('refund_ordered', 'visit_cancelled');

-- What was sold of a visit (a plus) and what went back of it (a minus), tax included, in the order in which it happened.
create view visit_sales as
select entry, booking_id, min(id) as id, min(at) as at, max(vat_percentage)::float8 as vat_percentage, sum(amount_cents)::int as amount_cents
from ledger_lines
where kind in ('visit_sold', 'visit_owed', 'visit_dearer', 'refund_ordered', 'visit_cancelled') and account in ('client', 'refund')
group by entry, booking_id;

-- The release before this one knows of one invoice a visit: until it is gone it finds nothing to credit here.
create or replace view invoices_to_credit as
select i.purpose_kind, i.purpose_id, 0 as refunded_cents, 0 as amount_cents from invoice_requests i where false;

-- Visits with an invoice of which more went back than was credited. What the stand-in noted is no document and is not credited.
create view visits_to_credit as
select b.booking_id from (
  select l.booking_id, -sum(l.amount_cents) as cents from ledger_lines l
  where l.kind in ('refund_ordered', 'visit_cancelled') and l.account in ('client', 'refund') group by l.booking_id
) b
where b.cents > (
    select coalesce(sum(c.amount_cents), 0) from invoice_requests c
    where c.purpose_kind = 'booking' and c.purpose_id = b.booking_id and c.kind = 'credit_note')
  and exists (
    select from invoice_requests i where i.purpose_kind = 'booking' and i.purpose_id = b.booking_id and i.kind = 'invoice'
      and not exists (select from stand_in_invoices s where s.request_id = i.id));

create or replace view issued_documents as
select i.id, i.purpose_id as booking_id, i.kind, i.number, i.amount_cents, i.created_at as asked_at, i.entry
from invoice_requests i
where i.purpose_kind = 'booking' and i.status = 'issued' and i.document_id is not null
  and not exists (select from stand_in_invoices s where s.request_id = i.id);

-- The number of the invoice beside what was sold and paid; those of the credit notes beside what they take back, which is
-- everything that was given back until they were asked for.
create or replace view named_money_movements as
select m.id, m.at, m.about, m.booking_id, m.gift_card_id, m.payment_id, m.refund_id, m.therapist_id, m.kinds, m.vat_percentage,
  m.money_cents, m.provider_cents, m.turnover_cents, m.vat_cents, m.gift_cards_cents, m.refund_cents, m.earned_cents, m.fee_cents,
  (m.at at time zone 'Europe/Lisbon')::date as day,
  coalesce(b.reference, case when g.code is not null then '…' || right(g.code, 4) end, nullif(o.reference, '')) as reference,
  coalesce(nullif(trim(concat_ws(' ', b.contact ->> 'firstName', b.contact ->> 'lastName')), ''), g.buyer_name,
    t.first_name || ' ' || t.last_name) as client,
  coalesce(b.nif, g.nif) as nif,
  case when o.method is not null then o.method
    when 'refund_paid_otherwise' = any (m.kinds) then null
    when m.money_cents = 0 and m.gift_cards_cents <> 0 then 'gift_card'
    when m.money_cents = 0 and 'visit_sold' = any (m.kinds) and b.gift_card_cents > 0 then 'gift_card'
    when p.method ->> 'kind' is not null then p.method ->> 'kind'
    when m.provider_cents <> 0 then 'card' when m.money_cents <> 0 then 'on_site' end as method,
  case when not 'refund_paid_otherwise' = any (m.kinds) then p.method ->> 'last4' end as last4,
  p.provider_intent_id as provider_reference,
  case when 'visit_dearer' = any (m.kinds) then (
      select d.number from issued_documents d join ledger_lines l on l.entry = d.entry and l.account = 'client'
      where d.booking_id = m.booking_id and d.kind = 'invoice' and l.at = m.at limit 1)
    when m.kinds && array['visit_sold', 'visit_owed', 'payment_on_site'] then (
      select d.number from issued_documents d where d.booking_id = m.booking_id and d.kind = 'invoice' order by d.asked_at limit 1)
    when m.kinds && array['visit_cancelled', 'refund_ordered']
      or (m.kinds && array['refund_done', 'refund_paid_otherwise'] and p.purpose_kind = 'booking') then (
      select string_agg(d.number, ', ' order by d.number) from issued_documents d
      where d.booking_id = m.booking_id and d.kind = 'credit_note'
        and d.asked_at = (select min(n.asked_at) from issued_documents n where n.booking_id = m.booking_id
          and n.kind = 'credit_note' and n.asked_at >= coalesce(r.created_at, m.at)))
  end as document
from money_movements m
left join bookings b on b.id = m.booking_id
left join gift_cards g on g.id = m.gift_card_id and m.booking_id is null
left join therapists t on t.id = m.therapist_id and m.booking_id is null
left join payments p on p.id = m.payment_id
left join refunds r on r.id = m.refund_id
left join lateral (
  select po.method, po.reference from ledger_lines l join therapist_payouts po on l.entry = 'payout:' || po.id
  where 'therapist_paid' = any (m.kinds) and l.therapist_id = m.therapist_id and l.at = m.at and l.kind = 'therapist_paid' limit 1
) o on true;
