-- By when the client was promised an answer; then they are asked how to go on, unless the search ends at that hour anyway.
alter table bookings add column answer_by timestamptz;
update bookings set answer_by = search_until where status = 'finding_therapist';

-- Why the client is asked: one therapist was found instead of two, or nobody has accepted in time.
alter table bookings add column choice_because text check (choice_because in ('only_one_found', 'no_answer'));
update bookings set choice_because = 'only_one_found' where choice_until is not null;

-- When this round began: a search that began by day is quiet at night, one that began at night may have to hurry.
alter table dispatches add column since timestamptz not null default clock_now();

-- Whoever takes another visit at that time is no longer asked.
alter table offers drop constraint offers_withdrawn_because_check;
alter table offers add constraint offers_withdrawn_because_check
  check (withdrawn_because in ('taken', 'cancelled', 'moved', 'replaced', 'gave_up', 'busy'));

-- A part of one day, in minutes of the wall clock; null for whole days.
alter table therapist_time_off add column from_minute int check (from_minute between 0 and 1439);
alter table therapist_time_off add column to_minute int check (to_minute between 1 and 1440);
alter table therapist_time_off add constraint therapist_time_off_part_of_one_day
  check ((from_minute is null) = (to_minute is null)
    and (from_minute is null or (starts_on = ends_on and from_minute < to_minute)));
