create extension if not exists btree_gist;

-- The time that judges holds, tokens and jobs. A test server may move it; nobody else can set it.
create function clock_now() returns timestamptz language sql stable as
$$ select coalesce(nullif(current_setting('calma.now', true), '')::timestamptz, now()) $$;

-- Work to be done outside the request that caused it. An event is one job per listener.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  -- While a job with this key waits or runs, a second one is not added.
  dedupe_key text,
  payload jsonb not null default '{}',
  run_at timestamptz not null default clock_now(),
  attempts int not null default 0,
  locked_until timestamptz,
  last_error text,
  -- Given up after too many attempts; kept for a person to look at.
  died_at timestamptz,
  created_at timestamptz not null default clock_now()
);
create unique index jobs_dedupe on jobs (kind, dedupe_key) where died_at is null;
create index jobs_due on jobs (run_at) where died_at is null;

create table settings (
  key text primary key,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default clock_now()
);

-- Ranges of the first four digits of Portuguese postal codes.
create table service_areas (
  id int generated always as identity primary key,
  name text not null,
  zip_from int not null check (zip_from between 1000 and 9999),
  zip_to int not null check (zip_to between 1000 and 9999),
  active boolean not null default true,
  check (zip_from <= zip_to),
  exclude using gist (int4range(zip_from, zip_to, '[]') with &&)
);

create table zip_interests (
  id bigint generated always as identity primary key,
  zip text not null,
  email text not null,
  language text not null check (language in ('en', 'pt')),
  created_at timestamptz not null default clock_now(),
  unique (zip, email)
);

create table treatments (
  id int generated always as identity primary key,
  name_en text not null,
  name_pt text not null,
  description_en text not null,
  description_pt text not null,
  price_60_cents int check (price_60_cents > 0),
  price_75_cents int check (price_75_cents > 0),
  price_90_cents int check (price_90_cents > 0),
  image_url text not null,
  active boolean not null default true,
  position int not null default 0
);

create table add_ins (
  id int generated always as identity primary key,
  name_en text not null,
  name_pt text not null,
  description_en text not null,
  description_pt text not null,
  price_cents int not null check (price_cents >= 0),
  extra_minutes int not null default 0 check (extra_minutes between 0 and 120),
  active boolean not null default true,
  position int not null default 0
);

create unlogged table rate_limits (
  key text primary key,
  points int not null,
  expires_at timestamptz not null
);
create index rate_limits_expired on rate_limits (expires_at);
