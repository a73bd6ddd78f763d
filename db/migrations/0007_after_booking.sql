-- A booking that moves keeps its status; the line of its history says where it came from.
alter table booking_history add column moved_from timestamptz;

-- The account is gone while the visit is still to come: what is personal goes when it is over.
alter table bookings add column forget_when_over boolean not null default false;
create index bookings_to_forget on bookings (ends_at) where forget_when_over;

-- Gift cards ------------------------------------------------------------------------------------------------------

alter table gift_cards add column nif text;
alter table gift_cards add column withdrawn_at timestamptz;
-- The buyer's account is gone while the card is still to be delivered.
alter table gift_cards add column forget_when_delivered boolean not null default false;
create index gift_cards_of_buyer on gift_cards (user_id, created_at desc);
create index gift_cards_to_deliver on gift_cards (deliver_on) where status = 'active' and delivered_at is null;
create index gift_cards_unpaid on gift_cards (created_at) where status = 'waiting_payment';

-- Whoever has the code may spend it; whoever typed it while signed in sees it among their own.
create table gift_card_keepers (
  user_id uuid not null references users on delete cascade,
  gift_card_id uuid not null references gift_cards on delete cascade,
  kept_at timestamptz not null default clock_now(),
  primary key (user_id, gift_card_id)
);

-- Payments whose cardholder says no. While one is open or lost, what was bought is frozen.
create table payment_disputes (
  provider_dispute_id text primary key,
  payment_id uuid not null references payments,
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null default clock_now(),
  closed_at timestamptz
);
create index payment_disputes_of_payment on payment_disputes (payment_id);

-- What certified software must be told: one row a paid purchase, its id is the idempotency key of the port.
create table invoice_requests (
  id uuid primary key,
  purpose_kind text not null check (purpose_kind in ('booking', 'gift_card')),
  purpose_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'issued')),
  -- The number certified software gave it.
  number text,
  created_at timestamptz not null default clock_now(),
  issued_at timestamptz,
  unique (purpose_kind, purpose_id),
  check ((status = 'issued') = (number is not null))
);
create index invoice_requests_queued on invoice_requests (created_at) where status = 'queued';

-- What the stand-in for certified software was asked for, as if it stood in another building.
create table stand_in_invoices (
  no int generated always as identity primary key,
  request_id uuid not null unique,
  request jsonb not null,
  created_at timestamptz not null default clock_now()
);

-- Clients ---------------------------------------------------------------------------------------------------------

create table saved_addresses (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  label text not null,
  zip_code text not null,
  location jsonb not null,
  has_massage_table int not null default 0 check (has_massage_table between 0 and 4),
  location_notes text not null default '',
  created_at timestamptz not null default clock_now()
);
create index saved_addresses_of_user on saved_addresses (user_id, created_at);

create table favourite_therapists (
  user_id uuid not null references users on delete cascade,
  therapist_id uuid not null references therapists on delete cascade,
  created_at timestamptz not null default clock_now(),
  primary key (user_id, therapist_id)
);
