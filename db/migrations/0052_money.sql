-- What the office and its accountant read: one row for what happened to one thing at one moment. Every figure is a sum of
-- lines of the ledger.
create view money_movements as
select min(id) as id, at, coalesce(booking_id, gift_card_id, therapist_id) as about,
  max(booking_id::text)::uuid as booking_id, max(gift_card_id::text)::uuid as gift_card_id,
  max(payment_id::text)::uuid as payment_id, max(refund_id::text)::uuid as refund_id, max(therapist_id::text)::uuid as therapist_id,
  array_agg(distinct kind) as kinds, max(vat_percentage) as vat_percentage,
  coalesce(sum(amount_cents) filter (where account in ('card_provider', 'on_site', 'bank')), 0)::int as money_cents,
  coalesce(sum(amount_cents) filter (where account = 'card_provider'), 0)::int as provider_cents,
  -- With the tax. What is given away takes its part off when the visit is done, so that both moments agree.
  coalesce(-sum(amount_cents) filter (where account in ('prepaid', 'revenue', 'fee_kept', 'vat')
    or (account in ('promo', 'written_off') and kind = 'visit_done') or (account = 'written_off' and kind = 'dispute_lost')), 0)::int
    as turnover_cents,
  coalesce(-sum(amount_cents) filter (where account = 'vat'), 0)::int as vat_cents,
  coalesce(-sum(amount_cents) filter (where account = 'gift_cards'), 0)::int as gift_cards_cents,
  coalesce(-sum(amount_cents) filter (where account = 'refund'), 0)::int as refund_cents,
  coalesce(-sum(amount_cents) filter (where account in ('revenue', 'fee_kept')
    or (account in ('promo', 'written_off') and kind = 'visit_done')), 0)::int as earned_cents,
  coalesce(sum(amount_cents) filter (where account = 'provider_fee'), 0)::int as fee_cents
from ledger_lines
group by at, coalesce(booking_id, gift_card_id, therapist_id);

-- The same with what people call it. Names and numbers stand where they always stood, and go when they go there.
create view named_money_movements as
select m.*, (m.at at time zone 'Europe/Lisbon')::date as day,
  coalesce(b.reference, case when g.code is not null then '…' || right(g.code, 4) end) as reference,
  coalesce(nullif(trim(concat_ws(' ', b.contact ->> 'firstName', b.contact ->> 'lastName')), ''), g.buyer_name,
    t.first_name || ' ' || t.last_name) as client,
  coalesce(b.nif, g.nif) as nif,
  case when m.money_cents = 0 and m.gift_cards_cents <> 0 then 'gift_card' when p.method ->> 'kind' is not null then p.method ->> 'kind'
    when m.provider_cents <> 0 then 'card' when m.money_cents <> 0 then 'on_site' end as method,
  p.method ->> 'last4' as last4, p.provider_intent_id as provider_reference
from money_movements m
left join bookings b on b.id = m.booking_id
left join gift_cards g on g.id = m.gift_card_id and m.booking_id is null
left join therapists t on t.id = m.therapist_id and m.booking_id is null
left join payments p on p.id = m.payment_id;

-- What the company gives away is no sale.
create or replace view report_gift_cards as
select id as gift_card_id, amount_cents, status, (paid_at at time zone 'Europe/Lisbon')::date as sold_on from gift_cards g
where paid_at is not null and not exists (select from gift_card_movements m where m.gift_card_id = g.id and m.kind = 'given');
