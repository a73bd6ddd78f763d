create table users (
  id uuid primary key default gen_random_uuid(),
  -- Always in lower case: one mailbox, one spelling.
  email text unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text,
  role text not null default 'client' check (role in ('client', 'therapist', 'admin')),
  language text not null default 'en' check (language in ('en', 'pt')),
  -- Null for people who only ever came with Google.
  password_hash text,
  google_subject text unique,
  -- When somebody proved to read this mailbox.
  email_verified_at timestamptz,
  disabled_at timestamptz,
  -- The row stays so that bookings keep their owner; the person is gone from it.
  erased_at timestamptz,
  created_at timestamptz not null default clock_now(),
  check (case when erased_at is null then email is not null
         else email is null and phone is null and password_hash is null and google_subject is null
              and first_name = '' and last_name = '' end)
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  -- Such as "Firefox, Linux": enough to recognise one's own, no fingerprint and no address.
  device text,
  created_at timestamptz not null default clock_now(),
  last_seen_at timestamptz not null default clock_now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);

-- People who have not shown yet that the mailbox is theirs; they are no users and hold no address.
create table pending_registrations (
  email text primary key check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text,
  password_hash text not null,
  language text not null check (language in ('en', 'pt')),
  -- The browser that typed the password: another one's form never wears this person's code.
  browser_hash bytea not null,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  -- One counter for every call that takes the code.
  wrong_tries int not null default 0 check (wrong_tries between 0 and 3),
  expires_at timestamptz not null
);
create index pending_registrations_expired on pending_registrations (expires_at);

create table password_resets (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expired on password_resets (expires_at);

-- Wrong passwords per account and network, per network, and per account. The keys are keyed hashes: neither addresses nor accounts can be read here.
create table login_failures (
  key bytea primary key,
  failures int not null,
  last_failed_at timestamptz not null
);
create index login_failures_old on login_failures (last_failed_at);
