-- What the house tells people inside the app. The words are made in the browser; here are only a kind and its values.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- What it is about. No second notification of a kind reaches a person for the same cause.
  cause text not null,
  booking_id uuid,
  details jsonb not null,
  created_at timestamptz not null default clock_now(),
  read_at timestamptz,
  unique (user_id, kind, cause)
);
create index notifications_latest on notifications (user_id, created_at desc, id);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_old on notifications (created_at);

-- The link of a therapist's calendar feed is made from the house's secret and this number; counting it up ends the old link.
alter table therapists add column calendar_feed_version int not null default 1;
