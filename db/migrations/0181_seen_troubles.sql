-- What a person of the office has looked at and ticked off, so that it does not stand on the list of what needs somebody any more.
create table seen_troubles (
  kind text not null,
  subject text not null,
  seen_by uuid references users on delete set null,
  seen_at timestamptz not null default clock_now(),
  primary key (kind, subject)
);

-- Since when the difference of a changed visit waits to be paid.
alter table bookings add column due_since timestamptz;
update bookings set due_since = clock_now() where due_cents > 0;
create index bookings_due on bookings (due_since) where due_since is not null;
