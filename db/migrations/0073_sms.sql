-- Short messages for what cannot wait: a row first, written with the change it tells of, then sent, once for each cause.
create table sms (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  cause text not null,
  -- E.164
  to_phone text not null check (to_phone ~ '^\+[1-9][0-9]{6,14}$'),
  language text not null check (language in ('en', 'pt')),
  text text not null,
  booking_id uuid references bookings on delete cascade deferrable,
  status text not null default 'planned'
    check (status in ('planned', 'sending', 'sent', 'delivered', 'failed', 'cancelled')),
  send_at timestamptz not null default clock_now(),
  stale_at timestamptz not null,
  claimed_until timestamptz,
  attempts int not null default 0,
  last_error text,
  -- As the provider numbers it, what it was charged in millionths, and how many parts it had.
  provider_id text,
  price_micros int,
  currency text,
  parts int not null,
  created_at timestamptz not null default clock_now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  unique (kind, cause)
);

create index sms_newest on sms (created_at desc, id);
create index sms_of_booking on sms (booking_id);

-- Whether a therapist wishes to be told of requests by SMS, too.
alter table therapists add column wants_sms boolean not null default false;
