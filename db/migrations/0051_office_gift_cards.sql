-- The office gives cards away and ends cards; a card may be at rest for two reasons, and each of them ends by itself.
alter table gift_card_movements drop constraint gift_card_movements_kind_check;
alter table gift_card_movements add constraint gift_card_movements_kind_check
  check (kind in ('issued', 'given', 'spent', 'returned', 'withdrawn', 'cancelled'));
alter table gift_card_movements drop constraint gift_card_movements_check;
alter table gift_card_movements add constraint gift_card_movements_sign_check
  check ((kind in ('issued', 'given', 'returned')) = (amount_cents > 0));
alter table gift_cards add column frozen_by_office boolean not null default false;
alter table gift_cards add column is_disputed boolean not null default false;
update gift_cards set is_disputed = true where status = 'frozen';

-- What the office reads of a card: where each movement belongs, and how the card was paid.
create view office_gift_card_movements as
select m.id, m.gift_card_id, m.kind, m.amount_cents, m.created_at, m.booking_id, b.reference,
  sum(m.amount_cents) over (partition by m.gift_card_id order by m.id)::int as balance_cents
from gift_card_movements m left join bookings b on b.id = m.booking_id;

create view office_gift_card_payments as
select purpose_id as gift_card_id, method, amount_cents - refunded_cents as left_cents from payments
where purpose_kind = 'gift_card' and status = 'succeeded';
