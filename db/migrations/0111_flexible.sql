-- I am flexible: how many minutes earlier or later than the wished start a client accepts. Whoever says yes picks inside.
alter table bookings
  add column flexible_minutes int not null default 0 check (flexible_minutes between 0 and 120),
  -- What was wished, once a therapist has picked another start; the span stays around it.
  add column wished_starts_at timestamptz;
