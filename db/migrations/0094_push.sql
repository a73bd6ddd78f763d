-- Web push for therapists and the office: a row for each device that was allowed to, what a person does not wish to be told
-- of, and a row for each message on its way, written with the notification it carries.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- The address at the push service of the browser, and the keys that only that browser can read with.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text,
  created_at timestamptz not null default clock_now(),
  used_at timestamptz not null default clock_now()
);
create index push_subscriptions_of on push_subscriptions (user_id);

create table push_choices (
  user_id uuid primary key references users on delete cascade,
  topics_off text[] not null
);

create table pushes (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references notifications on delete cascade,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  status text not null default 'planned' check (status in ('planned', 'sending', 'sent', 'failed', 'cancelled')),
  send_at timestamptz not null default clock_now(),
  attempts int not null default 0,
  last_error text,
  sent_at timestamptz,
  unique (notification_id, subscription_id)
);
create index pushes_of_subscription on pushes (subscription_id);
