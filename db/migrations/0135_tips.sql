-- What a client gives beside the price, after the review: a payment of its own, all of it the therapists'. One a visit; it
-- names nobody. Once paid it stands in the ledger (`tip_given`), and what goes back of it, too.
create table tips (
  booking_id uuid primary key references bookings on delete cascade deferrable,
  amount_cents int not null check (amount_cents between 100 and 20000),
  -- Whose it is, in the order of their seats; from the moment it is paid.
  therapist_ids uuid[] not null default '{}',
  paid_at timestamptz,
  -- So many cards were declined that no other is tried.
  ended_at timestamptz,
  -- Given back, or taken back by a bank for good.
  returned_cents int not null default 0 check (returned_cents >= 0),
  lost_cents int not null default 0 check (lost_cents >= 0),
  created_at timestamptz not null default clock_now(),
  check (returned_cents + lost_cents <= amount_cents),
  check ((paid_at is null) = (cardinality(therapist_ids) = 0))
);

alter table payments drop constraint payments_purpose_kind_check,
  add constraint payments_purpose_kind_check check (purpose_kind in ('booking', 'gift_card', 'tip'));

-- Pay is what we owe for the work; a tip comes from the client.
create or replace view report_seats as
select s.therapist_id, b.id as booking_id, b.status,
  coalesce((select -sum(l.amount_cents) from ledger_lines l where l.booking_id = b.id and l.therapist_id = s.therapist_id
    and l.account = 'therapist_owed' and l.kind not in ('therapist_paid', 'tip_given', 'tip_returned', 'tip_lost')), 0)::int as pay_cents,
  (b.starts_at at time zone 'Europe/Lisbon')::date as visit_on,
  extract(epoch from b.ends_at - b.starts_at)::int / 60 as visit_minutes
from booking_seats s join bookings b on b.id = s.booking_id;
