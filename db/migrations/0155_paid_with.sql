-- What the card provider keeps is a row of its own, also when it was taken in the same second as the payment: what a client paid is
-- never shown less its fee.
create or replace view money_movements as
select min(id) as id, at, coalesce(booking_id, gift_card_id, therapist_id) as about,
  max(booking_id::text)::uuid as booking_id, max(gift_card_id::text)::uuid as gift_card_id,
  max(payment_id::text)::uuid as payment_id, max(refund_id::text)::uuid as refund_id, max(therapist_id::text)::uuid as therapist_id,
  array_agg(distinct kind) as kinds, max(vat_percentage) as vat_percentage,
  coalesce(sum(amount_cents) filter (where account in ('card_provider', 'on_site', 'bank')), 0)::int as money_cents,
  coalesce(sum(amount_cents) filter (where account = 'card_provider'), 0)::int as provider_cents,
  coalesce(-sum(amount_cents) filter (where account in ('prepaid', 'revenue', 'fee_kept', 'vat')
    or (account in ('promo', 'written_off') and kind = 'visit_done') or (account = 'written_off' and kind = 'dispute_lost')), 0)::int
    as turnover_cents,
  coalesce(-sum(amount_cents) filter (where account = 'vat'), 0)::int as vat_cents,
  coalesce(-sum(amount_cents) filter (where account = 'gift_cards'), 0)::int as gift_cards_cents,
  coalesce(-sum(amount_cents) filter (where account = 'refund'), 0)::int as refund_cents,
  coalesce(-sum(amount_cents) filter (where account in ('revenue', 'fee_kept')
    or (account in ('promo', 'written_off') and kind = 'visit_done')), 0)::int as earned_cents,
  coalesce(sum(amount_cents) filter (where account = 'provider_fee'), 0)::int as fee_cents,
  coalesce(sum(amount_cents) filter (where account = 'client'), 0)::int as client_cents
from ledger_lines
group by at, coalesce(booking_id, gift_card_id, therapist_id), kind = 'provider_fee';

-- How money moved, told as it was: a payout to a therapist by its own way and reference, never as money taken on site; a visit
-- paid with a gift card as such; a refund paid another way by none of ours, for the card had refused it.
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
  p.provider_intent_id as provider_reference
from money_movements m
left join bookings b on b.id = m.booking_id
left join gift_cards g on g.id = m.gift_card_id and m.booking_id is null
left join therapists t on t.id = m.therapist_id and m.booking_id is null
left join payments p on p.id = m.payment_id
left join lateral (
  select po.method, po.reference from ledger_lines l join therapist_payouts po on l.entry = 'payout:' || po.id
  where 'therapist_paid' = any (m.kinds) and l.therapist_id = m.therapist_id and l.at = m.at and l.kind = 'therapist_paid' limit 1
) o on true;
