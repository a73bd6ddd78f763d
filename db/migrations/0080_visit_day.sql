-- What a therapist tells of the day of a visit. Emptied when the visit is over: no way and no arrival is kept after it.
alter table booking_seats
  add column on_way_at timestamptz,
  add column expected_at timestamptz,
  add column arrived_at timestamptz,
  add column nobody_since timestamptz,
  -- Safety: asked for help, asked whether all is well, the office alarmed, and the office has taken care of it.
  add column help_at timestamptz,
  add column asked_at timestamptz,
  add column alarmed_at timestamptz,
  add column settled_at timestamptz;

alter table booking_seats add constraint booking_seats_way check ((on_way_at is null) = (expected_at is null));

-- The few that are looked after every minute.
create index booking_seats_told on booking_seats (booking_id)
  where nobody_since is not null or help_at is not null or alarmed_at is not null;
