-- Typed in a browser: only that browser may try codes or ask for another. Programs that keep no cookies go without.
alter table pending_registrations add column by_browser boolean not null default false;

-- Keys were addresses of networks until now; from here on they are keyed hashes.
delete from rate_limits;

-- What strangers call a promo code: a number could be counted up to one that is secret.
alter table promo_codes add column public_id uuid not null default gen_random_uuid() unique;

-- What an attack leaves behind: one row an event, kept 90 days. Of a network only a keyed hash, of people only their id.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_now(),
  kind text not null,
  -- Who asked, as far as it is known; after a wrong password the account it was tried on.
  actor_id uuid,
  role text not null check (role in ('visitor', 'client', 'therapist', 'admin')),
  network text not null,
  request_id uuid,
  -- What it was done to.
  subject_id text,
  detail text not null default ''
);
create index security_events_at on security_events (at);
create index security_events_actor on security_events (actor_id, at);
