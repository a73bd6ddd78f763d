-- A paid booking whose treatment, length, extras or people the office changed may have a difference that is still to be paid.
-- `total_price_cents` is the new price; what was paid by card is that without `due_cents`.
alter table bookings add column due_cents int not null default 0 check (due_cents >= 0 and due_cents <= total_price_cents);
