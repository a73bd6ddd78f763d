-- People who wait for a time on a full day. A place in line ends when it is booked, left, erased or its day is over.
create table waiting_list (
  id int generated always as identity primary key,
  email text not null,
  language text not null check (language in ('en', 'pt')),
  -- Hashes: whose mailbox, and which network it came from as long as that is kept.
  mailbox bytea not null,
  network bytea,
  zip_code text not null,
  service_area_id int not null references service_areas on delete cascade,
  waits_on date not null,
  part_of_day text not null check (part_of_day in ('any', 'morning', 'afternoon', 'evening')),
  treatment_id int not null references treatments on delete cascade,
  duration int not null,
  people_count int not null check (people_count between 1 and 4),
  mode text not null check (mode in ('single', 'together', 'back-to-back')),
  therapist_gender text not null default 'any' check (therapist_gender in ('any', 'female', 'male')),
  accept_opposite_gender boolean not null default false,
  add_ins int[] not null default '{}',
  -- 'passed': a time was kept and not taken; in line again once the day is full again.
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'passed', 'booked')),
  -- How often a time was kept.
  told int not null default 0,
  -- Of the time that is kept, and of the booking it becomes: both have the same id.
  kept_id uuid unique,
  starts_at timestamptz,
  ends_at timestamptz,
  kept_until timestamptz,
  -- Of the key in the mailed link; only its hash is stored.
  key_hash bytea unique,
  version int not null default 1,
  created_at timestamptz not null default clock_now(),
  constraint waiting_list_once unique (mailbox, service_area_id, waits_on),
  check ((state in ('kept', 'booked')) = (kept_id is not null)),
  check (state <> 'kept' or (starts_at is not null and ends_at is not null and kept_until is not null))
);
create index waiting_list_line on waiting_list (service_area_id, waits_on, told, created_at);
create index waiting_list_by_email on waiting_list (lower(email));
create index waiting_list_by_network on waiting_list (network) where network is not null;

-- What the lists were good for, by day; no person.
create table waiting_list_counts (
  counted_on date primary key,
  joined int not null default 0,
  kept int not null default 0,
  booked int not null default 0,
  booked_cents bigint not null default 0
);

-- A taken time belongs to a booking, or is kept for somebody in line; then the id is that of the booking it may become.
alter table busy drop constraint busy_kind_check;
alter table busy add constraint busy_kind_check check (kind in ('hold', 'assigned', 'proposed', 'kept')) not valid;

-- A foreign key knows one table only, so its two halves are written out: checked at the end of a transaction, as before.
alter table busy drop constraint busy_booking;

create function refuse_ownerless_time() returns trigger language plpgsql as $$
declare now_there busy;
begin
  select * into now_there from busy where id = new.id;
  -- Swept away or given back meanwhile.
  if not found then return null; end if;
  if now_there.kind = 'kept' then
    perform from waiting_list where kept_id = now_there.booking_id for key share;
  else
    perform from bookings where id = now_there.booking_id for key share;
  end if;
  if not found then
    raise exception 'A time is taken for nobody' using errcode = 'foreign_key_violation', constraint = 'busy_has_owner', table = 'busy';
  end if;
  return null;
end $$;
create constraint trigger busy_has_owner after insert or update of booking_id, kind on busy
  deferrable initially deferred for each row execute function refuse_ownerless_time();

create function give_back_times() returns trigger language plpgsql as $$
begin
  delete from busy where booking_id = old.id and kind <> 'kept';
  return null;
end $$;
create trigger give_back_times after delete on bookings for each row execute function give_back_times();

create function give_back_kept_time() returns trigger language plpgsql as $$
begin
  delete from busy where booking_id = old.kept_id and kind = 'kept';
  return null;
end $$;
create trigger give_back_kept_time after delete on waiting_list for each row when (old.kept_id is not null) execute function give_back_kept_time();
create trigger give_back_passed_time after update of kept_id on waiting_list
  for each row when (old.kept_id is not null and old.kept_id is distinct from new.kept_id) execute function give_back_kept_time();
