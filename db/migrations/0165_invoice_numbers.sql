-- What certified software really wrote about visits. What the stand-in noted while none was connected is no document: it is
-- neither shown nor credited when one is connected later.
create view issued_documents as
select i.id, i.purpose_id as booking_id, i.kind, i.number, i.amount_cents, i.created_at as asked_at
from invoice_requests i
where i.purpose_kind = 'booking' and i.status = 'issued' and i.document_id is not null
  and not exists (select from stand_in_invoices s where s.request_id = i.id);

create or replace view invoices_to_credit as
select i.purpose_kind, i.purpose_id, b.refund_cents as refunded_cents, b.refund_cents - coalesce(c.credited, 0)::int as amount_cents
from invoice_requests i join issued_documents d on d.id = i.id join bookings b on b.id = i.purpose_id
left join (select purpose_id, sum(amount_cents) as credited from invoice_requests where kind = 'credit_note' group by purpose_id) c
  on c.purpose_id = i.purpose_id
where i.kind = 'invoice' and b.refund_cents > coalesce(c.credited, 0);

-- The number of the invoice beside what was sold and paid at the visit; that of a credit note beside what it takes back, which is
-- everything that was given back until it was asked for.
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
  case when m.kinds && array['visit_sold', 'visit_owed', 'payment_on_site'] then (
      select d.number from issued_documents d where d.booking_id = m.booking_id and d.kind = 'invoice' order by d.asked_at limit 1)
    when m.kinds && array['visit_cancelled', 'refund_ordered']
      or (m.kinds && array['refund_done', 'refund_paid_otherwise'] and p.purpose_kind = 'booking') then (
      select d.number from issued_documents d where d.booking_id = m.booking_id and d.kind = 'credit_note'
        and d.asked_at >= coalesce(r.created_at, m.at) order by d.asked_at limit 1)
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
