-- Who makes the visit. A row exists from the moment a therapist has said yes until they drop out or are replaced; it stays
-- when the visit is over, for the books and for what therapists have earned.
create table booking_seats (
  booking_id uuid not null references bookings on delete cascade,
  therapist_id uuid not null references therapists,
  -- The therapist's share, as it was offered.
  pay_cents int not null check (pay_cents >= 0),
  assigned_at timestamptz not null default clock_now(),
  primary key (booking_id, therapist_id)
);
create index booking_seats_of_therapist on booking_seats (therapist_id, booking_id);

-- Until when the search for a therapist goes on; then the money goes back.
alter table bookings add column search_until timestamptz;

-- What a client who booked two therapists is asked when only one was found.
alter table bookings add column choice_until timestamptz;
alter table bookings add column choice_options text[] not null default '{}';

-- The search for the therapists of a paid booking.
create table dispatches (
  booking_id uuid primary key references bookings on delete cascade,
  -- Counts up whenever everybody may be asked anew: after a move, or when somebody dropped out.
  round int not null default 1,
  -- The last wave of this round that went out; 0 before the first.
  wave int not null default 0,
  -- The time this round is for, to notice that the booking was moved.
  starts_at timestamptz not null,
  give_up_at timestamptz not null,
  -- When the timer looks at it again; null when there is nothing left to do.
  next_at timestamptz
);
create index dispatches_due on dispatches (next_at) where next_at is not null;

-- The question to one therapist whether they take a seat.
create table offers (
  id uuid primary key,
  booking_id uuid not null references bookings on delete cascade,
  therapist_id uuid not null references therapists on delete cascade,
  round int not null,
  -- 0 when an admin asked or assigned by hand.
  wave int not null,
  status text not null check (status in ('open', 'confirmed', 'rejected', 'withdrawn', 'dropped')),
  -- Why it is no longer open, when it was not the therapist who ended it.
  withdrawn_because text check (withdrawn_because in ('taken', 'cancelled', 'moved', 'replaced', 'gave_up')),
  -- What the therapist says about a no, if anything.
  reason text not null default '',
  -- Offered time, so that an old link can tell that the booking was moved.
  starts_at timestamptz not null,
  pay_cents int not null check (pay_cents >= 0),
  -- Why this therapist was asked at this place: what the ranking saw.
  ranked_by jsonb not null default '{}',
  sent_at timestamptz not null default clock_now(),
  -- Until then nobody else is asked; a later yes still counts while a seat is free.
  answer_by timestamptz not null,
  -- When the key in the mailed link dies.
  expires_at timestamptz not null,
  -- When it was answered, or taken back by the house.
  answered_at timestamptz,
  -- How often it was said yes to: an undone yes and a second one are two causes for mails.
  answers int not null default 0,
  check ((status = 'withdrawn') = (withdrawn_because is not null))
);
create unique index offers_one_each_round on offers (booking_id, therapist_id, round);
create index offers_of_therapist on offers (therapist_id, starts_at);
create index offers_open on offers (booking_id) where status = 'open';
create index offers_by_time on offers (sent_at);

create index bookings_searching on bookings (id) where status = 'finding_therapist';
create index bookings_confirmed_by_end on bookings (ends_at) where status = 'confirmed';
create index bookings_needing_attention on bookings (needs_attention_since) where needs_attention_since is not null;
