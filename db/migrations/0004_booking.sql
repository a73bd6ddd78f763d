-- Promotions -----------------------------------------------------------------------------------------------------

create table promo_codes (
  id int generated always as identity primary key,
  code text not null unique check (code = upper(code)),
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  -- Per cent, or cents when fixed.
  discount_value numeric(9, 2) not null check (discount_value > 0),
  valid_from timestamptz,
  valid_until timestamptz,
  active boolean not null default true,
  max_uses int check (max_uses > 0),
  max_uses_per_client int check (max_uses_per_client > 0),
  minimum_cents int check (minimum_cents > 0),
  treatment_ids int[] not null default '{}',
  first_booking_only boolean not null default false,
  -- Shown to visitors; a secret code is not.
  advertised boolean not null default false,
  created_at timestamptz not null default clock_now(),
  check (discount_type = 'fixed' or discount_value <= 100)
);

-- One row a booking: reserved while it waits for its payment, counted once paid, gone when given back.
create table promo_uses (
  booking_id uuid primary key,
  promo_code_id int not null references promo_codes,
  -- The e-mail address in small letters: the client, with or without an account.
  client text not null,
  counted boolean not null default false,
  created_at timestamptz not null default clock_now()
);
create index promo_uses_by_code on promo_uses (promo_code_id, client);

-- Gift cards ------------------------------------------------------------------------------------------------------

create table gift_cards (
  id uuid primary key,
  -- Made when it is paid; nobody can spend what nobody paid for.
  code text unique,
  amount_cents int not null check (amount_cents > 0),
  balance_cents int not null default 0 check (balance_cents >= 0 and balance_cents <= amount_cents),
  status text not null check (status in ('waiting_payment', 'active', 'frozen', 'withdrawn', 'cancelled')),
  user_id uuid references users on delete set null,
  buyer_name text not null,
  buyer_email text not null,
  recipient_name text not null,
  recipient_email text not null,
  message text not null default '',
  design text not null,
  language text not null check (language in ('en', 'pt')),
  deliver_on date,
  delivered_at timestamptz,
  expires_on date,
  access_token_hash bytea not null,
  created_at timestamptz not null default clock_now(),
  paid_at timestamptz
);

-- Every movement of money on a card; the balance is their sum.
create table gift_card_movements (
  id bigint generated always as identity primary key,
  gift_card_id uuid not null references gift_cards,
  kind text not null check (kind in ('issued', 'spent', 'returned', 'withdrawn')),
  amount_cents int not null check (amount_cents <> 0),
  booking_id uuid,
  created_at timestamptz not null default clock_now(),
  check ((kind in ('issued', 'returned')) = (amount_cents > 0))
);
create index gift_card_movements_by_card on gift_card_movements (gift_card_id);
create index gift_card_movements_by_booking on gift_card_movements (booking_id);

-- Therapists and their time ----------------------------------------------------------------------------------------

create table therapists (
  id uuid primary key,
  -- Small, for packed answers of the day scan.
  no int generated always as identity unique,
  user_id uuid unique references users on delete set null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  gender text not null check (gender in ('female', 'male')),
  languages text[] not null default '{pt}',
  image_url text,
  active boolean not null default true,
  last_offered_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default clock_now()
);

-- Minutes of the wall clock in Lisbon; weekdays as ISO counts them, Monday is 1.
create table therapist_hours (
  therapist_id uuid not null references therapists on delete cascade,
  weekday int not null check (weekday between 1 and 7),
  from_minute int not null check (from_minute between 0 and 1440),
  to_minute int not null check (to_minute between 0 and 1440),
  check (from_minute < to_minute),
  primary key (therapist_id, weekday, from_minute)
);

create table therapist_areas (
  therapist_id uuid not null references therapists on delete cascade,
  service_area_id int not null references service_areas on delete cascade,
  primary key (therapist_id, service_area_id)
);

create table therapist_treatments (
  therapist_id uuid not null references therapists on delete cascade,
  treatment_id int not null references treatments on delete cascade,
  primary key (therapist_id, treatment_id)
);

