-- What the house keeps for itself about a booking; clients and therapists never see it.
alter table bookings add column internal_notes text not null default '';
-- Counts the changes an admin types into a booking, not its life.
alter table bookings add column version int not null default 1;

-- Somebody who has made visits stays with them when they go; to everybody else they are gone.
alter table therapists add column left_at timestamptz;
