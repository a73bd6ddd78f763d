-- Secrets the program made up for itself because none was given; never in production, where APP_SECRET must be set.
create table own_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- The processes that work on this database, each telling twice a minute that it is still there. Real time, not the clock of a test.
create table processes (
  id uuid primary key,
  role text not null check (role in ('server', 'worker')),
  -- Whether it runs background jobs.
  runs_jobs boolean not null,
  host text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