create table therapist_time_off (
  id uuid primary key,
  therapist_id uuid not null references therapists on delete cascade,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  note text not null default ''
);

-- A new number whenever something changes that decides who can come when, so that every process reloads its roster.
-- From a sequence: a number that was rolled back never comes again with another meaning.
create sequence roster_versions;
create table roster_version (
  one boolean primary key default true check (one),
  version bigint not null default nextval('roster_versions')
);
insert into roster_version default values;

create function roster_changed() returns trigger language plpgsql as
$$ begin update roster_version set version = nextval('roster_versions'); return null; end $$;
create trigger roster_changed after insert or update of active, gender, first_name, last_name or delete on therapists for each statement execute function roster_changed();
create trigger roster_changed after insert or update or delete on therapist_hours for each statement execute function roster_changed();
create trigger roster_changed after insert or update or delete on therapist_areas for each statement execute function roster_changed();
create trigger roster_changed after insert or update or delete on therapist_treatments for each statement execute function roster_changed();
create trigger roster_changed after insert or update or delete on therapist_time_off for each statement execute function roster_changed();
create trigger roster_changed after insert or update or delete on service_areas for each statement execute function roster_changed();
create trigger roster_changed after insert or update or delete on treatments for each statement execute function roster_changed();
create trigger roster_changed after insert or update or delete on add_ins for each statement execute function roster_changed();
create trigger roster_changed after insert or update or delete on settings for each statement execute function roster_changed();

