alter table emails
  -- Made into files at the moment of sending: [{kind, id}].
  add column attachments jsonb not null default '[]',
  -- From here on the message says something that is no longer true, and is not sent.
  add column stale_at timestamptz,
  -- A text that is tried out before it counts: {subject, body}. Only of test messages.
  add column template jsonb,
  -- Temporary failures are given up two days after the first attempt.
  add column first_tried_at timestamptz,
  add column cancel_reason text check (cancel_reason in ('stale', 'untrue', 'unsubscribed', 'by_admin'));
create index emails_by_address on emails (lower(to_email), created_at desc);
create index emails_planned on emails (send_at) where status in ('planned', 'sending');

-- A version without text says: from here on the house default counts again.
alter table email_templates
  alter column subject drop not null,
  alter column body drop not null,
  add constraint email_templates_whole check ((subject is null) = (body is null)),
  add column changed_by uuid references users on delete set null;

-- Who asked not to get a kind of message. The address itself is not kept.
create table mail_opt_outs (
  address_hash bytea not null,
  type text not null,
  created_at timestamptz not null default clock_now(),
  primary key (address_hash, type)
);

-- Which message leaves how long before a visit begins, or after it has ended.
create table reminder_rules (
  id int generated always as identity primary key,
  mail text not null check (mail in ('booking_reminder', 'therapist_reminder', 'review_request')),
  anchor text not null check (anchor in ('before_start', 'after_end')),
  minutes int not null check (minutes between 5 and 43200),
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default clock_now(),
  unique (mail, anchor, minutes),
  check ((anchor = 'after_end') = (mail = 'review_request'))
);
insert into reminder_rules (mail, anchor, minutes) values
  ('booking_reminder', 'before_start', 1440),
  ('therapist_reminder', 'before_start', 180),
  ('review_request', 'after_end', 1200);
