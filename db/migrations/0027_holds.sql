-- Where an unpaid booking came from, as long as it waits for its payment: what the limits of holds are counted by.
-- Keyed hashes only; the row goes when the booking is paid, cancelled or expired.
create table hold_origins (
  booking_id uuid primary key references bookings on delete cascade,
  user_id uuid,
  network bytea not null,
  -- Our own cookie; null for programs that keep none.
  browser bytea,
  mailbox bytea not null,
  phone bytea,
  -- Made by an account, or after a code that was mailed to the address came back.
  is_proven boolean not null
);
create index hold_origins_by_network on hold_origins (network);

-- Four digits that prove the address of a guest without an account, for one browser.
create table email_proofs (
  mailbox bytea not null,
  -- Empty for programs that keep no cookies; those are asked each time.
  browser bytea not null,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  wrong_tries int not null default 0,
  -- Until then this browser need not prove the address again.
  proven_until timestamptz,
  expires_at timestamptz not null,
  primary key (mailbox, browser)
);
create index email_proofs_over on email_proofs (expires_at);

alter table emails drop constraint emails_cancel_reason_check;
alter table emails add constraint emails_cancel_reason_check
  check (cancel_reason in ('stale', 'untrue', 'unsubscribed', 'too_many', 'by_admin'));