-- A therapist's taken time, travel after the visit included. A row exists exactly while it blocks.
create table busy (
  id bigint generated always as identity primary key,
  therapist_no int not null references therapists (no),
  booking_id uuid not null,
  kind text not null check (kind in ('hold', 'assigned')),
  starts_at timestamptz not null,
  blocked_until timestamptz not null,
  -- Only of a hold that waits for its payment.
  expires_at timestamptz,
  check (starts_at < blocked_until),
  -- Makes the lower bound of the day scan safe.
  check (blocked_until - starts_at <= interval '12 hours'),
  constraint busy_never_overlaps exclude using gist (therapist_no with =, tstzrange(starts_at, blocked_until) with &&)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index busy_by_day on busy (starts_at) include (therapist_no, blocked_until, expires_at);
create index busy_by_therapist on busy (therapist_no, starts_at) include (blocked_until, expires_at);
create index busy_by_booking on busy (booking_id);

-- Bookings -------------------------------------------------------------------------------------------------------

create table bookings (
  id uuid primary key,
  reference text not null unique,
  status text not null check (status in ('waiting_payment', 'expired', 'finding_therapist', 'confirmed', 'completed', 'cancelled')),
  payment_status text not null check (payment_status in ('pending', 'paid', 'failed', 'refunded', 'partially_refunded', 'expired')),
  user_id uuid references users on delete set null,
  access_token_hash bytea not null unique,
  language text not null check (language in ('en', 'pt')),

  treatment_id int not null references treatments,
  duration int not null check (duration in (60, 75, 90)),
  people_count int not null check (people_count between 1 and 4),
  is_back_to_back boolean not null,
  requires_two_therapists boolean not null,
  therapist_gender text not null check (therapist_gender in ('any', 'female', 'male')),
  accept_opposite_gender boolean not null,
  recipient_type text not null check (recipient_type in ('myself', 'someone-else')),
  recipient_details jsonb not null default '{}',
  add_ins int[] not null default '{}',

  schedule_type text not null check (schedule_type in ('fit-schedule', 'asap')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  blocked_until timestamptz not null,
  user_timezone text not null default '',

  zip_code text not null,
  service_area_id int references service_areas on delete set null,
  location jsonb not null,
  has_massage_table int not null default 0 check (has_massage_table between 0 and 4),
  location_notes text not null default '',
  -- Health notes: the assigned therapist and admins only.
  notes text not null default '',
  -- Who to write to and call: {firstName, lastName, phone, email, gender}.
  contact jsonb not null,
  nif text,

  -- The price as it was when it was promised.
  price_lines jsonb not null,
  original_price_cents int not null check (original_price_cents >= 0),
  discount_cents int not null default 0 check (discount_cents >= 0),
  gift_card_cents int not null default 0 check (gift_card_cents >= 0),
  waived_cents int not null default 0 check (waived_cents >= 0),
  total_price_cents int not null check (total_price_cents >= 0),
  promo_code_id int references promo_codes,
  gift_card_id uuid references gift_cards,

  hold_expires_at timestamptz not null,
  paid_at timestamptz,
  -- Frozen when it is paid.
  cancellation_terms jsonb,
  cancelled_by text check (cancelled_by in ('client', 'admin', 'system')),
  cancel_reason text,
  refund_cents int not null default 0 check (refund_cents >= 0),
  needs_attention_since timestamptz,
  -- Counts up with every change a calendar must notice.
  calendar_sequence int not null default 0,

  idempotency_key text unique,
  idempotency_digest bytea,
  created_at timestamptz not null default clock_now(),
  check (total_price_cents = original_price_cents - discount_cents - gift_card_cents - waived_cents)
);
create index bookings_of_user on bookings (user_id, created_at desc);
create index bookings_by_start on bookings (starts_at);
-- For codes that are good for a first booking only.
create index bookings_by_email on bookings (lower(contact->>'email'));
create index bookings_waiting on bookings (hold_expires_at) where status = 'waiting_payment';

create table booking_history (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings on delete cascade,
  from_status text,
  to_status text not null,
  actor text not null check (actor in ('guest', 'client', 'therapist', 'admin', 'system', 'provider')),
  actor_id uuid,
  reason text not null default '',
  at timestamptz not null default clock_now()
);
create index booking_history_of_booking on booking_history (booking_id, id);

-- Payments -------------------------------------------------------------------------------------------------------

create table payments (
  id uuid primary key,
  purpose_kind text not null check (purpose_kind in ('booking', 'gift_card')),
  purpose_id uuid not null,
  provider_intent_id text unique,
  amount_cents int not null check (amount_cents > 0),
  currency text not null default 'eur',
  status text not null check (status in ('open', 'succeeded', 'cancelled')),
  refunded_cents int not null default 0 check (refunded_cents >= 0 and refunded_cents <= amount_cents),
  last_error text,
  created_at timestamptz not null default clock_now(),
  settled_at timestamptz,
  next_check_at timestamptz not null default clock_now()
);
create index payments_of_purpose on payments (purpose_kind, purpose_id);
-- One purchase, one open intent: two tabs pay the same one.
create unique index payments_one_open on payments (purpose_kind, purpose_id) where status = 'open';
create index payments_open on payments (next_check_at) where status = 'open';

-- Each event of the provider is applied once, whatever the order and however often it comes.
create table provider_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default clock_now()
);

-- Money on its way back. The row is the order; a job carries it out with the row's id as the provider's idempotency key.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  amount_cents int not null check (amount_cents > 0),
  cause text not null unique,
  status text not null default 'queued' check (status in ('queued', 'done', 'failed')),
  provider_refund_id text,
  created_at timestamptz not null default clock_now(),
  done_at timestamptz
);
create index refunds_of_payment on refunds (payment_id);

-- The sandbox card provider's own ledger: used only without Stripe keys, as if it stood in another building.
create table sandbox_intents (
  id text primary key,
  client_secret text not null,
  amount int not null,
  currency text not null,
  status text not null,
  metadata jsonb not null default '{}',
  last_payment_error jsonb,
  created_at timestamptz not null default clock_now()
);
create table sandbox_refunds (
  id text primary key,
  intent_id text not null references sandbox_intents,
  amount int not null check (amount > 0),
  status text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default clock_now()
);
create table sandbox_answers (
  idempotency_key text primary key,
  request_digest text not null,
  status int not null,
  body jsonb not null
);

-- First-party counts for the funnel: a day, a step, a number; no person.
create table wizard_step_counts (
  counted_on date not null,
  step int not null check (step between 1 and 9),
  count int not null default 0,
  primary key (counted_on, step)
);
