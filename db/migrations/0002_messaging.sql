-- Every message is first a row, written in the transaction of the change it tells of, then sent by a job.
create table emails (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  -- What the message is about. No second message of a type leaves for the same cause.
  cause text not null,
  to_email text not null,
  to_name text,
  language text not null check (language in ('en', 'pt')),
  -- What the template is filled with; secrets are taken out once the message has left the house.
  variables jsonb not null,
  status text not null default 'planned' check (status in ('planned', 'sending', 'sent', 'failed', 'cancelled')),
  -- When the next attempt is due.
  send_at timestamptz not null default clock_now(),
  attempts int not null default 0,
  -- A worker that was killed while sending leaves the row claimed; after this moment another may take it.
  claimed_until timestamptz,
  last_error text,
  message_id text unique,
  subject text,
  text text,
  html text,
  created_at timestamptz not null default clock_now(),
  sent_at timestamptz,
  unique (type, cause)
);
create index emails_latest on emails (created_at desc, id);
create index emails_by_status on emails (status, created_at desc, id);

-- Templates an admin has changed; the highest version counts, the house default stands in locales.
create table email_templates (
  type text not null,
  language text not null check (language in ('en', 'pt')),
  version int not null check (version > 0),
  subject text not null,
  body text not null,
  updated_at timestamptz not null default clock_now(),
  primary key (type, language, version)
);
