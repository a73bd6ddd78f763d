-- What clients say of a finished visit, once each; sealed for some days, then shown with first name and month. The office
-- may hide one with a reason, and change none.
create table reviews (
  booking_id uuid primary key references bookings on delete cascade deferrable,
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (length(words) <= 600),
  -- For the office alone.
  private_note text not null default '' check (length(private_note) <= 600),
  given_at timestamptz not null default clock_now(),
  shown_from timestamptz not null,
  hidden_at timestamptz,
  hidden_reason text not null default '' check (hidden_at is not null or hidden_reason = ''),
  -- Of the demo's own people: shown as such, and never told to search engines.
  is_demo boolean not null default false
);

create index reviews_newest on reviews (given_at desc, booking_id);

-- What the therapist says of a visit, for the office alone.
create table visit_ratings (
  booking_id uuid not null references bookings on delete cascade deferrable,
  therapist_id uuid not null references therapists on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (length(words) <= 600),
  given_at timestamptz not null default clock_now(),
  primary key (booking_id, therapist_id)
);

-- The stars a therapist is shown with: from three opened reviews on, those hidden by the office not among them.
create view therapist_ratings as
  select s.therapist_id, round(avg(r.stars), 1)::float8 as average, count(*)::int as count, bool_or(r.is_demo) as is_demo
  from reviews r join booking_seats s on s.booking_id = r.booking_id
  where r.hidden_at is null and r.shown_from <= clock_now()
  group by s.therapist_id
  having count(*) >= 3;
